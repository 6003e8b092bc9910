"""Tests of the sentence reader."""

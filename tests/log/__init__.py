"""The history of provisions and the origin of their words."""

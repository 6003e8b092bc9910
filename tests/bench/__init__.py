"""`make bench`: the speed of each pass, as ratios to something measured in the same run."""

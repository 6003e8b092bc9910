"""XML and YAML say the same: round trips, and what is refused."""

"""Word files: tracked changes carried out, and what the files say of themselves."""

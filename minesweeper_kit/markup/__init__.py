"""JSON and YAML read as plain data, with the place of each value, and bytes as text."""

"""Documents that say of each part of a case what it is, in JSON and YAML."""

"""The process that solutions run under: its modules are all of the kit that a sandbox has."""

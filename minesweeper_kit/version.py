"""The version of the kit: the build reads it here, and so does `--version`."""

__version__ = "0.1.0"

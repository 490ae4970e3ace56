"""The interfaces that operations have."""

COMMAND, SERVER, FILES = "command", "server", "files"
"""The interfaces: a subcommand, POST /api/NAME, and work over many files."""

EVERYWHERE = (COMMAND, SERVER, FILES)

"""What the commands do with cases, as values: the command prints them, the server sends them.

Nothing in here opens files, prints or ends anything. A case at fault goes to `meet`, which
raises its error or goes on, as whoever calls wants it.
"""

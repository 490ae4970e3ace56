"""The notebook of the pages, executed in an environment of its own."""

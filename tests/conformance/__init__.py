"""The conformance suite, and the programs that were tried with it."""

"""The conformance suite: numbered rules, and test vectors that show them, for any program."""

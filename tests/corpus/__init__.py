"""Tests of tables, batches and corpora."""

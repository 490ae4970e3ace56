"""Tests of tables and of batches of boards."""

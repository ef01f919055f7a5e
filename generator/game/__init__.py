"""The game file: its models, its reader, its tables."""

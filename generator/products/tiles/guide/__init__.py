"""The print guide: ``facts`` has its numbers, ``pictures`` its figures, ``target`` its text."""

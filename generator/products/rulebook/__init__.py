"""The rules for screens.

``screen``    pages for a phone or a tablet
``markdown``  Markdown for GitHub
``html``      a self-contained web page
``target``    target ``rules``: makes all three
"""

"""Text and pictures -> lines -> slabs -> pages -> tagged PDF, in the order the data takes:

- ``type_scale``: fonts, sizes and distances, derived from one base size
- ``line_breaking``: words, where they may be divided, and the best places to break lines
- ``lines``: paragraphs set in lines of words and glyphs
- ``slabs``: the pieces that flow makes, and where pages may end between them
- ``tables``: rows as slabs, widths of columns
- ``flow``: sections as slabs
- ``copyfit``: the largest base size that fits, sections distributed over panels or divided
- ``cover``: title, picture, hook and facts of a document's first page or panel
- ``page``: pages, their structure, and publications
- ``manual``: a document on plain pages
- ``pdf``: publications as tagged PDF files
"""

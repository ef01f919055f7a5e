"""Printer calibration for ``typecase calibrate``.

``pages``  the page to print: crosses on the front, rulers on the back
``fit``    readings from the rulers -> a printer profile
"""

"""The pass `report`: diagnostics -> what a person or a program reads of them.

Text with the source line, caret and hint (`text`), JSON (`as_json`) and SARIF 2.1.0 (`sarif`); `terminal`
puts text on a stream. Gets the lines of source files from its caller: reads no file, judges nothing.
"""

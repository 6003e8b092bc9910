"""The reader of amending prose: the words of an act -> readings, each the orders a patch file would give.

Beside `source` in the layers: it knows the model and says what it did not understand; it opens no file and knows no
text
that is amended. Which of several readings holds is settled in `audit`, on the text.
"""

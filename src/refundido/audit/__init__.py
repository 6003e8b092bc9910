"""The pass `audit`: the official words of an act against what the model made of them.

Knows the official text and the act; no grammar of amending language (`prose`) and no file. `words` holds
its public function.
"""

"""The pass `publish`: puts the other passes together, and is the only writer of build/.

`workspace.compile_workspace_at` loads, compiles and checks; `plan.plan` says, purely, what is to be published;
`render_jobs` renders what the last build does not already hold; `build.build_workspace` writes it, whole or
not at all. Knows how to parse nothing.
"""

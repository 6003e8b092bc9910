"""Any words at all, thrown at the reader of prose: by hypothesis in `make test`, by atheris in `make fuzz`."""

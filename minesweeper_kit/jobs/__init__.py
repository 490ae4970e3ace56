"""One operation on many files: in this process, in several, or on a Dask cluster."""

"""The server: a page in the browser, and what it asks for over HTTP.

`operations.py` says what a request for an operation may have, `answers.py` does its work, in
the processes of `worker.py`; `workers.py` keeps those and ends them at their limits;
`app.py` is between HTTP and them, `guard.py` lets in what may ask, `serving.py` listens.
"""

"""Serves the report of a home's warehouse to browsers of this machine, with filters, until it is stopped."""

import socket
from collections.abc import Callable

from pipeline.app.home import Home
from pipeline.errors import UsageError

ADDRESS = "127.0.0.1"


def serve(home: Home, port: int, language: str, told: Callable[[str], None]) -> None:
    """Answer until Ctrl-C. `told` gets the address once requests are answered; port 0 takes a free one.

    UsageError if there is no warehouse or the port is taken.
    """
    import uvicorn

    from pipeline.app.serve_marts import Warehouse
    from pipeline.app.serve_pages import application

    app = application(Warehouse(home.warehouse), language)
    with _listening(port) as listener:
        told(f"http://{ADDRESS}:{listener.getsockname()[1]}/")
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", server_header=False, lifespan="off"))
        server.run(sockets=[listener])


def _listening(port: int) -> socket.socket:
    """A socket of this machine alone."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((ADDRESS, port))
    except OSError as error:
        listener.close()
        raise UsageError(
            f"Port {port} of {ADDRESS} can't be had: {error.strerror}. Name another one, or 0 for any that is free: --port 0."
        ) from error
    listener.listen()
    return listener

"""Serves the built site on this machine under a sub-path, as GitHub Pages does: `python3 -m tools.serve`."""

from __future__ import annotations

import argparse
import contextlib
import errno
import functools
import http.server
import re
import socket
import sys
import threading
import urllib.parse
from http import HTTPStatus
from pathlib import Path
from types import TracebackType
from typing import Any

DIST = Path(__file__).resolve().parents[1] / "dist"
BASE = "/baize/"
PORT = 8000
LAST_PORT = 65535
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of one folder under a sub-path; nothing outside it."""

    protocol_version = "HTTP/1.1"
    # The system's own table of types differs from machine to machine.
    extensions_map = TYPES | {"": "application/octet-stream"}

    def __init__(self, *args: Any, base: str = BASE, quiet: bool = True, **kwargs: Any) -> None:
        self.base, self.quiet = base, quiet
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        path = urllib.parse.urlsplit(self.path).path
        if path == "/" or path + "/" == self.base:
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", self.base)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if not path.startswith(self.base):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(self.base))

    def end_headers(self) -> None:
        # A page under development must not come from the cache; a file that did not change is not sent again.
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is given
        if not self.quiet:
            super().log_message(format, *args)


class Server:
    """The server in a thread of its own, for the tests: it can be stopped, and started again at the same address."""

    def __init__(self, folder: Path = DIST, port: int = 0, base: str = BASE, quiet: bool = True) -> None:
        self.handler = functools.partial(Handler, directory=str(folder), base=base, quiet=quiet)
        self.port, self.base = port, base
        self.start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}{self.base}"

    def start(self) -> None:
        self.server = QuietServer(("127.0.0.1", self.port), self.handler)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(
            target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )
        self.thread.start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.hang_up()
        self.server.server_close()
        self.thread.join()

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class QuietServer(http.server.ThreadingHTTPServer):
    """Knows its open connections: a browser keeps some, and would go on being served after the server has stopped."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.connections: set[socket.socket] = set()
        super().__init__(*args, **kwargs)

    def process_request(self, request: Any, client_address: Any) -> None:
        self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.connections.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        for connection in list(self.connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that closes a connection early is no error."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def answers_on_ipv6(port: int) -> bool:
    """Another server may hold the port on ::1 only, where a browser looks for localhost first."""
    try:
        with socket.create_connection(("::1", port), timeout=0.2):
            return True
    except OSError:
        return False


def first_free(folder: Path, port: int, base: str, tries: int = 50) -> Server:
    """The asked port, or the next that nobody has. Another reason than that, such as a missing right, ends it."""
    last = min(port + tries - 1, LAST_PORT)
    for candidate in range(port, last + 1):
        if answers_on_ipv6(candidate):
            continue
        try:
            return Server(folder, candidate, base)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise SystemExit(f"Port {candidate} cannot be used: {error.strerror}.") from None
    raise SystemExit(f"Ports {port} to {last} are all busy.")


def port_number(text: str) -> int:
    """0 asks for any free port."""
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > LAST_PORT:
        raise ValueError(text)
    return int(text)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--port", default=str(PORT), help="the port to try first")
    options.add_argument("--base", default=BASE, help="the sub-path, with slashes")
    options.add_argument("--folder", type=Path, default=DIST)
    chosen = options.parse_args()
    try:
        port = port_number(chosen.port)
    except ValueError:
        print(f"There is no port {chosen.port}; choose a number from 1024 to {LAST_PORT}.", file=sys.stderr)
        raise SystemExit(2) from None
    if not (chosen.folder / "index.html").exists():
        raise SystemExit(f"{chosen.folder} holds no site; run `make build` first.")
    with first_free(chosen.folder, port, chosen.base) as server:
        if port not in (0, server.port):
            print(f"Port {port} is busy.")
        print(f"\nBaize is served at  {server.address}\nCtrl+C ends it.", flush=True)
        try:
            server.thread.join()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()

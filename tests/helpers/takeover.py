"""Plays a worker that was taken over: it says what it likes to those that the
starter starts for it, in the form that they read."""

import socket
import struct
import subprocess

LEND = struct.pack("BBBBIQ", 1, 0, 0, 1, 1, 1)


def text(value):
    if value is None:
        return b"-"
    value = str(value).encode()
    return b"%d:%s," % (len(value), value)


def ask(url, sql="SELECT 42 AS n", library="", confine=0, kind=b"a",
        timeout_ms=5000):
    """A parcel as workers send it."""
    packed = b"".join([
        text(url), text(library), text(1), text(256 << 20), text(confine),
        text(sql), b"1", text(0), text(1000), text(1 << 20), text(1 << 16),
        text(timeout_ms)])
    return struct.pack("<I", len(packed)) + kind + packed


class Helper:
    """One process, which is lent client after client."""

    def __init__(self, started):
        self.ours, theirs = socket.socketpair(socket.AF_UNIX,
                                              socket.SOCK_SEQPACKET)
        self.process = subprocess.Popen([started.program, "run-statements"],
                                        stdin=theirs, env=started.env)
        theirs.close()

    def __enter__(self):
        return self

    def __exit__(self, *how):
        self.ours.close()
        self.process.wait(timeout=120)

    def lend(self, raw, leave=False):
        """The kinds of what it answers to these bytes, and the lines of
        /proc/PID/status that say how it is confined."""
        near, far = socket.socketpair()
        socket.send_fds(self.ours, [LEND], [far.fileno()])
        far.close()
        near.settimeout(120)
        near.sendall(raw)
        if leave:
            near.close()
            return b"", {}
        got = b""
        while part := near.recv(1 << 16):
            got += part
            if b"e" in kinds(got):
                break
        with open(f"/proc/{self.process.pid}/status") as f:
            state = dict(line.rstrip("\n").split(":\t", 1) for line in f
                         if ":\t" in line)
        near.close()
        return kinds(got), state


class Started:
    """What the starter tells them: confined, and where uploads are."""

    def __init__(self, program, drivers, library, folder, confine=2):
        self.program = program
        self.env = {"PARLANCE_DRIVERS": drivers, "PARLANCE_STARTED":
                    f"{confine}\n{library}\n{folder}"}

    def statement(self, url, *more, **named):
        """What a new helper answers; see Helper."""
        with Helper(self) as helper:
            return helper.lend(ask(url, *more, **named))

    def look(self, path, library=""):
        """The first rows of a JSON file; "" when it is not shown."""
        job = b"".join([
            text(None), text(None), text(library), text(0),
            text(256 << 20), text(5000), text(0), text(0), text(0),
            text(path), text(1), text(5), text(None), *[text(1)] * 6])
        done = subprocess.run([self.program, "load-dataset"], input=job,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, env=self.env,
                              timeout=120)
        return done.stdout.decode(errors="replace")


def kinds(got):
    """Of the parcels, in order."""
    found, at = b"", 0
    while at + 5 <= len(got):
        n = struct.unpack_from("<I", got, at)[0]
        if at + 5 + n <= len(got):
            found += got[at + 4:at + 5]
        at += 5 + n
    return found

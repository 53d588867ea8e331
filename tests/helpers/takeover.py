"""Plays a worker that was taken over: it says what it likes to those that the
starter starts for it, in the form that they read."""

import os
import socket
import struct
import subprocess

LEND = struct.pack("BBBBIQ", 1, 0, 0, 1, 1, 1)


def text(value):
    if value is None:
        return b"-"
    value = str(value).encode()
    return b"%d:%s," % (len(value), value)


class Started:
    """What the starter tells them: confined, and where uploads are."""

    def __init__(self, program, drivers, library, folder, confine=2):
        self.program = program
        self.env = {"PARLANCE_DRIVERS": drivers, "PARLANCE_STARTED":
                    f"{confine}\n{library}\n{folder}\n{folder}/store.db"}

    def statement(self, url, sql="SELECT 42 AS n", library="", confine=0,
                  kind=b"a", timeout_ms=5000):
        """The kinds of what a helper answers, all of its bytes, and the lines
        of /proc/PID/status that say how it is confined."""
        packed = b"".join([
            text(url), text(library), text(1), text(256 << 20), text(confine),
            text(sql), b"1", text(0), text(1000), text(1 << 20),
            text(1 << 16), text(timeout_ms)])
        ours, theirs = socket.socketpair(socket.AF_UNIX,
                                         socket.SOCK_SEQPACKET)
        near, far = socket.socketpair()
        helper = subprocess.Popen([self.program, "run-statements"],
                                  stdin=theirs, env=self.env)
        socket.send_fds(ours, [LEND], [far.fileno()])
        theirs.close()
        far.close()
        near.settimeout(20)
        near.sendall(struct.pack("<I", len(packed)) + kind + packed)
        got = b""
        while part := near.recv(1 << 16):
            got += part
            if b"e" in kinds(got):
                break
        with open(f"/proc/{helper.pid}/status") as f:
            state = dict(line.rstrip("\n").split(":\t", 1) for line in f
                         if ":\t" in line)
        ours.close()
        near.close()
        helper.wait(timeout=20)
        return kinds(got), got, state

    def look(self, path, library=""):
        """The first rows of a JSON file; "" when it is not shown."""
        job = b"".join([
            text(None), text(None), text(None), text(library), text(0),
            text(256 << 20), text(5000), text(0), text(0), text(0),
            text(path), text(1), text(5), text(None), *[text(1)] * 6])
        done = subprocess.run([self.program, "load-dataset"], input=job,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, env=self.env,
                              timeout=30)
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

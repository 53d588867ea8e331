"""Ports of 127.0.0.1 for servers that the tests start."""

import fcntl
import os
import socket
import tempfile

FIRST = 15000
N = 10000
kept = []  # locks, for as long as this process lives


def outgoing():
    """The range that the kernel takes ports of outgoing connections from."""
    with open("/proc/sys/net/ipv4/ip_local_port_range") as file:
        low, high = map(int, file.read().split())
    return range(low, high + 1)


def is_free(port):
    with socket.socket() as s:
        try:
            s.bind(("127.0.0.1", port))
            return True
        except OSError:
            return False


def free_port():
    """One that no other process of the tests has, and that no outgoing
    connection takes before the server listens there."""
    folder = os.path.join(tempfile.gettempdir(),
                          f"parlance-ports.{os.getuid()}")
    os.makedirs(folder, exist_ok=True)
    taken = outgoing()
    start = os.getpid() * 7 % N
    for i in range(N):
        port = FIRST + (start + i) % N
        if port in taken:
            continue
        lock = open(os.path.join(folder, str(port)), "w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            continue
        if is_free(port):
            kept.append(lock)
            return port
        lock.close()
    raise OSError("no port of 127.0.0.1 is free")

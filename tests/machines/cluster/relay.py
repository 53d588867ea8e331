#!/usr/bin/env python3
"""relay.py LISTEN TO MS: carries bytes between whoever connects to LISTEN and
TO, and what TO says comes MS milliseconds later. Each is the path of a socket,
or HOST:PORT. Says a line when it listens; ends with its input."""

import asyncio
import sys


async def open_to(where):
    if "/" in where:
        return await asyncio.open_unix_connection(where)
    return await asyncio.open_connection(*where.rsplit(":", 1))


async def carry(source, sink, seconds):
    """In its order, each piece so long after it came."""
    now = asyncio.get_running_loop().time
    pieces = asyncio.Queue()

    async def write():
        while True:
            due, data = await pieces.get()
            await asyncio.sleep(due - now())
            if not data:
                sink.close()
                return
            sink.write(data)
            await sink.drain()

    async def read():
        data = b"."
        while data:
            try:
                data = await source.read(65536)
            except OSError:
                data = b""
            pieces.put_nowait((now() + seconds, data))

    reading = asyncio.ensure_future(read())
    try:
        await write()
    except OSError:
        sink.close()
    reading.cancel()


async def main(listen, to, ms):
    async def join(reader, writer):
        try:
            there, back = await open_to(to)
        except OSError:
            writer.close()
            return
        await asyncio.gather(carry(reader, back, 0),
                             carry(there, writer, int(ms) / 1000))

    if "/" in listen:
        await asyncio.start_unix_server(join, listen, backlog=1024)
    else:
        await asyncio.start_server(join, *listen.rsplit(":", 1), backlog=1024)
    print("listens", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main(*sys.argv[1:]))

#!/usr/bin/env python3
"""A model server that says what a script tells it to, faults included.

    model_server.py [--address ADDRESS] [--port N] [--script FILE] [--log FILE]
                    [--with-parent]

Speaks /v1/chat/completions, /v1/embeddings and Anthropic's /v1/messages on
ADDRESS (127.0.0.1) and prints its port. --with-parent ends it when the process that
started it is gone. Each request becomes a JSON line in the log: n, path,
headers, body, question (of the last message, what follows its last
"Question: " to the line's end; all of it without one; the inputs of
embeddings, a line each).

The script is a JSON list of rules. The first rule that matches and is not
used up answers; when none does, a fixed reply with "SELECT 1 AS one" comes.

    match      regular expression searched in the question; none: matches
    match_all  the same, searched in the whole request
    path       the same, searched in the path; rules for /embeddings have one
    times      uses; by default 1 without a match, unlimited with one

What the model says, one of:
    sql, explanation     as {"sql": …, "explanation": …}; in the sql, \\1 is the
                         first group of match
    clarify, choices     as {"clarify": …, "choices": […]}
    content              the text itself
    message              the message object (refusal, tool_calls, …)
    finish_reason        "stop" unless said; usage likewise
    reply                the whole JSON body

What goes wrong, in any mixture:
    status, headers, error   error becomes {"error": {"message": error}}
    body                 the body as text; "\\udcff" is the byte 0xff
    repeat               the body that many times
    delay                seconds before the answer
    held                 answer once the file SCRIPT.released is there
    together             answer when so many wait at once, in all rules that
                         say so; close when they do not come in 20 seconds
    drip                 bytes a second for the body
    chunked              no length but chunks of 64 bytes
    close_ends           neither length nor chunks: the close ends it
    cut_at               close after so many bytes of the body
    raw                  bytes instead of an HTTP answer
    endless              the body over and over until the client leaves
    whole                no stream, though one was asked for
    pause                seconds before each piece of a stream
    hang                 never answer
    close                close without an answer
"""

import argparse
import json
import os
import re
import select
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

DEFAULT = {"sql": "SELECT 1 AS one", "explanation": "A fixed reply."}


def as_bytes(text):
    return text.encode("utf-8", "surrogateescape")


class Script:
    def __init__(self, rules, gate):
        self.lock = threading.Lock()
        self.rules = rules
        self.left = [
            rule.get("times", 1 if not self.selects(rule) else -1)
            for rule in rules
        ]
        most = max([rule.get("together", 1) for rule in rules], default=1)
        self.barrier = threading.Barrier(most, timeout=20)
        self.gate = gate

    def is_released(self):
        """Whether the file is there that replies of held rules wait for."""
        return os.path.exists(self.gate)

    @staticmethod
    def selects(rule):
        return "match" in rule or "match_all" in rule

    def take(self, question, everything, path):
        with self.lock:
            for i, rule in enumerate(self.rules):
                if self.left[i] == 0:
                    continue
                if "path" in rule:
                    if not re.search(rule["path"], path):
                        continue
                elif path.endswith("/embeddings"):
                    continue
                found = re.search(rule.get("match", ""), question)
                if not found:
                    continue
                if not re.search(rule.get("match_all", ""), everything):
                    continue
                self.left[i] -= 1
                if found.groups() and "sql" in rule:
                    return dict(rule, sql=found.expand(rule["sql"]))
                return rule
        return DEFAULT


def message_of(rule):
    if "message" in rule:
        return rule["message"]
    if "content" in rule:
        content = rule["content"]
    elif "clarify" in rule:
        content = json.dumps(
            {"clarify": rule["clarify"], "choices": rule.get("choices", [])}
        )
    else:
        content = json.dumps(
            {"sql": rule.get("sql"), "explanation": rule.get("explanation")}
        )
    return {"role": "assistant", "content": content}


def completion(rule, request):
    prompt = "".join(
        str(m.get("content")) for m in request.get("messages", [])
    )
    message = message_of(rule)
    return {
        "id": "chatcmpl-test",
        "object": "chat.completion",
        "created": 1700000000,
        "model": request.get("model", "test"),
        "choices": [
            {
                "index": 0,
                "message": message,
                "finish_reason": rule.get("finish_reason", "stop"),
            }
        ],
        "usage": rule.get(
            "usage",
            {
                "prompt_tokens": len(prompt) // 4,
                "completion_tokens": len(str(message.get("content"))) // 4,
            },
        ),
    }


# Words of one meaning, so that vectors find what words do not.
MEANINGS = [
    ["revenue", "turnover", "takings", "sales", "income"],
    ["customer", "client", "buyer", "shopper"],
    ["car", "automobile", "vehicle"],
]
VECTOR = 64


def vector_of(text):
    """Words as dimensions: the same each time, and near for near texts."""
    v = [0.0] * VECTOR
    for word in re.findall(r"[a-z]+", text.lower()):
        for i, words in enumerate(MEANINGS):
            if word in words or word.rstrip("s") in words:
                v[i] += 3.0
        v[8 + zlib.crc32(word.encode()) % (VECTOR - 8)] += 0.2
    return v if any(v) else [0.01] * VECTOR


def inputs_of(request):
    inputs = request.get("input", [])
    return [inputs] if isinstance(inputs, str) else [str(i) for i in inputs]


def embeddings(request):
    inputs = inputs_of(request)
    tokens = sum(len(text) // 4 for text in inputs)
    return {
        "object": "list",
        "model": request.get("model", "test"),
        "data": [
            {"object": "embedding", "index": i, "embedding": vector_of(text)}
            for i, text in enumerate(inputs)
        ],
        "usage": {"prompt_tokens": tokens, "total_tokens": tokens},
    }


def anthropic(reply):
    """The same completion in Anthropic's words."""
    choice, usage = reply["choices"][0], reply["usage"]
    stops = {"stop": "end_turn", "length": "max_tokens"}
    return {
        "type": "message",
        "role": "assistant",
        "model": reply["model"],
        "content": [{"type": "text", "text": choice["message"]["content"]}],
        "stop_reason": stops.get(choice["finish_reason"],
                                 choice["finish_reason"]),
        "usage": {
            "input_tokens": usage["prompt_tokens"],
            "output_tokens": usage["completion_tokens"],
        },
    }


def event(data, name=None):
    head = f"event: {name}\r\n" if name else ""
    return as_bytes(f"{head}data: {json.dumps(data)}\r\n\r\n")


def pieces_of(text):
    return re.findall(r"(?s).{1,7}", text)


def openai_stream(rule, request):
    """A list of events, as OpenAI sends them."""
    whole = completion(rule, request)
    choice = whole["choices"][0]
    head = {"id": whole["id"], "object": "chat.completion.chunk",
            "model": whole["model"]}
    said = choice["message"].get("content") or ""
    out = [as_bytes(": a comment\n\n")]
    for piece in pieces_of(said):
        out.append(event({**head, "choices": [
            {"index": 0, "delta": {"content": piece},
             "finish_reason": None}]}))
    out.append(event({**head, "choices": [
        {"index": 0, "delta": {}, "finish_reason":
         choice["finish_reason"]}]}))
    out.append(event({**head, "choices": [], "usage": whole["usage"]}))
    return out + [as_bytes("data: [DONE]\n\n")]


def anthropic_stream(rule, request):
    whole = anthropic(completion(rule, request))
    usage = whole["usage"]
    out = [event({"type": "message_start", "message": {
        "model": whole["model"], "usage": {**usage, "output_tokens": 1}}},
        "message_start")]
    for piece in pieces_of(whole["content"][0]["text"]):
        out.append(event({"type": "content_block_delta", "index": 0,
                          "delta": {"type": "text_delta", "text": piece}},
                         "content_block_delta"))
    out.append(event({"type": "message_delta", "delta": {
        "stop_reason": whole["stop_reason"]}, "usage": {
            "output_tokens": usage["output_tokens"]}}, "message_delta"))
    return out + [event({"type": "message_stop"}, "message_stop")]


def streams(rule, request):
    return request.get("stream") and not any(
        key in rule for key in ("body", "reply", "error", "whole"))


def body_of(rule, request, path=""):
    if "body" in rule:
        body = as_bytes(rule["body"])
    elif "reply" in rule:
        body = as_bytes(json.dumps(rule["reply"]))
    elif "error" in rule:
        body = as_bytes(json.dumps({"error": {"message": rule["error"]}}))
    elif path.endswith("/embeddings"):
        body = as_bytes(json.dumps(embeddings(request)))
    elif path.endswith("/messages"):
        body = as_bytes(json.dumps(anthropic(completion(rule, request))))
    else:
        body = as_bytes(json.dumps(completion(rule, request)))
    return body * rule.get("repeat", 1)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "model_server"
    disable_nagle_algorithm = True

    def log_message(self, *args):
        pass

    def do_GET(self):
        body = as_bytes(json.dumps({"object": "list", "data": []}))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        text = self.rfile.read(length).decode("utf-8", "replace")
        try:
            request = json.loads(text)
        except ValueError:
            request = {}
        messages = request.get("messages") or [{}]
        question = str(messages[-1].get("content", ""))
        question = re.sub(r"(?s).*^Question: ([^\n]*).*", r"\1", question,
                          flags=re.M)
        path = self.path.partition("?")[0]
        if path.endswith("/embeddings"):
            question = "\n".join(inputs_of(request))
        self.server.record(self, request, question)
        rule = self.server.script.take(question, text, path)
        try:
            self.answer(rule, request)
        except OSError:
            self.close_connection = True

    def answer(self, rule, request):
        if rule.get("hang"):
            self.wait_for_client(3600)
        while rule.get("held") and not self.server.script.is_released():
            if not self.wait_for_client(0.02):
                return
        if not self.wait_for_client(rule.get("delay", 0)):
            return
        if rule.get("close") or not self.meet(rule):
            self.close_connection = True
            return
        if "raw" in rule:
            self.wfile.write(as_bytes(rule["raw"]))
            self.close_connection = True
            return
        if streams(rule, request):
            self.stream(rule, request)
            return
        body = body_of(rule, request, self.path.partition("?")[0])
        self.head(rule, len(body))
        self.send_body(rule, body)

    def meet(self, rule):
        try:
            return "together" not in rule or \
                self.server.script.barrier.wait() >= 0
        except threading.BrokenBarrierError:
            return False

    def stream(self, rule, request):
        make = (anthropic_stream if self.path.partition("?")[0].endswith(
            "/messages") else openai_stream)
        self.head({**rule, "close_ends": True, "headers": {
            "Content-Type": "text/event-stream"}}, 0)
        sent = 0
        for piece in make(rule, request):
            cut = rule.get("cut_at")
            if cut is not None and sent + len(piece) > cut:
                self.wfile.write(piece[:cut - sent])
                return
            self.wfile.write(piece)
            self.wfile.flush()
            sent += len(piece)
            if not self.wait_for_client(rule.get("pause", 0)):
                return

    def wait_for_client(self, seconds):
        """Sleep, but not longer than the client stays."""
        if seconds > 0:
            select.select([self.connection], [], [], seconds)
            if select.select([self.connection], [], [], 0)[0]:
                self.close_connection = True
                return False
        return True

    def head(self, rule, length):
        self.send_response_only(rule.get("status", 200))
        headers = {"Server": self.version_string(),
                   "Date": self.date_time_string(),
                   "Content-Type": "application/json"}
        if rule.get("chunked"):
            headers["Transfer-Encoding"] = "chunked"
        elif rule.get("close_ends") or rule.get("endless"):
            headers["Connection"] = "close"
            self.close_connection = True
        else:
            headers["Content-Length"] = str(length)
        headers.update(rule.get("headers", {}))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def send_body(self, rule, body):
        cut = rule.get("cut_at")
        if cut is not None:
            body = body[:cut]
            self.close_connection = True
        while rule.get("endless"):
            self.wfile.write(body)
        step = 64 if rule.get("chunked") else 1 << 16
        if "drip" in rule:
            step = max(1, int(rule["drip"] / 10))
        for at in range(0, len(body), step):
            piece = body[at : at + step]
            if rule.get("chunked"):
                piece = b"%x\r\n%s\r\n" % (len(piece), piece)
            self.wfile.write(piece)
            if "drip" in rule and not self.wait_for_client(0.1):
                return
        if rule.get("chunked") and cut is None:
            self.wfile.write(b"0\r\n\r\n")


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 1024

    def __init__(self, address, rules, log, gate):
        super().__init__(address, Handler)
        self.script = Script(rules, gate)
        self.lock = threading.Lock()
        self.log = open(log, "a", encoding="utf-8") if log else None
        self.n = 0

    def record(self, handler, request, question):
        with self.lock:
            self.n += 1
            if not self.log:
                return
            entry = {
                "n": self.n,
                "time": time.time(),
                "path": handler.path,
                "headers": dict(handler.headers),
                "question": question,
                "body": request,
            }
            self.log.write(json.dumps(entry) + "\n")
            self.log.flush()

    def handle_error(self, request, client_address):
        pass


def end_with_parent():
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--address", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--script")
    parser.add_argument("--log")
    parser.add_argument("--with-parent", action="store_true")
    args = parser.parse_args()
    rules = []
    if args.script:
        with open(args.script, encoding="utf-8") as f:
            rules = json.load(f)
    server = Server((args.address, args.port), rules, args.log,
                    f"{args.script}.released")
    if args.with_parent:
        threading.Thread(target=end_with_parent, daemon=True).start()
    print(server.server_address[1], flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()

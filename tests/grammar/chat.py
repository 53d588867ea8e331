"""Dialogues with the program, each question a run of it as a CGI: the same
path through routes, chats and store as behind a web server."""

import json
import os
import subprocess
import tempfile
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SHOP = os.path.join(ROOT, "build", "demo", "shop.db")
PROGRAM = os.path.join(ROOT, "build", "parlance")


class Chat:
    """One conversation with the demo shop."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="parlance-chat-")
        config = os.path.join(self.folder.name, "parlance.conf")
        with open(config, "w", encoding="utf-8") as file:
            file.write("[server]\nstore = %s/store.db\n[pipeline]\n"
                       "drafters = grammar\n[database shop]\nurl = %s\n" % (
                           self.folder.name, SHOP))
        self.env = {
            "PATH": os.environ["PATH"], "PARLANCE_CONFIG": config,
            "GATEWAY_INTERFACE": "CGI/1.1", "REQUEST_METHOD": "POST",
            "SCRIPT_NAME": "", "PATH_INFO": "/ask",
            "HTTP_ACCEPT": "application/json", "SERVER_NAME": "localhost",
            "CONTENT_TYPE": "application/x-www-form-urlencoded"}
        self.chat = None

    def ask(self, question):
        """The turn as JSON."""
        form = {"question": question, "database": "shop"}
        if self.chat:
            form = {"question": question, "chat": self.chat}
        body = urllib.parse.urlencode(form).encode()
        done = subprocess.run(
            [PROGRAM], input=body, capture_output=True, timeout=60,
            env=dict(self.env, CONTENT_LENGTH=str(len(body))), check=False)
        head, _, text = done.stdout.decode().partition("\r\n\r\n")
        for line in head.split("\r\n"):
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                self.env["HTTP_COOKIE"] = value.split(";")[0]
        turn = json.loads(text)
        self.chat = turn.get("chat", self.chat)
        return turn

"""An OpenID provider at its HTTP level, of one person who is signed in: as
much as a client that keeps to OpenID Connect Core 1.0 asks for. Its tokens
are signed with the client's secret (HS256)."""

import base64
import hashlib
import hmac
import http.server
import json
import threading
import time
import urllib.parse


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Provider:
    """claims: what is said of the person beside the protocol's own."""

    def __init__(self, client, secret, claims):
        self.client, self.secret, self.claims = client, secret, claims
        self.nonces = {}  # by code

    def signed(self, claims):
        text = ".".join(b64(json.dumps(part).encode()) for part in
                        ({"alg": "HS256", "typ": "JWT"}, claims))
        return text + "." + b64(hmac.new(self.secret.encode(), text.encode(),
                                         hashlib.sha256).digest())

    def configuration(self, _):
        url = self.url
        return {"issuer": url, "authorization_endpoint": url + "/authorize",
                "token_endpoint": url + "/token", "jwks_uri": url + "/jwks",
                "response_types_supported": ["code"],
                "subject_types_supported": ["public"],
                "id_token_signing_alg_values_supported": ["HS256"],
                "token_endpoint_auth_methods_supported":
                    ["client_secret_post"]}

    def authorize(self, form):
        assert form["client_id"] == self.client, form
        code = f"code-{len(self.nonces)}"
        self.nonces[code] = form.get("nonce", "")
        return form["redirect_uri"] + "?" + urllib.parse.urlencode(
            {"code": code, "state": form["state"]})

    def token(self, form):
        assert form["client_secret"] == self.secret, form
        now = int(time.time())
        return {"access_token": "opaque", "token_type": "Bearer",
                "id_token": self.signed({
                    "iss": self.url, "sub": "4711", "aud": self.client,
                    "iat": now, "exp": now + 600,
                    "nonce": self.nonces.pop(form["code"]), **self.claims})}

    def __enter__(self):
        provider = self
        pages = {"/.well-known/openid-configuration": self.configuration,
                 "/authorize": self.authorize, "/token": self.token,
                 "/jwks": lambda _: {"keys": []}}

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                at = urllib.parse.urlsplit(self.path)
                n = int(self.headers.get("Content-Length") or 0)
                form = dict(urllib.parse.parse_qsl(
                    at.query or self.rfile.read(n).decode()))
                said = pages[at.path](form)
                moved = isinstance(said, str)
                body = b"" if moved else json.dumps(said).encode()
                self.send_response(302 if moved else 200)
                if moved:
                    self.send_header("Location", said)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0),
                                                      Handler)
        provider.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever,
                         daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

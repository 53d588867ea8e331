"""A browser by the WebDriver protocol: what the tests need, and no more."""

import base64
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from ports import free_port  # noqa: E402

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class BrowserError(Exception):
    pass


class Element:
    def __init__(self, browser, id_):
        self._browser = browser
        self.id = id_

    def _get(self, what):
        return self._browser.call("GET", f"/element/{self.id}/{what}")

    def _do(self, what, body=None):
        return self._browser.call("POST", f"/element/{self.id}/{what}",
                                  body or {})

    @property
    def text(self):
        return self._get("text")

    @property
    def shown(self):
        return self._get("displayed")

    @property
    def rect(self):
        return self._get("rect")

    def attribute(self, name):
        return self._get(f"attribute/{name}")

    def css(self, name):
        return self._get(f"css/{name}")

    def click(self):
        """Scrolls on when something sticks above it, as a person would."""
        try:
            self._do("click")
        except BrowserError as e:
            if "intercepted" not in str(e):
                raise
            self._browser.scroll(300)
            self._do("click")

    def follow(self):
        """Click what leads to another page; that of now has gone then, so
        nothing of it is taken for a part of the next."""
        self._browser.leave(self.click)

    @property
    def gone(self):
        try:
            self._get("name")
        except BrowserError:
            return True
        return False

    def clear(self):
        self._do("clear")

    def type(self, text):
        self._do("value", {"text": text})


class Browser:
    """Headless Chromium without JavaScript, unless a tool of ours is to run
    in its pages (scripts). Use in a with statement."""

    def __init__(self, downloads=None, scripts=False):
        self._scripts = scripts
        self._driver = None
        self._session = None
        self._downloads = downloads
        self._profile = tempfile.TemporaryDirectory(prefix="parlance-")

    def __enter__(self):
        self._port = free_port()
        self._driver = subprocess.Popen(
            ["chromedriver", f"--port={self._port}", "--log-level=OFF"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self._session:
            try:
                self._http("DELETE", f"/session/{self._session}", None)
            except (BrowserError, OSError):
                pass
        self._driver.terminate()
        self._driver.wait()
        self._profile.cleanup()

    def _start(self):
        args = ["--headless=new", "--disable-gpu", "--hide-scrollbars",
                "--disable-dev-shm-usage", "--no-first-run",
                "--disable-background-networking", "--disable-sync",
                "--force-color-profile=srgb",
                f"--user-data-dir={self._profile.name}"]
        if os.geteuid() == 0:
            args.append("--no-sandbox")
        prefs = {"profile.default_content_setting_values.javascript":
                 1 if self._scripts else 2}
        if self._downloads:
            prefs["download.default_directory"] = self._downloads
            prefs["download.prompt_for_download"] = False
        body = {"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "pageLoadStrategy": "none",
            "goog:chromeOptions": {"args": args, "prefs": prefs,
                                   "binary": "/usr/bin/chromium"}}}}
        deadline = time.monotonic() + 60
        while True:
            try:
                self._session = self._http("POST", "/session",
                                           body)["sessionId"]
                return
            except (ConnectionError, urllib.error.URLError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def _http(self, method, path, body):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self._port}{path}", data, method=method,
            headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as e:
            value = json.load(e)["value"]
            raise BrowserError(value["error"] + ": " +
                               value["message"].split("\n")[0]) from None

    def call(self, method, path, body=None):
        return self._http(method, f"/session/{self._session}{path}", body)

    def devtools(self, command, **params):
        return self.call("POST", "/goog/cdp/execute",
                         {"cmd": command, "params": params})

    def script(self, source, how="sync"):
        """Run as the body of a function; its value."""
        return self.call("POST", f"/execute/{how}",
                         {"script": source, "args": []})

    def script_to_end(self, source):
        """The value that it hands to its last argument, a function."""
        return self.script(source, "async")

    def ready(self):
        return self.script("return document.readyState") == "complete"

    def leave(self, act):
        """Do what ends this page; it has gone when this returns."""
        page = self.one("html")
        act()
        self.until(lambda: page.gone, what="the page stayed")

    def open(self, url):
        """Starts to load; wait for what shall be there."""
        self.leave(lambda: self.call("POST", "/url", {"url": url}))

    def reload(self):
        self.leave(lambda: self.call("POST", "/refresh", {}))

    def back(self):
        self.leave(lambda: self.call("POST", "/back", {}))

    @property
    def url(self):
        return self.call("GET", "/url")

    @property
    def title(self):
        return self.call("GET", "/title")

    @property
    def source(self):
        return self.call("GET", "/source")

    def all(self, css):
        found = self.call("POST", "/elements",
                          {"using": "css selector", "value": css})
        return [Element(self, e[ELEMENT]) for e in found]

    def one(self, css, seconds=60):
        """The first match, once it is there."""
        found = self.until(lambda: self.all(css), seconds, f"no {css}")
        return found[0]

    def until(self, happens, seconds=60, what="it did not happen"):
        deadline = time.monotonic() + seconds
        while True:
            try:
                value = happens()
                if value:
                    return value
            except BrowserError as e:  # the page changes under our hands
                what = f"{what} ({e})"
            if time.monotonic() > deadline:
                raise AssertionError(f"{what} within {seconds} s at "
                                     f"{self.url}")
            time.sleep(0.05)

    def scroll(self, pixels):
        self.call("POST", "/actions", {"actions": [{
            "type": "wheel", "id": "wheel", "actions": [{
                "type": "scroll", "x": 10, "y": 10, "deltaX": 0,
                "deltaY": pixels, "duration": 50}]}]})

    def window(self, width, height, phone=False):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width,
                      height=height, deviceScaleFactor=1, mobile=phone)

    def media(self, kind="", dark=False):
        self.devtools("Emulation.setEmulatedMedia", media=kind, features=[
            {"name": "prefers-color-scheme",
             "value": "dark" if dark else "light"}])

    def screenshot(self, path, whole=True, rect=None):
        """All of the page, or what is in its window; of it an element's rect."""
        more = {"clip": {**rect, "scale": 1}} if rect else {}
        shot = self.devtools("Page.captureScreenshot", format="png",
                             captureBeyondViewport=whole, **more)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as f:
            f.write(base64.b64decode(shot["data"]))

#!/usr/bin/env python3
"""Opens a page in Chromium without a window and does in it what a person would.

usage: browser.py PAGE < STEPS

STEPS is a JSON list: a string is evaluated in the page and gives a result, {"type": TEXT} types, {"press": KEY}
presses a key. Prints JSON: the results, the addresses that were asked for, what the page complained of, and the
dialogues that it opened.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile


class Browser:
    """Chromium, spoken to over its debugging pipe."""

    def __init__(self, profile):
        to_read, self.to = os.pipe()
        self.back, back_write = os.pipe()
        command = (
            "exec chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run"
            " --disable-extensions --disable-background-networking --window-size=1200,800"
            f" --remote-debugging-pipe --user-data-dir='{profile}' 3<&{to_read} 4>&{back_write}")
        self.process = subprocess.Popen(
            ["bash", "-c", command], pass_fds=(to_read, back_write), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(back_write)
        self.number = 0
        self.rest = b""
        self.session = None
        self.events = []

    def message(self):
        while b"\0" not in self.rest:
            part = os.read(self.back, 1 << 16)
            if not part:
                sys.exit("chromium has gone")
            self.rest += part
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.to, json.dumps(request).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"]
            self.take(answer)

    def take(self, event):
        self.events.append(event)
        if event.get("method") == "Page.javascriptDialogOpening":
            self.number += 1
            answer = {"id": self.number, "method": "Page.handleJavaScriptDialog", "params": {"accept": True},
                      "sessionId": self.session}
            os.write(self.to, json.dumps(answer).encode() + b"\0")

    def wait(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.take(self.message())

    def of(self, method):
        return [event["params"] for event in self.events if event.get("method") == method]


def main():
    # The test may have blocked or ignored signals that a browser with many processes counts on.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    signal.alarm(180)
    page = pathlib.Path(sys.argv[1]).resolve().as_uri()
    steps = json.load(sys.stdin)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        browser.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            browser.call(domain + ".enable")
        browser.call("Page.navigate", url=page)
        browser.wait("Page.loadEventFired")
        results = []
        for step in steps:
            if isinstance(step, str):
                answer = browser.call("Runtime.evaluate", expression=step, awaitPromise=True, returnByValue=True)
                if "exceptionDetails" in answer:
                    sys.exit(f"{step}: {answer['exceptionDetails']}")
                results.append(answer["result"].get("value"))
            elif "type" in step:
                browser.call("Input.insertText", text=step["type"])
            else:
                key = step["press"]
                text = {"Enter": "\r", " ": " "}.get(key, key if len(key) == 1 else "")
                code = {"Enter": 13, " ": 32, "Escape": 27, "Tab": 9}.get(key, 0)
                browser.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text,
                             windowsVirtualKeyCode=code)
                browser.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)
        requests = [event["request"]["url"] for event in browser.of("Network.requestWillBeSent")]
        complaints = [event["entry"]["text"] for event in browser.of("Log.entryAdded")]
        complaints += [event["exceptionDetails"]["text"] for event in browser.of("Runtime.exceptionThrown")]
        dialogs = [event["message"] for event in browser.of("Page.javascriptDialogOpening")]
        browser.session = None
        browser.call("Browser.close")
        browser.process.wait()
    json.dump({"results": results, "requests": [url for url in requests if url != page],
               "complaints": complaints, "dialogs": dialogs}, sys.stdout)


main()

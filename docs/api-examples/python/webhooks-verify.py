import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_genuine(headers, body):
    """Over the body as it came, byte for byte: parse it afterwards."""
    event_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    digest = hmac.digest(key, f"{event_id}.{timestamp}.".encode() + body, hashlib.sha256)
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        genuine = is_genuine(self.headers, body)
        if genuine:
            # The same id may come again: keep those that you have seen.
            event = json.loads(body)
            print(self.headers["webhook-id"], event["type"], json.dumps(event["data"]), flush=True)
        self.send_response(204 if genuine else 401)
        self.end_headers()


server = HTTPServer(("", int(os.environ["PORT"])), Receiver)
print("listening", flush=True)
server.serve_forever()

import json
import os
import urllib.request

request = urllib.request.Request(
    os.environ["PORTAL_URL"] + "/api/integration/v1/webhooks",
    headers={
        "Authorization": "Bearer " + os.environ["PORTAL_TOKEN"],
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "url": os.environ["WEBHOOK_URL"],
        "eventTypes": ["shipment.picked_up", "shipment.delivered"],
    }).encode(),
)
with urllib.request.urlopen(request) as response:
    # Keep it: it is shown this once.
    print(json.load(response)["r"]["secret"])

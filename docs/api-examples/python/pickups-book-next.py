import json
import os
import urllib.request

cn = os.environ["CN"]
request = urllib.request.Request(
    os.environ["PORTAL_URL"] + "/api/integration/v1/pickups/next",
    headers={
        "Authorization": "Bearer " + os.environ["PORTAL_TOKEN"],
        "Content-Type": "application/json",
        "Idempotency-Key": "pick-up-" + cn,
    },
    data=json.dumps({"consignmentNoteNos": [cn]}).encode(),
)
with urllib.request.urlopen(request) as response:
    pickup = json.load(response)["r"]["pickup"]

print(pickup["pickupNo"], pickup["day"], pickup["readyTime"])

import json
import os
import urllib.request

# Sandbox only: stands for the courier. Call it again for the next step.
request = urllib.request.Request(
    f"{os.environ['PORTAL_URL']}/api/integration/v1/shipments/{os.environ['CN']}/advance",
    headers={"Authorization": "Bearer " + os.environ["PORTAL_TOKEN"]},
    method="POST",
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["r"]["status"])

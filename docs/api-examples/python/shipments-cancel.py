import json
import os
import sys
import urllib.error
import urllib.request

request = urllib.request.Request(
    f"{os.environ['PORTAL_URL']}/api/integration/v1/shipments/{os.environ['CN']}/cancel",
    headers={"Authorization": "Bearer " + os.environ["PORTAL_TOKEN"]},
    method="POST",
)
try:
    with urllib.request.urlopen(request) as response:
        shipment = json.load(response)["r"]
except urllib.error.HTTPError as error:
    # cn_listing.after_scan: the courier has it already.
    answer = json.load(error)
    sys.exit(f"{answer['r']['code']}: {answer['e']}")

print(shipment["consignmentNoteNo"], shipment["status"])

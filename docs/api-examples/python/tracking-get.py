import json
import os
import urllib.request

request = urllib.request.Request(
    f"{os.environ['PORTAL_URL']}/api/integration/v1/tracking?consignmentNoteNos={os.environ['CN']}",
    headers={"Authorization": "Bearer " + os.environ["PORTAL_TOKEN"]},
)
with urllib.request.urlopen(request) as response:
    result = json.load(response)["r"]

for shipment in result["trackingList"]:
    print(shipment["consignmentNoteNo"], shipment["status"])
    for event in shipment["events"]:
        print(" ", event["at"], event["text"], event["place"])

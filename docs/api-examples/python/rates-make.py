import json
import os
import urllib.request

request = urllib.request.Request(
    os.environ["PORTAL_URL"] + "/api/integration/v1/rates",
    headers={
        "Authorization": "Bearer " + os.environ["PORTAL_TOKEN"],
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "receiverPostcode": "50400",
        "receiverCountry": "MY",
        "pieces": [{"weightGrams": 1000}],
    }).encode(),
)
with urllib.request.urlopen(request) as response:
    result = json.load(response)["r"]

for rate in result["rates"]:
    print(rate["label"], result["currency"], f"{rate['totalCents'] / 100:.2f}")

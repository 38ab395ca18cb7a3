import json
import os
import sys
import urllib.error
import urllib.request

request = urllib.request.Request(
    os.environ["PORTAL_URL"] + "/api/integration/v1/shipments",
    headers={
        "Authorization": "Bearer " + os.environ["PORTAL_TOKEN"],
        "Content-Type": "application/json",
        # One key for each order: sent twice, the shipment is made once.
        "Idempotency-Key": "order-1001",
    },
    data=json.dumps({
        "receiver": {
            "name": "Lee Mei Ling",
            "phone": "123456789",
            "address1": "8 Jalan Tun Razak",
            "postcode": "50400",
            "country": "MY",
        },
        "pieces": [{"weightGrams": 1000}],
        "content": "Books",
        "valueCents": 5000,
    }).encode(),
)
try:
    with urllib.request.urlopen(request) as response:
        shipment = json.load(response)["r"]
except urllib.error.HTTPError as error:
    # Compare the code, show the sentence: r.fields has one for each wrong field.
    answer = json.load(error)
    sys.exit(f"{answer['r']['code']}: {answer['e']}")

print(shipment["consignmentNoteNo"])

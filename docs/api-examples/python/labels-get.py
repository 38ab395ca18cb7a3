import os
import urllib.request

request = urllib.request.Request(
    f"{os.environ['PORTAL_URL']}/api/integration/v1/shipments/{os.environ['CN']}/label?size=a6",
    headers={"Authorization": "Bearer " + os.environ["PORTAL_TOKEN"]},
)
with urllib.request.urlopen(request) as response, open("label.pdf", "wb") as file:
    file.write(response.read())

import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

# Keep `next` and begin with it the next time: nothing is missed as long as you were away for 30 days at most.
after = os.environ.get("AFTER")
has_more = True
while has_more:
    query = {"limit": 100, **({"after": after} if after else {})}
    request = urllib.request.Request(
        f"{os.environ['PORTAL_URL']}/api/integration/v1/events?{urllib.parse.urlencode(query)}",
        headers={"Authorization": "Bearer " + os.environ["PORTAL_TOKEN"]},
    )
    try:
        with urllib.request.urlopen(request) as response:
            result = json.load(response)["r"]
    except urllib.error.HTTPError as error:
        # http.not_found: you were away for longer, and what followed is not kept any more.
        answer = json.load(error)
        sys.exit(f"{answer['r']['code']}: {answer['e']}")
    for event in result["events"]:
        print(event["id"], event["type"], event["data"].get("consignmentNoteNo"))
    after = result["next"] or after
    has_more = result["hasMore"]

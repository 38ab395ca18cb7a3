# Keep `next` of the answer and send it as `after` the next time: nothing is missed as long as you were away for 30 days at most.
curl -sS "$PORTAL_URL/api/integration/v1/events?limit=100${AFTER:+&after=$AFTER}" \
  -H "Authorization: Bearer $PORTAL_TOKEN"

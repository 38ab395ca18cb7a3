# Keep `next` of the answer and send it as `after` the next time.
curl -sS "$PORTAL_URL/api/integration/v1/events?limit=100${AFTER:+&after=$AFTER}" \
  -H "Authorization: Bearer $PORTAL_TOKEN"

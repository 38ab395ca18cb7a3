curl -sS -X POST "$PORTAL_URL/api/integration/v1/shipments/$CN/cancel" \
  -H "Authorization: Bearer $PORTAL_TOKEN"

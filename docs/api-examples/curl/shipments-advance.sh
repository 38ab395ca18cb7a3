# Sandbox only: stands for the courier. Call it again for the next step.
curl -sS -X POST "$PORTAL_URL/api/integration/v1/shipments/$CN/advance" \
  -H "Authorization: Bearer $PORTAL_TOKEN"

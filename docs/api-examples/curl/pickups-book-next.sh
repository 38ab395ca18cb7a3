curl -sS "$PORTAL_URL/api/integration/v1/pickups/next" \
  -H "Authorization: Bearer $PORTAL_TOKEN" \
  -H 'Content-Type: application/json' \
  -H "Idempotency-Key: pick-up-$CN" \
  -d "{ \"consignmentNoteNos\": [\"$CN\"] }"

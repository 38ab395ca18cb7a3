# The answer has the secret that signs what is sent there. It is shown this once.
curl -sS "$PORTAL_URL/api/integration/v1/webhooks" \
  -H "Authorization: Bearer $PORTAL_TOKEN" \
  -H 'Content-Type: application/json' \
  -d "{ \"url\": \"$WEBHOOK_URL\", \"eventTypes\": [\"shipment.picked_up\", \"shipment.delivered\"] }"

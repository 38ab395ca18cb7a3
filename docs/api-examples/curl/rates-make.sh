curl -sS "$PORTAL_URL/api/integration/v1/rates" \
  -H "Authorization: Bearer $PORTAL_TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{
    "receiverPostcode": "50400",
    "receiverCountry": "MY",
    "pieces": [{ "weightGrams": 1000 }]
  }'

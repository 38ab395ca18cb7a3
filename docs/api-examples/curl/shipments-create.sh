# One key for each order: sent twice, the shipment is made once.
curl -sS "$PORTAL_URL/api/integration/v1/shipments" \
  -H "Authorization: Bearer $PORTAL_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'Idempotency-Key: order-1001' \
  -d '{
    "receiver": {
      "name": "Lee Mei Ling",
      "phone": "123456789",
      "address1": "8 Jalan Tun Razak",
      "postcode": "50400",
      "country": "MY"
    },
    "pieces": [{ "weightGrams": 1000 }],
    "content": "Books",
    "valueCents": 5000
  }'

curl -sS "$PORTAL_URL/api/integration/v1/shipments/$CN/label?size=a6" \
  -H "Authorization: Bearer $PORTAL_TOKEN" \
  --output label.pdf

curl -sS "$PORTAL_URL/api/integration/v1/tracking?consignmentNoteNos=$CN" \
  -H "Authorization: Bearer $PORTAL_TOKEN"

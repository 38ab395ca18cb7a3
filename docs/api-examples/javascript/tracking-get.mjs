const { PORTAL_URL, PORTAL_TOKEN, CN } = process.env;

const response = await fetch(`${PORTAL_URL}/api/integration/v1/tracking?consignmentNoteNos=${CN}`, {
  headers: { authorization: `Bearer ${PORTAL_TOKEN}` },
});
const { r } = await response.json();

for (const { consignmentNoteNo, status, events } of r.trackingList) {
  console.log(consignmentNoteNo, status);
  for (const { at, text, place } of events) console.log(' ', at, text, place);
}

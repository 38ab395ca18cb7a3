const { PORTAL_URL, PORTAL_TOKEN, CN } = process.env;

const response = await fetch(`${PORTAL_URL}/api/integration/v1/shipments/${CN}/cancel`, {
  method: 'POST',
  headers: { authorization: `Bearer ${PORTAL_TOKEN}` },
});
const { s, r, e } = await response.json();

// `cn_listing.after_scan`: the courier has it already.
if (!s) throw new Error(`${r.code}: ${e}`);
console.log(r.consignmentNoteNo, r.status);

const { PORTAL_URL, PORTAL_TOKEN, CN } = process.env;

const response = await fetch(`${PORTAL_URL}/api/integration/v1/pickups/next`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${PORTAL_TOKEN}`,
    'content-type': 'application/json',
    'idempotency-key': `pick-up-${CN}`,
  },
  body: JSON.stringify({ consignmentNoteNos: [CN] }),
});
const { s, r, e } = await response.json();

if (!s) throw new Error(`${r.code}: ${e}`);
console.log(r.pickup.pickupNo, r.pickup.day, r.pickup.readyTime);

const { PORTAL_URL, PORTAL_TOKEN, WEBHOOK_URL } = process.env;

const response = await fetch(`${PORTAL_URL}/api/integration/v1/webhooks`, {
  method: 'POST',
  headers: { authorization: `Bearer ${PORTAL_TOKEN}`, 'content-type': 'application/json' },
  body: JSON.stringify({ url: WEBHOOK_URL, eventTypes: ['shipment.picked_up', 'shipment.delivered'] }),
});
const { s, r, e } = await response.json();

if (!s) throw new Error(`${r.code}: ${e}`);
// Keep it: it is shown this once.
console.log(r.secret);

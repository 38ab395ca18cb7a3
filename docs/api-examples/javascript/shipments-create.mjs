const { PORTAL_URL, PORTAL_TOKEN } = process.env;

const response = await fetch(`${PORTAL_URL}/api/integration/v1/shipments`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${PORTAL_TOKEN}`,
    'content-type': 'application/json',
    // One key for each order: sent twice, the shipment is made once.
    'idempotency-key': 'order-1001',
  },
  body: JSON.stringify({
    receiver: {
      name: 'Lee Mei Ling',
      phone: '123456789',
      address1: '8 Jalan Tun Razak',
      postcode: '50400',
      country: 'MY',
    },
    pieces: [{ weightGrams: 1000 }],
    content: 'Books',
    valueCents: 5000,
  }),
});
const { s, r, e } = await response.json();

// Compare the code, show the sentence: `r.fields` has one for each wrong field.
if (!s) throw new Error(`${r.code}: ${e}`);
console.log(r.consignmentNoteNo);

const { PORTAL_URL, PORTAL_TOKEN } = process.env;

const response = await fetch(`${PORTAL_URL}/api/integration/v1/rates`, {
  method: 'POST',
  headers: { authorization: `Bearer ${PORTAL_TOKEN}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    receiverPostcode: '50400',
    receiverCountry: 'MY',
    pieces: [{ weightGrams: 1000 }],
  }),
});
const { r } = await response.json();

for (const { label, totalCents } of r.rates) console.log(label, r.currency, (totalCents / 100).toFixed(2));

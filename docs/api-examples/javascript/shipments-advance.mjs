const { PORTAL_URL, PORTAL_TOKEN, CN } = process.env;

// Sandbox only: stands for the courier. Call it again for the next step.
const response = await fetch(`${PORTAL_URL}/api/integration/v1/shipments/${CN}/advance`, {
  method: 'POST',
  headers: { authorization: `Bearer ${PORTAL_TOKEN}` },
});
const { r } = await response.json();

console.log(r.status);

const { PORTAL_URL, PORTAL_TOKEN, AFTER } = process.env;

// Keep `next` and begin with it the next time: nothing is missed as long as you were away for 30 days at most.
let after = AFTER;
for (let hasMore = true; hasMore;) {
  const query = new URLSearchParams({ limit: '100', ...(after && { after }) });
  const response = await fetch(`${PORTAL_URL}/api/integration/v1/events?${query}`, {
    headers: { authorization: `Bearer ${PORTAL_TOKEN}` },
  });
  const { s, r, e } = await response.json();
  // http.not_found: you were away for longer, and what followed is not kept any more.
  if (!s) throw new Error(`${r.code}: ${e}`);
  for (const { id, type, data } of r.events) console.log(id, type, data.consignmentNoteNo);
  after = r.next ?? after;
  hasMore = r.hasMore;
}

const { PORTAL_URL, PORTAL_TOKEN, AFTER } = process.env;

// Keep `next` and begin with it the next time: nothing is missed, however long you were away.
let after = AFTER;
for (let hasMore = true; hasMore;) {
  const query = new URLSearchParams({ limit: '100', ...(after && { after }) });
  const response = await fetch(`${PORTAL_URL}/api/integration/v1/events?${query}`, {
    headers: { authorization: `Bearer ${PORTAL_TOKEN}` },
  });
  const { r } = await response.json();
  for (const { id, type, data } of r.events) console.log(id, type, data.consignmentNoteNo);
  after = r.next ?? after;
  hasMore = r.hasMore;
}

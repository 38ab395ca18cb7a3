import { writeFile } from 'node:fs/promises';

const { PORTAL_URL, PORTAL_TOKEN, CN } = process.env;

const response = await fetch(`${PORTAL_URL}/api/integration/v1/shipments/${CN}/label?size=a6`, {
  headers: { authorization: `Bearer ${PORTAL_TOKEN}` },
});
if (!response.ok) throw new Error((await response.json()).e);

await writeFile('label.pdf', Buffer.from(await response.arrayBuffer()));

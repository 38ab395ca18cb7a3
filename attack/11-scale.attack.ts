/** Point 11: requests that make a large database work, pages without end, searches for everything, are bounded or refused. */
import { ask, type Attack, middle, timesOf, tokenOf } from './portal.ts';

const mostMs = 1000;

export const attack: Attack = async () => {
  const token = await tokenOf('MYS0001');
  const list = (body: object) => ask('/api/shipment/ShipmentListing', { token, body });
  const plain = middle(await timesOf(() => list({ limit: 50 }), 9));
  const tries = [
    { limit: 1_000_000 },
    { limit: -1 },
    { limit: 50, cursor: 'x'.repeat(5000) },
    { limit: 50, filter: { text: '%_%'.repeat(30) } },
    { limit: 50, filter: { text: 'a' } },
    { limit: 50, filter: { text: '\\'.repeat(50) } },
  ];
  const outcomes: string[] = [];
  let held = true;
  for (const body of tries) {
    const start = performance.now();
    const { status, r } = await list(body);
    const ms = performance.now() - start;
    const rows = Array.isArray(r['rows']) ? r['rows'].length : 0;
    held &&= status < 500 && ms < mostMs && rows <= 200;
    outcomes.push(`${status} in ${ms.toFixed(0)} ms`);
  }
  return {
    held,
    figure: `a page of 50 takes ${plain.toFixed(0)} ms; ${tries.length} greedy ones: ${outcomes.join(', ')}`,
  };
};

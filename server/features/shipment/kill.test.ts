/** Every shipment confirmed to a customer is stored, also when the server is killed during the creates. */
import { describe, expect, it } from 'vitest';

import type { Envelope } from '#shared/platform/http/call.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { createShipment, type CreatedShipment } from '#shared/features/shipment/shipment.contract.ts';

import { type KillablePortal, killablePortal } from '#server/test/killable-portal.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';

const creates = 1000;
const atOnce = 25;
const killAfter = 300;

/** Sends every create with its own key, several at once; reports each answer. Stops quietly when the server is gone. */
async function createAll(
  portal: KillablePortal,
  onAnswer: (key: number, answer: CreatedShipment) => void,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < creates) {
      const key = next;
      next += 1;
      const response = await portal
        .fetch(createShipment.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': `key-${key}` },
          body: JSON.stringify(shipmentForm(MALAYSIA, { orderId: `ORDER-${key}` })),
        })
        .catch(() => null);
      const envelope = await response?.json().catch(() => null);
      if (!envelope) return;
      const { r, e } = envelope as Envelope<CreatedShipment>;
      if (!r) throw new Error(e ?? 'no answer');
      onAnswer(key, r);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

describe('A server killed in the middle of 1,000 creates', () => {
  // Two processes and 1,300 requests: seconds on a quiet machine, a minute beside other work.
  it('keeps every acknowledged shipment, and creates none twice when all are sent again', async () => {
    const portal = await killablePortal();
    await portal.start();
    const acknowledged = new Map<number, string>();
    await createAll(portal, (key, { consignmentNoteNo }) => {
      acknowledged.set(key, consignmentNoteNo);
      if (acknowledged.size === killAfter) void portal.kill();
    });
    await portal.kill();
    expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);
    expect(acknowledged.size).toBeLessThan(creates);

    await portal.start();
    const all = new Map<number, string>();
    await createAll(portal, (key, answer) => all.set(key, answer.consignmentNoteNo));
    expect(all.size).toBe(creates);
    for (const [key, cnNo] of acknowledged) expect(all.get(key), `key-${key}`).toBe(cnNo);
    expect(new Set(all.values()).size).toBe(creates);

    expect(await portal.count()).toEqual({
      shipments: creates,
      events: creates,
      changes: creates,
      audits: creates,
      emails: 0,
    });
  });
});

/** A server killed in the middle of a handover: acknowledged scans count once, and closing is atomic. */
import { expect, it } from 'vitest';

import {
  closeHandover,
  getHandover,
  type HandoverDetail,
  handoverScans,
  startHandover,
} from '#shared/features/handover/handover.contract.ts';
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { createShipment, type CreatedShipment } from '#shared/features/shipment/shipment.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';

import { newId } from '#server/platform/db/ids.ts';
import { signed } from '#server/test/examples/handover.examples.ts';
import { killablePortal } from '#server/test/killable-portal.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { isOnPostgres } from '#server/test/test-app.ts';

const notes = 6;
const device = 'Chrome on Android';

// PostgreSQL keeps committed data by itself; the embedded database has to be tested.
it.skipIf(isOnPostgres)(
  'A handover interrupted by a kill during its scans or its closing is completed, with each scan counted once',
  async () => {
    const portal = await killablePortal();
    await portal.start();
    const made: CreatedShipment[] = [];
    for (let index = 0; index < notes; index += 1)
      made.push(await portal.ask<CreatedShipment>(createShipment.path, shipmentForm()));
    const chosen = { shipments: { ConsignmentNo: made.map((note) => note.consignmentNoteNo) } };
    const { handoverId } = await portal.ask<HandoverDetail>(startHandover.path, chosen);

    // The device keeps its scans until they are acknowledged, and sends them as often as it must.
    const clock = { now: () => new Date() };
    const kept = made.map((note) => ({
      scanId: newId(clock),
      code: pieceBarCode(note.consignmentNoteNo, 1),
      at: new Date().toISOString(),
    }));
    const sendScans = (scans: typeof kept) =>
      portal.ask<CallReply<typeof handoverScans>>(handoverScans.path, { handoverId, device, scans });
    expect((await sendScans(kept.slice(0, 3))).scannedCount).toBe(3);
    const lost = sendScans(kept.slice(3)).catch(() => null);
    await new Promise((resume) => setTimeout(resume, 3));
    await portal.kill();
    await lost;

    await portal.start();
    const there = await portal.ask<HandoverDetail>(`${getHandover.path}?handoverId=${handoverId}`);
    expect([3, notes]).toContain(there.scans.length);
    const again = await sendScans(kept);
    expect(again.results.map(({ outcome }) => outcome)).toEqual(kept.map(() => 'right'));
    expect(again.scannedCount).toBe(notes);

    const form = { handoverId, device, ...signed };
    const close = () =>
      portal.ask<HandoverDetail>(closeHandover.path, form, { 'idempotency-key': `close-${handoverId}` });
    const broken = close().catch(() => null);
    await new Promise((resume) => setTimeout(resume, 5));
    await portal.kill();
    await broken;

    await portal.start();
    const closed = await close();
    expect(closed).toMatchObject({ state: 'closed', scannedCount: notes });
    expect(closed.scans).toHaveLength(notes);
    for (const { shipmentId } of made) {
      const { status, events } = await portal.ask<CallReply<typeof getShipment>>(
        `${getShipment.path}?shipmentId=${shipmentId}`,
      );
      expect([status, events.filter(({ code }) => code === 'HOV').length]).toEqual(['picked-up', 1]);
    }
  },
);

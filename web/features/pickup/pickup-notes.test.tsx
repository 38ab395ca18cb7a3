import { expect, it } from 'vitest';

import { attachShipments } from '#shared/features/pickup/pickup-change.contract.ts';
import { openShipments } from '#shared/features/pickup/pickup.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { carried, pickup, waiting } from '#web/features/pickup/pickup.fixture.ts';
import { PickupNotes } from '#web/features/pickup/pickup-notes.tsx';
import { pageText, press, Refusing, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

const today = [1, 2].map(waiting);

it('The button says how many notes it adds when there are more than a pick-up takes', async () => {
  screen.answer(openShipments, { rows: today, total: 599, sender: null, leftOut: 0 });
  screen.answer(attachShipments, new Refusing('The driver is on strike.'));
  await screen.open(() => <PickupNotes pickup={pickup} />);
  await press("Add 2 of today's 599");
  expect(screen.bodyOf(attachShipments)).toMatchObject({
    shipments: { ShipmentInfoIdList: today.map(({ shipmentId }) => shipmentId) },
  });
  screen.answer(openShipments, { rows: today, total: 2, sender: null, leftOut: 0 });
  await screen.open(() => <PickupNotes pickup={pickup} />);
  expect(pageText()).toContain('Add 2 from today');
  expect(pageText()).not.toContain('599');
});

it('Further notes of a long list are shown on demand, and the focus moves to the first of them', async () => {
  screen.answer(openShipments, { rows: [], total: 0, sender: null, leftOut: 0 });
  const shipments = Array.from({ length: 450 }, (_, at) => carried(at + 1));
  await screen.open(() => <PickupNotes pickup={{ ...pickup, mayChange: false, shipments }} />);
  expect(document.activeElement).toBe(document.body);
  for (const [label, first] of [
    [m.pickup_more(), 'HN100000006MY'],
    [m.pickup_more(), 'HN100000206MY'],
    [m.pickup_show_all({ count: 450 }), 'HN100000406MY'],
  ] as const) {
    await press(label);
    expect(document.activeElement?.textContent).toContain(first);
  }
  expect(pageText()).not.toContain(m.pickup_more());
});

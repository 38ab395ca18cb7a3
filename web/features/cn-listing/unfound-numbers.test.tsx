import { expect, it } from 'vitest';

import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import { UnfoundNumbers } from '#web/features/cn-listing/unfound-numbers.tsx';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import { button, pageText, press, screenTest, settle, type Sent, until } from '#web/test/screen.tsx';

const screen = screenTest();
const [one, two, three] = [1, 2, 3].map((serial) => cnNumber('consignment', 'MY', serial)) as [
  string,
  string,
  string,
];
const none = 'No parcel was found for';

const open = (text: string, rows: readonly object[]) => {
  screen.answer(shipmentListing, ({ body }: Sent) => {
    const { cursor } = body as { cursor?: string };
    const at = cursor === undefined ? 0 : Number(cursor);
    const nextCursor = at + 1 < rows.length ? String(at + 1) : null;
    return { rows: rows.slice(at, at + 1), nextCursor, asOf: 'now' };
  });
  return screen.open(() => <UnfoundNumbers text={text} kind={undefined} />);
};
const rowOf = (consignmentNoteNo: string, orderId: string | null = null) => ({
  ...detail,
  consignmentNoteNo,
  orderId,
});

it('Lists the pasted numbers without a parcel, after all pages of results, and copies them one per line', async () => {
  await open(`CN ${one} ${two},${three}; shop-77 SHOP-78`, [rowOf(one), rowOf(three, 'Shop-77')]);
  await until(() => expect(pageText()).toContain(`${none} these 2 numbers: ${two}, SHOP-78`));
  expect(screen.sent).toHaveLength(2);
  await press('Copy numbers');
  expect(await navigator.clipboard.readText()).toBe(`${two}\nSHOP-78`);
});

it('Says nothing about a single number, words, or a list in which every number was found', async () => {
  await open(one, []);
  await settle();
  await open('Siti Aminah 43000', []);
  await settle();
  expect(screen.sent).toEqual([]);
  await open(`${one} ${two}`, [rowOf(one), rowOf(two)]);
  await settle();
  expect([pageText().includes(none), button('Copy numbers')]).toEqual([false, undefined]);
});

it('Says nothing when only order IDs were pasted and none was found, because the words were searched for', async () => {
  await open('A-1001 A-1002', []);
  await settle();
  expect(pageText()).not.toContain(none);
  await open('A-1001 A-1002 A-1003', [rowOf(one, 'A-1001'), rowOf(two, 'A-1002')]);
  await until(() => expect(pageText()).toContain(`${none} this number: A-1003`));
});

it.each(['A-1001 60123456789', 'Siti A-1001 A-1002'])(
  'Says nothing about the words %s, which found a parcel together, one of them as its order ID',
  async (text) => {
    await open(text, [rowOf(one, 'A-1001')]);
    await until(() => expect(screen.sent).toHaveLength(1));
    await settle();
    expect(pageText()).not.toContain(none);
  },
);

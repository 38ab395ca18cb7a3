/** Several new addresses of a parcel that a hub weighed, refused in any order: its price and accepted difference are those of the address that remains. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { loadRateCards } from '#shared/features/operations/reference-data.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import * as contract from '#shared/features/weight-difference/weight-difference.contract.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import { exceptionDesk } from '#server/features/exceptions/exceptions-desk.fixture.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { piece, shipmentForm } from '#server/test/shipment-form.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { accept, operatorKey, weigh } from '#server/test/weight-factory.ts';

let app: TestApp;
let me: TestUser;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const { give, scan, newestOf, redirect, refuse } = exceptionDesk(() => ({ app, me }));

const { receiver: home } = shipmentForm(MALAYSIA);
const inKl = { ...home, address1: '8 Jalan Tun Razak', postcode: '50400', city: '', state: '' };
const inSabah = {
  ...home,
  address1: '1 Jalan Gaya',
  postcode: '88000',
  city: 'Kota Kinabalu',
  state: 'Sabah',
};
const inKuching = {
  ...home,
  address1: '1 Jalan Padungan',
  postcode: '93100',
  city: 'Kuching',
  state: 'Sarawak',
};

async function scanned(cnNo: string, ...codes: string[]) {
  for (const code of codes) {
    app.clock.forward(1);
    expect((await scan(cnNo, code)).r.results[0]?.outcome).toBe('recorded');
  }
}

/** The two pieces in turn, so that neither has three failed attempts. */
const notDelivered = (cnNo: string, tries: number) =>
  scanned(pieceBarCode(cnNo, 1 + (tries % 2)), 'OFD', 'NOH');

/** Two pieces declared at one kilogram each, picked up, the first weighed at `grams`, and not delivered. */
async function weighed(receiver: typeof home, grams = 5000) {
  const body = shipmentForm(MALAYSIA, { receiver, pieces: [piece(1000), piece(1000)] });
  const { r, e } = await send(app, createShipment, { as: me, body });
  expect(e).toBeNull();
  const { shipmentId, consignmentNoteNo: cnNo } = r;
  await scanned(cnNo, 'PKU');
  await weigh(app, pieceBarCode(cnNo, 1), grams);
  await notDelivered(cnNo, 0);
  return { shipmentId, cnNo, createdAt: new Date(r.createdAt) };
}
type Note = Awaited<ReturnType<typeof weighed>>;

const differenceOf = async ({ cnNo }: Note) => {
  const { r } = await send(app, contract.weightListing, { as: me, body: {} });
  return r.rows.find(({ consignmentNoteNo }) => consignmentNoteNo === cnNo);
};
async function acceptIt(note: Note) {
  const shown = await differenceOf(note);
  if (!shown) throw new Error('no difference');
  expect((await accept(app, me, [shown])).r.acceptedCount).toBe(1);
  return shown.addCents;
}
const standingOf = async (note: Note) => {
  const { r } = await send(app, getShipment, { as: me, query: { shipmentId: note.shipmentId } });
  const { state, addCents } = (await differenceOf(note)) ?? {};
  const { phone, address1 } = r.receiver;
  return { totalCents: r.totalCents, phone, address1, state, addCents };
};

describe('Two new addresses that operations refuse', () => {
  type Step = 'B' | 'phone' | 'C' | 'accept';
  const ways: readonly [requested: readonly Step[], refused: readonly Step[]][] = [
    [
      ['accept', 'B', 'C'],
      ['B', 'C'],
    ],
    [
      ['accept', 'B', 'C'],
      ['C', 'B'],
    ],
    [
      ['B', 'accept', 'C'],
      ['B', 'C'],
    ],
    [
      ['B', 'accept', 'C'],
      ['C', 'B'],
    ],
    [
      ['B', 'C', 'accept'],
      ['B', 'C'],
    ],
    [
      ['B', 'C', 'accept'],
      ['C', 'B'],
    ],
    [
      ['B', 'accept', 'phone', 'C'],
      ['B', 'C', 'phone'],
    ],
    [
      ['B', 'accept', 'phone', 'C'],
      ['B', 'phone', 'C'],
    ],
    [
      ['B', 'accept', 'phone', 'C'],
      ['C', 'B', 'phone'],
    ],
    [
      ['B', 'phone', 'accept', 'C'],
      ['phone', 'B', 'C'],
    ],
    [
      ['phone', 'B', 'accept', 'C'],
      ['B', 'phone', 'C'],
    ],
    [
      ['B', 'accept', 'C', 'phone'],
      ['B', 'C', 'phone'],
    ],
    [
      ['B', 'accept', 'C', 'phone'],
      ['phone', 'C', 'B'],
    ],
  ];
  const names = (steps: readonly Step[]) => steps.join(', ');
  const table = (
    [
      ['further', inKl, inSabah, inKuching],
      ['nearer', inSabah, inKl, inKuching],
    ] as const
  ).flatMap(([where, from, b, c]) =>
    ways.map(([requested, refused]) => ({
      where,
      from,
      b,
      c,
      requested,
      refused,
      title: `${names(requested)} / ${names(refused)}`,
    })),
  );

  it.each(table)(
    'leave the price of the original address when the first of them is $where: $title',
    async ({ from, b, c, requested, refused }) => {
      me = await makeAdmin(app);
      const there = await weighed(from);
      await acceptIt(there);
      const note = await weighed(from);
      const given = new Map<Step, string>();
      for (const step of requested) {
        if (step === 'accept') await acceptIt(note);
        else {
          if (given.size > 0) await notDelivered(note.cnNo, given.size);
          if (step === 'phone') {
            expect((await give([note], 'phone', { phone: '129998877' })).r.givenCount).toBe(1);
            given.set(step, await newestOf(note));
          } else given.set(step, await redirect(note, step === 'B' ? b : c));
        }
        app.clock.forward(1);
      }
      for (const step of refused) await refuse(given.get(step) ?? '');
      expect(await standingOf(note)).toEqual(await standingOf(there));
    },
  );

  it('leave the price of the second address when only the first is refused', async () => {
    me = await makeAdmin(app);
    const note = await weighed(inKl);
    const first = await redirect(note, inSabah);
    const inSabahCents = await acceptIt(note);
    await notDelivered(note.cnNo, 1);
    await redirect(note, inKuching);
    expect(await standingOf(note)).toMatchObject({ state: 'accepted', addCents: inSabahCents });
    await refuse(first);
    const other = await weighed(inKuching);
    await acceptIt(other);
    expect(await standingOf(note)).toEqual(await standingOf(other));
  });

  it('differ from a refused phone number, which keeps a difference accepted before a later redirect', async () => {
    me = await makeAdmin(app);
    const note = await weighed(inKl);
    expect((await give([note], 'phone', { phone: '129998877' })).r.givenCount).toBe(1);
    const phone = await newestOf(note);
    const addCents = await acceptIt(note);
    await notDelivered(note.cnNo, 1);
    await redirect(note, inSabah);
    await refuse(phone);
    expect(await standingOf(note)).toMatchObject({ address1: inSabah.address1, state: 'accepted', addCents });
  });
});

describe('A difference withdrawn by a redirect to an address where weight costs nothing', () => {
  /** An account with one price to Sarawak for any weight. */
  async function withFreeWeight(): Promise<TestUser> {
    const as = await makeAdmin(app);
    const { tariff } = await app.services.shipments.referenceDataOf(MALAYSIA);
    const on = isoDayOf(app.clock.now(), marketOf(MALAYSIA));
    const card = tariff.cardFor(as.scope, { market: MALAYSIA, flow: 'domestic', service: 'standard', on });
    if (!card) throw new Error('No card');
    const lanes = card.lanes.map((lane) =>
      lane.to === 'sarawak'
        ? { ...lane, first: { ...lane.first, upToGrams: 30_000 }, next: lane.next.slice(-1) }
        : lane,
    );
    const own = { ...card, id: 'own-domestic', validFrom: on, lanes };
    const body = { accountNo: as.accountNo, cards: [own] };
    const loaded = await send(app, loadRateCards, { as: operatorKey(app), body });
    expect([loaded.status, loaded.e]).toEqual([200, null]);
    return as;
  }
  const acceptUpTo = async (acceptCents: number) =>
    expect((await send(app, contract.setAcceptRule, { as: me, body: { acceptCents } })).status).toBe(200);
  const ringsOf = async () =>
    (await send(app, bellListing, { as: me })).r.items.filter(
      ({ kind, outcome }) => kind === 'weight' && outcome === '',
    ).length;
  const costOf = async (grams: number) => (await standingOf(await weighed(inKl, grams))).addCents ?? 0;

  it('is opened again by the refusal, with the weight that the hub measured in between', async () => {
    me = await withFreeWeight();
    const heavier = await weighed(inKl, 9000);
    const note = await weighed(inKl);
    const there = await redirect(note, inKuching);
    expect(await standingOf(note)).toMatchObject({ state: 'withdrawn', addCents: 0 });
    const { r } = await weigh(app, pieceBarCode(note.cnNo, 1), 9000);
    expect(r.results[0]?.outcome).toBe('withinTolerance');
    await refuse(there);
    expect(await standingOf(note)).toEqual(await standingOf(heavier));
    const { measured, measuredGrams } = (await differenceOf(heavier)) ?? {};
    expect(await differenceOf(note)).toMatchObject({ state: 'open', measured, measuredGrams });
    await acceptIt(note);
    await acceptIt(heavier);
    expect(await standingOf(note)).toEqual(await standingOf(heavier));
  });

  it('stays withdrawn after the refusal if the hub weighed it within the tolerance in between', async () => {
    me = await withFreeWeight();
    const note = await weighed(inKl);
    const there = await redirect(note, inKuching);
    await weigh(app, pieceBarCode(note.cnNo, 1), 1200);
    await refuse(there);
    expect(await standingOf(note)).toMatchObject({ state: 'withdrawn', addCents: 0 });
  });

  it('is opened again by a redirect to a third address where weight has a price', async () => {
    me = await withFreeWeight();
    const other = await weighed(inSabah);
    const note = await weighed(inKl);
    await redirect(note, inKuching);
    await notDelivered(note.cnNo, 1);
    await redirect(note, inSabah);
    expect(await standingOf(note)).toEqual(await standingOf(other));
  });

  it('is accepted automatically after the refusal if it is within the accept rule of the account', async () => {
    me = await withFreeWeight();
    const note = await weighed(inKl);
    const { addCents = 0, totalCents } = await standingOf(note);
    const there = await redirect(note, inKuching);
    await acceptUpTo(addCents);
    const before = await ringsOf();
    await refuse(there);
    expect(await standingOf(note)).toMatchObject({
      state: 'accepted',
      addCents,
      totalCents: totalCents + addCents,
    });
    expect(await ringsOf()).toBe(before);
  });

  it('is opened again by the refusal if a newer weighing puts it above the accept rule', async () => {
    me = await withFreeWeight();
    const note = await weighed(inKl);
    const { addCents = 0, totalCents } = await standingOf(note);
    const there = await redirect(note, inKuching);
    await acceptUpTo(addCents);
    await weigh(app, pieceBarCode(note.cnNo, 1), 9000);
    await refuse(there);
    expect(await standingOf(note)).toMatchObject({ state: 'open', addCents: await costOf(9000), totalCents });
  });
});

describe('A difference that was accepted automatically after a redirect', () => {
  it('is opened again when the redirect is refused and it is then above the accept rule', async () => {
    me = await makeAdmin(app);
    const near = await weighed(inKl);
    const note = await weighed(inSabah);
    const before = await standingOf(note);
    const { addCents: small = 0 } = await standingOf(near);
    expect((await send(app, contract.setAcceptRule, { as: me, body: { acceptCents: small } })).status).toBe(
      200,
    );
    const there = await redirect(note, inKl);
    expect(await standingOf(note)).toMatchObject({ state: 'accepted', addCents: small });
    await refuse(there);
    expect(await standingOf(note)).toEqual(before);
    await acceptIt(note);
    expect((await standingOf(note)).totalCents).toBe(before.totalCents + (before.addCents ?? 0));
  });
});

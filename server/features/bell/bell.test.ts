import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/bell/bell.contract.ts';

import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await makeAdmin(app);
});

const hourAgo = () => new Date(app.clock.now().getTime() - 3_600_000);
const bell = async (as = me) => (await send(app, contract.bellListing, { as })).r;

describe('the bell', () => {
  it('shows once what happened since a user looked, to each user separately', async () => {
    const desk = await makeUser(app, me, { login_id: 'desk' });
    const failed = await makeShipment(app, me, { createdAt: hourAgo(), events: ['PKU', 'OFD', 'NOH'] });
    const returned = await makeShipment(app, me, {
      createdAt: hourAgo(),
      events: ['PKU', 'OFD', 'REF', 'RTS', 'RTD'],
    });
    await makeShipment(app, me, { createdAt: hourAgo(), events: ['PKU', 'OFD', 'DLV'] });
    const { items, newCount } = await bell();
    expect(items.map(({ kind, name }) => [kind, name])).toContainEqual(['failed', failed.cnNo]);
    expect(items.map(({ kind, name }) => [kind, name])).toContainEqual(['returned', returned.cnNo]);
    expect(newCount).toBe(items.length);
    await send(app, contract.bellLooked, { as: me, body: { upTo: items[0]?.eventId } });
    expect((await bell()).newCount).toBe(0);
    expect((await bell(desk)).newCount).toBe(items.length);
    expect((await bell(await makeAdmin(app))).items).toEqual([]);
  });

  it('reports what a user chose, and only what they may see', async () => {
    await makeShipment(app, me, { createdAt: hourAgo(), events: ['PKU', 'OFD', 'NOH'] });
    const pickup = await makeUser(app, me, { login_id: 'pickup', claims: ['PUA'] });
    const told = await bell(pickup);
    expect([told.items, told.choices]).toEqual([[], [{ kind: 'cutOff', place: 'none' }]]);
    await send(app, contract.bellChoice, { as: me, body: { kind: 'failed', place: 'browser' } });
    expect((await bell()).items).toMatchObject([{ kind: 'failed', isLoud: true }]);
    await send(app, contract.bellChoice, { as: me, body: { kind: 'failed', place: 'none' } });
    const { items, choices } = await bell();
    expect(items).toEqual([]);
    expect(choices).toContainEqual({ kind: 'failed', place: 'none' });
  });
});

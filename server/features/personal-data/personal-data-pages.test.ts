/** A person with many records: all are exported and erased, but not those of a person abroad with the same number. */
import { buffer } from 'node:stream/consumers';

import { afterAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/personal-data/personal-data.contract.ts';

import { actorFor } from '#server/platform/db/write.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { quietApp } from '#server/test/test-app.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';
import { personalDataService } from './personal-data.service.ts';

const app = await quietApp();
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});

const daysAgo = (count: number) => new Date(app.clock.now().getTime() - count * 86_400_000);
const deliveredLongAgo = (): ShipmentOptions => ({ createdAt: daysAgo(60), events: ['PKU', 'OFD', 'DLV'] });

/** With pages of two records of a kind. */
const people = personalDataService(app.kit, 2);
const callerOf = ({ userId, loginId }: TestUser) => ({
  by: { kind: 'person', id: userId, name: loginId } as const,
  address: '10.0.0.1',
  userAgent: 'test',
  requestId: 'test',
});

/** The data in a copy; its ZIP is not compressed. */
async function dataOf(answer: FileAnswer) {
  if (!('content' in answer)) throw new Error('A copy is a stream.');
  const text = (await buffer(answer.content as NodeJS.ReadableStream)).toString('utf8');
  const end = text.indexOf('\n}\n');
  return JSON.parse(text.slice(text.indexOf('{'), end + 2)) as {
    accounts: { accountNo: string; records: { kind: string; cnNo: string }[] }[];
  };
}

describe('A person with more records than a page', () => {
  const form = { phone: '0123450099', email: '' };
  const receiver = { phone: '123450099', name: 'Noraini Kamal' };

  it('has every record in the copy of their data', async () => {
    const me = await makeAdmin(app);
    const cnNos: string[] = [];
    for (let i = 0; i < 3; i += 1)
      cnNos.push((await makeShipment(app, me, { ...deliveredLongAgo(), receiver })).cnNo);
    const { accounts } = await dataOf(await people.export([me], callerOf(me), form, 'en'));
    expect(accounts.map(({ accountNo }) => accountNo)).toEqual([me.accountNo]);
    expect(accounts[0]?.records.map(({ cnNo }) => cnNo).toSorted()).toEqual(cnNos.toSorted());
    const { records, isMore } = await people.find(me, actorFor(me.scope, callerOf(me)), form);
    expect([records.length, isMore]).toEqual([2, true]);
  });

  it('has older records erased although newer ones must be kept', async () => {
    const me = await makeAdmin(app);
    const old = await makeShipment(app, me, { ...deliveredLongAgo(), receiver });
    for (let i = 0; i < 3; i += 1) await makeShipment(app, me, { events: ['PKU'], receiver });
    const erase = () => people.erase(me, actorFor(me.scope, callerOf(me)), form);
    const done = await erase();
    expect(done).toMatchObject({
      erased: [{ kind: 'shipment', count: 1 }],
      isMore: false,
      keptCount: 3,
    });
    expect(done.kept).toHaveLength(2);
    const { name } = await receiverOf(me, old.shipmentId);
    expect(name).toBe('***');
  });

  it('is erased one page per kind at a time, and the response says whether there is more', async () => {
    const me = await makeAdmin(app);
    for (let i = 0; i < 3; i += 1) await makeShipment(app, me, { ...deliveredLongAgo(), receiver });
    const erase = () => people.erase(me, actorFor(me.scope, callerOf(me)), form);
    expect(await erase()).toMatchObject({ erased: [{ kind: 'shipment', count: 2 }], isMore: true });
    expect(await erase()).toMatchObject({ erased: [{ kind: 'shipment', count: 1 }], isMore: false });
  });
});

const receiverOf = async (me: TestUser, shipmentId: string) => {
  const { receiver } = await app.kit.database.db
    .selectFrom('shipment')
    .select('receiver')
    .where('account_id', '=', me.scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  return receiver;
};

describe('A phone number with its dial code', () => {
  it('does not find or erase a person abroad with the same national number', async () => {
    const me = await makeAdmin(app);
    const to = (country: string, name: string) =>
      makeShipment(app, me, { ...deliveredLongAgo(), receiver: { phone: '91234567', country, name } });
    const [here, abroad] = [await to('SG', 'Tan Wei'), await to('HK', 'Chan Siu')];
    const found = async (phone: string) =>
      (await send(app, contract.findPersonalData, { as: me, body: { phone, email: '' } })).r.records.map(
        ({ name, person }) => [name, person?.name, person?.country],
      );
    for (const typed of ['+65 9123 4567', '6591234567', '0065 91234567'])
      expect(await found(typed)).toEqual([[here.cnNo, 'Tan Wei', 'SG']]);
    expect(await found('+852 9123 4567')).toEqual([[abroad.cnNo, 'Chan Siu', 'HK']]);
    // Without a dial code it can be either.
    expect(await found('9123 4567')).toHaveLength(2);
    await confirmOwnPassword(app, me);
    const body = { phone: '+65 9123 4567', email: '' };
    const { r } = await send(app, contract.erasePersonalData, { as: me, body });
    expect(r.erased).toEqual([{ kind: 'shipment', count: 1 }]);
    expect((await receiverOf(me, here.shipmentId)).name).toBe('***');
    expect(await receiverOf(me, abroad.shipmentId)).toMatchObject({ name: 'Chan Siu', phone: '91234567' });
  });

  it('erases only the party of a parcel that has this number', async () => {
    const me = await makeAdmin(app);
    const party = { phone: '91234567', address1: '1 Road' };
    const { shipmentId } = await makeShipment(app, me, {
      ...deliveredLongAgo(),
      sender: { ...party, country: 'SG', name: 'Tan Wei' },
      receiver: { ...party, country: 'HK', name: 'Chan Siu' },
    });
    await confirmOwnPassword(app, me);
    const body = { phone: '+65 9123 4567', email: '' };
    const { r } = await send(app, contract.erasePersonalData, { as: me, body });
    expect(r.erased).toEqual([{ kind: 'shipment', count: 1 }]);
    expect((await receiverOf(me, shipmentId)).name).toBe('Chan Siu');
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import * as startCalls from '#shared/features/address-book/shipment-start.contract.ts';
import * as contract from '#shared/features/address-book/address.contract.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { newestShipments } from './address-suggestion.queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const party = (name: string, more: object = {}) => ({
  ...emptyParty('MY'),
  name,
  phone: '123456789',
  address1: '8 Jalan Tun Razak',
  postcode: '50400',
  city: 'Kuala Lumpur',
  ...more,
});

const save = (as: TestUser, body: object) => send(app, contract.createAddressBook, { as, body });
const receiver = (name: string, more: object = {}) => ({ kind: 'receiver', party: party(name), ...more });

const list = (as: TestUser, body: object) =>
  send(app, contract.addressBookListing, { as, body: { kind: 'receiver', ...body } });

const suggest = async (as: TestUser, text: string, flow?: FlowId) =>
  (await send(app, startCalls.suggestReceivers, { as, query: { text, flow } })).r.rows;

describe('The address book', () => {
  it('stores an address once per reference ID, and refuses the ID for another address', async () => {
    const user = await makeAdmin(app);
    const first = await save(user, receiver('Ali', { refId: 'R1' }));
    const again = await save(user, receiver('Ali', { refId: 'R1' }));
    expect(first.status).toBe(200);
    expect(again.r.addressId).toBe(first.r.addressId);
    const other = await save(user, receiver('Abu', { refId: 'R1' }));
    expect(other.status).toBe(409);
    expect(other.e).toBe('Reference ID is used by another address. Please choose another one.');
    expect((await list(user, {})).r.rows.length).toBe(1);
  });

  it('stores an address once when it is saved 20 times at the same moment with one reference ID', async () => {
    const user = await makeAdmin(app);
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => save(user, receiver('Ali', { refId: 'R' }))),
    );
    expect(new Set(sent.map(({ r }) => r.addressId)).size).toBe(1);
  });

  it('is listed newest first and page by page, with each address once', async () => {
    const user = await makeAdmin(app);
    for (let i = 0; i < 5; i += 1) await save(user, receiver(`Person ${i}`));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(user, { cursor, limit: 2 });
      seen.push(...page.r.rows.map((row) => row.party.name));
      cursor = page.r.next;
    } while (cursor !== null);
    expect(seen).toEqual(['Person 4', 'Person 3', 'Person 2', 'Person 1', 'Person 0']);
  });

  it('is searched without case and accents, with % as a normal character', async () => {
    const user = await makeAdmin(app);
    await save(user, receiver('Zoë Müller'));
    await save(user, receiver('100% Cotton'));
    await save(user, receiver('李美玲'));
    const names = async (text: string) => (await list(user, { text })).r.rows.map((row) => row.party.name);
    expect(await names('zoe mull')).toEqual(['Zoë Müller']);
    expect(await names('0% c')).toEqual(['100% Cotton']);
    expect(await names('%')).toEqual(['100% Cotton']);
    expect(await names('美玲')).toEqual(['李美玲']);
  });

  it('shows nothing to another account', async () => {
    const [one, other] = [await makeAdmin(app), await makeAdmin(app)];
    await save(one, receiver('Secret'));
    expect((await list(other, {})).r.rows).toEqual([]);
    expect(await suggest(other, 'secret')).toEqual([]);
  });

  it('reports an invalid field with its label', async () => {
    const user = await makeAdmin(app);
    const { status, e } = await save(user, { kind: 'receiver', party: party('') });
    expect(status).toBe(400);
    expect(e).toBe('Name Required');
  });
});

describe('The sender that a shipment form starts with', () => {
  const start = async (as: TestUser) => (await send(app, startCalls.getSender, { as })).r;

  it('is the company, with the limits of the account', async () => {
    const user = await makeAdmin(app, { market: SINGAPORE, cod_class: 'enhanced', el_tier: '20k' });
    expect(await start(user)).toMatchObject({
      source: 'company',
      party: { name: 'Test Trading Pte Ltd', companyName: '', postcode: '079903', country: 'SG' },
      limits: { codClass: 'enhanced', liabilityTier: '20k' },
    });
  });

  it('is the newest default sender address when there is one', async () => {
    const user = await makeAdmin(app);
    for (const name of ['Old', 'New']) {
      await save(user, { kind: 'sender', party: party(name), isDefault: true });
    }
    expect(await start(user)).toMatchObject({ source: 'addressBook', party: { name: 'New' } });
  });
});

describe('Suggested receivers', () => {
  it('are from the address book first, then from recent shipments, each once', async () => {
    const user = await makeAdmin(app);
    await makeShipment(app, user, { receiver: { name: 'Tan Ah Kow' } });
    await makeShipment(app, user, { receiver: { name: 'Tan Bee Hoon' } });
    await makeShipment(app, user, { receiver: { name: 'Tan Bee Hoon' } });
    await makeShipment(app, user, { receiver: { name: 'Kumar' } });
    await save(user, receiver('Tan Cheng Bock'));
    await save(user, receiver('Tan Ah Kow'));
    const rows = await suggest(user, 'TAN');
    expect(rows.map((row) => [row.source, row.party.name])).toEqual([
      ['addressBook', 'Tan Ah Kow'],
      ['addressBook', 'Tan Cheng Bock'],
      ['recent', 'Tan Bee Hoon'],
    ]);
  });

  it('are in the countries that the flow reaches, however many there are elsewhere', async () => {
    const user = await makeAdmin(app);
    const abroad = { postcode: '10110', city: 'Bangkok', phone: '812345678', country: 'TH' };
    await save(user, { kind: 'receiver', party: party('Tan Somchai', abroad) });
    await makeShipment(app, user, {
      columns: { flow: 'international' },
      receiver: { name: 'Tan Malee', ...abroad },
    });
    for (let i = 0; i < 9; i += 1) await save(user, receiver(`Tan ${i}`));
    const names = async (text: string, flow: FlowId) =>
      (await suggest(user, text, flow)).map((row) => row.party.name);
    for (const text of ['tan', '']) {
      expect((await names(text, 'international')).toSorted(), text).toEqual(['Tan Malee', 'Tan Somchai']);
      expect(await names(text, 'singapore')).toEqual([]);
      expect((await names(text, 'domestic')).length).toBe(8);
      expect(await names(text, 'domestic')).not.toContain('Tan Somchai');
    }
  });

  it("are read from the newest shipments of a flow through the flow's index", async () => {
    const user = await makeAdmin(app);
    const plan = await app.kit.database.transaction(async (trx) => {
      // Without this, a table with so few rows is read by a sequential scan.
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await sql`set local enable_${sql.raw(way)} = off`.execute(trx);
      const { rows } = await sql<
        Record<string, string>
      >`explain ${newestShipments(user.scope, 'international', 2000)}`.execute(trx);
      return rows.flatMap(Object.values).join('\n');
    });
    expect(plan).toContain('Index Scan Backward using shipment_by_flow');
    expect(plan).not.toContain('Sort');
  });

  it('include recent receivers, and list matches by name before matches by address', async () => {
    const user = await makeAdmin(app);
    await save(user, receiver('Razak Ismail'));
    await save(user, receiver('Aminah Razak'));
    await makeShipment(app, user, { receiver: { name: 'Razak Baharu' } });
    // All live in Jalan Tun Razak, and are newer.
    for (let i = 0; i < 9; i += 1) await save(user, receiver(`Person ${i}`));
    const rows = await suggest(user, 'razak');
    expect(rows.slice(0, 2).map((row) => row.party.name)).toEqual(['Razak Ismail', 'Aminah Razak']);
    expect(rows.length).toBe(8);
    expect(rows.at(-1)).toMatchObject({ source: 'recent', party: { name: 'Razak Baharu' } });
  });

  it('are the last used ones while nothing is typed', async () => {
    const user = await makeAdmin(app);
    for (let i = 0; i < 9; i += 1) await save(user, receiver(`Person ${i}`));
    for (const name of ['Earlier', 'Later']) await makeShipment(app, user, { receiver: { name } });
    const rows = await suggest(user, '', 'domestic');
    expect(rows.slice(0, 3).map((row) => row.party.name)).toEqual(['Later', 'Earlier', 'Person 8']);
    expect(rows.length).toBe(8);
  });

  it('are found by a phone number in any notation, also those of recent shipments', async () => {
    const user = await makeAdmin(app);
    await makeShipment(app, user, { receiver: { name: 'Kumar', phone: '123456789' } });
    await makeShipment(app, user, { receiver: { name: 'Melaka', phone: '65123456' } });
    for (const spelt of ['0123456789', '012-345 6789', '60123456789', '+60 12-345 6789', '123456789']) {
      expect(
        (await suggest(user, spelt)).map(({ party: { name } }) => name),
        spelt,
      ).toEqual(['Kumar']);
    }
    expect((await suggest(user, '06-512 3456')).map(({ party: { name } }) => name)).toEqual(['Melaka']);
  });

  it('are not found by the letters of a CN', async () => {
    const user = await makeAdmin(app);
    await makeShipment(app, user, { receiver: { name: 'Kumar' } });
    expect(await suggest(user, 'HN')).toEqual([]);
    expect((await suggest(user, 'kum')).length).toBe(1);
  });
});

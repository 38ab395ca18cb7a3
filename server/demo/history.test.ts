import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { cnKindOf } from '#shared/features/shipment/cn-number.rules.ts';
import { FLOWS } from '#shared/features/shipment/services.rules.ts';
import {
  type EventCode,
  EVENTS,
  SHIPMENT_STATUSES,
  statusAfter,
} from '#shared/features/shipment/status.rules.ts';

import { wordedLines } from '#shared/features/pricing/price-words.rules.ts';
import { languages } from '#shared/platform/words/message.ts';
import { customsSchema } from '#shared/features/shipment/customs.model.ts';
import { customsNeed, itemsValueCents } from '#shared/features/shipment/customs.rules.ts';
import { apiTokenRequests } from '#shared/features/api-token/api-requests.contract.ts';
import { bulkListing } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { getApiToken } from '#shared/features/api-token/api-token.contract.ts';
import { quote } from '#shared/features/shipment/shipment.contract.ts';
import { partySchema } from '#shared/features/shipment/shipment.model.ts';
import { deliveryListing, endpointListing, getDelivery } from '#shared/features/webhook/webhook.contract.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { hsCodeService } from '#server/features/hs-codes/hs-codes.service.ts';
import { readImage } from '#server/features/operations/pod-image.rules.ts';
import { send } from '#server/test/send.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { readWords } from '../../scripts/words/catalogue.ts';
import { demoAccounts } from './demo-accounts.ts';
import { seedDemo } from './demo.service.ts';
import { madeOf } from './history.testing.ts';
import { histories } from './history-plan.ts';
import { podSamples, readPodSample } from './pod-samples.ts';

const shared = join(import.meta.dirname, '../../shared');

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  await seedDemo(app);
});

const scopeOf = async (accountNo: string): Promise<AccountScope> => {
  const row = await app.kit.database.db
    .selectFrom('account')
    .select('account_id')
    .where('account_no', '=', accountNo)
    .executeTakeFirstOrThrow();
  return row.account_id as AccountScope;
};

const shipmentsOf = async (accountNo: string) =>
  app.kit.database.db
    .selectFrom('shipment')
    .selectAll()
    .where('account_id', '=', await scopeOf(accountNo))
    // Without the supplies that the courier sent to the account.
    .where('content', '!=', 'Supplies')
    // Without orders of the warehouse, which are made after the history.
    .where('customer_note_2', 'not like', 'FO%')
    .execute();

/** The account's Admin, signed in. */
async function adminOf(accountNo: string) {
  const scope = await scopeOf(accountNo);
  const { database } = app.kit;
  const { user_id: userId } = await database.db
    .selectFrom('app_user')
    .select('user_id')
    .where('account_id', '=', scope)
    .where('is_admin', '=', true)
    .executeTakeFirstOrThrow();
  const origin = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  return database.transaction((trx) => app.services.sessions.open(trx, scope, userId, origin));
}

describe('The history of the demo', () => {
  it('is created once', async () => {
    const before = (await shipmentsOf('MYS0001')).length;
    await seedDemo(app);
    expect((await shipmentsOf('MYS0001')).length).toBe(before);
  });

  it('has claims and supplies in several states', async () => {
    const { db } = app.kit.database;
    const scope = await scopeOf('MYS0001');
    const claims = await db.selectFrom('claim').select('state').where('account_id', '=', scope).execute();
    expect([...new Set(claims.map(({ state }) => state))].toSorted()).toEqual([
      'approved',
      'documents',
      'draft',
      'rejected',
      'review',
      'submitted',
    ]);
    const supplies = await db
      .selectFrom('supply_request')
      .select('state')
      .where('account_id', '=', scope)
      .execute();
    expect(supplies.map(({ state }) => state).toSorted()).toEqual([
      'packed',
      'received',
      'rejected',
      'requested',
    ]);
  });

  it.each(histories)(
    'of $accountNo has the planned number of shipments, in every flow, with the CN prefix of their kind',
    async ({ accountNo, shipments, flows }) => {
      const all = await shipmentsOf(accountNo);
      // Without the shipments of its shops' orders.
      const rows = all.filter(({ order_id: orderId }) => !/^#2\d{3}$/u.test(orderId ?? ''));
      expect(rows).toHaveLength(shipments);
      expect(new Set(rows.map(({ flow }) => flow))).toEqual(new Set(Object.keys(flows)));
      for (const { cn_no: cnNo, flow } of rows) expect(cnKindOf(cnNo)).toBe(FLOWS[flow].cnKind);
      expect(new Set(rows.map(({ cn_no: cnNo }) => cnNo)).size).toBe(shipments);
      expect(rows.every(({ total_cents: cents }) => cents > 0)).toBe(true);
    },
  );

  it.each(histories)(
    'of $accountNo has the prices of a current quote, line by line',
    async ({ accountNo, flows }) => {
      const rows = await shipmentsOf(accountNo);
      const as = await adminOf(accountNo);
      for (const flow of Object.keys(flows)) {
        const all = rows.filter((row) => row.flow === flow);
        for (const row of all.filter((_, i) => i % Math.ceil(all.length / 6) === 0)) {
          const { r, e } = await send(app, quote, {
            as,
            body: {
              // The portal quotes no fulfilment: it costs what domestic does.
              flow: flow === 'fulfilment' ? 'domestic' : flow,
              contentType: row.content_type,
              pieces: row.pieces,
              valueCents: row.value_cents === 0 ? null : row.value_cents,
              codCents: row.cod_cents,
              isEnhanced: row.is_enhanced,
              senderPostcode: row.sender.postcode,
              receiverPostcode: row.receiver.postcode,
              receiverCountry: row.receiver.country,
            },
          });
          expect(e).toBeNull();
          const offer = r.offers.find(({ service }) => service === row.service);
          expect({ ...row.price, lines: wordedLines(row.price.lines) }).toMatchObject({
            lines: offer?.lines,
            totalCents: offer?.totalCents,
          });
          expect(row.routing_code).toBe(r.routingCode);
        }
      }
    },
  );

  it('has valid customs details with real headings for cross-border shipments, and none for domestic ones', async () => {
    const hsCodes = hsCodeService();
    const isHeading = (code: string) =>
      hsCodes.search(code.slice(0, 4)).some((heading) => heading.code === code.slice(0, 4));
    for (const { accountNo } of histories) {
      for (const { flow, details, sender, receiver, ...row } of await shipmentsOf(accountNo)) {
        for (const party of [sender, receiver]) expect(partySchema.safeParse(party).error).toBeUndefined();
        const need = customsNeed(flow);
        expect(details.customs !== undefined).toBe(need !== 'none');
        if (!details.customs) continue;
        expect(customsSchema.safeParse(details.customs).error).toBeUndefined();
        expect(details.customs.items.filter(({ hsCode }) => !isHeading(hsCode))).toEqual([]);
        expect(row.value_cents).toBe(itemsValueCents(details.customs.items));
        expect(receiver.country).not.toBe(sender.country);
      }
    }
  });

  it('has customs clearance for cross-border shipments, and never for domestic ones', async () => {
    const scope = await scopeOf('MYS0001');
    const delivered = await app.kit.database.db
      .selectFrom('shipment')
      .innerJoin('shipment_event', (join) =>
        join
          .onRef('shipment_event.account_id', '=', 'shipment.account_id')
          .onRef('shipment_event.shipment_id', '=', 'shipment.shipment_id'),
      )
      .select(({ fn }) => [
        'flow',
        'cn_no',
        fn.count('code').filterWhere('code', '=', 'CLR').as('cleared'),
        fn.count('code').filterWhere('code', '=', 'CUS').as('held'),
      ])
      .where('shipment.account_id', '=', scope)
      .where('status', '=', 'delivered')
      .groupBy(['flow', 'cn_no'])
      .execute();
    for (const { flow, cleared } of delivered) {
      expect(Number(cleared)).toBe(customsNeed(flow) === 'none' ? 0 : 1);
    }
    const held = delivered.filter((one) => Number(one.held) > 0).length;
    const crossing = delivered.filter(({ cleared }) => Number(cleared) > 0).length;
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(crossing / 4);
  });

  it('has some shipments with each extra: COD, enhanced liability, Priority, dangerous goods, pieces, DO numbers', async () => {
    const rows = await shipmentsOf('MYS0001');
    const some = {
      cod: rows.filter((row) => row.cod_cents !== null),
      enhanced: rows.filter((row) => row.is_enhanced),
      priority: rows.filter((row) => row.service === 'priority'),
      dangerous: rows.filter((row) => row.is_dangerous),
      pieces: rows.filter((row) => row.piece_count > 1),
      deliveryOrders: rows.filter((row) => row.delivery_orders.length > 0),
      orders: rows.filter((row) => row.order_id !== null),
      documents: rows.filter((row) => row.content_type === 'document'),
      otherPurpose: rows.filter((row) => row.details.customs?.purpose === 'others'),
    };
    const missing = Object.entries(some).filter(([, found]) => found.length === 0);
    expect(missing.map(([name]) => name)).toEqual([]);
    const food = new Set((await shipmentsOf('MYS0003')).map(({ service }) => service));
    expect([...food].toSorted()).toEqual(['chilled', 'frozen']);
  });

  it('has labels that were edited before pick-up, with matching events', async () => {
    const edited = (await shipmentsOf('MYS0001')).filter(({ label_version: version }) => version > 1);
    expect(edited.length).toBeGreaterThan(10);
    for (const row of edited) {
      const events = await app.kit.database.db
        .selectFrom('shipment_event')
        .select(['code', 'at', 'detail'])
        .where('account_id', '=', row.account_id)
        .where('shipment_id', '=', row.shipment_id)
        .orderBy('at')
        .execute();
      const edits = events.filter(({ code }) => code === 'EDT');
      expect(edits).toHaveLength(row.label_version - 1);
      expect(edits.at(-1)?.detail).toEqual({ labelVersion: row.label_version });
      expect(row.label_since).toEqual(edits.at(-1)?.at);
      expect(row.printed_at === null || row.printed_at >= (row.label_since ?? row.created_at)).toBe(true);
      const scans = events.filter(({ code }) => EVENTS[code].isScan);
      expect(edits.every(({ at }) => scans.every((scan) => at <= scan.at))).toBe(true);
    }
  });

  it('has a print log with every print of the past month', async () => {
    const scope = await scopeOf('MYS0001');
    const log = await app.kit.database.db
      .selectFrom('print_log')
      .select(['at', 'cn_nos'])
      .where('account_id', '=', scope)
      .execute();
    const first = new Set(
      log.flatMap(({ at, cn_nos: cnNos }) => cnNos.map((cnNo) => `${cnNo} ${at.getTime()}`)),
    );
    const month = app.clock.now().getTime() - 30 * 86_400_000;
    const printed = (await shipmentsOf('MYS0001')).filter(({ printed_at: at }) => at && at.getTime() > month);
    expect(printed.length).toBeGreaterThan(100);
    for (const { cn_no: cnNo, printed_at: at } of printed) {
      expect(first).toContain(`${cnNo} ${at?.getTime()}`);
    }
  });

  it('has finished bulk uploads of several days with their shipments, and one that waits for corrections', async () => {
    for (const [accountNo, done] of [
      ['MYS0001', 3],
      ['MYS0003', 1],
    ] as const) {
      const as = await adminOf(accountNo);
      const { rows: uploads } = (await send(app, bulkListing, { as, body: {} })).r;
      const finished = uploads.filter(({ state }) => state === 'done');
      expect(finished).toHaveLength(done);
      expect(new Set(finished.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBe(done);
      for (const { bulkShipmentId: uploadId, rowCount, madeCount, sumCents } of finished) {
        expect(madeCount).toBe(rowCount);
        const made = await madeOf(app, await scopeOf(accountNo), uploadId);
        expect(made).toHaveLength(rowCount);
        expect(made.every(({ rowCn, cn_no: cnNo }) => rowCn === cnNo)).toBe(true);
        expect(made.map(({ cn_no: cnNo }) => cnNo)).toEqual(made.map(({ cn_no: cnNo }) => cnNo).toSorted());
        const billed = made.filter(({ status }) => status !== 'cancelled');
        expect(billed.reduce((sum, { total_cents: cents }) => sum + cents, 0)).toBe(sumCents);
        expect(new Set(made.map(({ created_by: by }) => by)).size).toBe(1);
      }
    }
    const as = await adminOf('MYS0001');
    const { rows } = (await send(app, bulkListing, { as, body: { state: 'summary' } })).r;
    expect(rows).toMatchObject([{ madeCount: 0, rowCount: 26, openCount: 6, readyCount: 20 }]);
  });

  it('has shipments in every status, and unprinted ones', async () => {
    const rows = await shipmentsOf('MYS0001');
    const statuses = new Set(rows.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual([...SHIPMENT_STATUSES].toSorted());
    const unprinted = rows.filter(({ printed_at: printedAt, status }) => !printedAt && status === 'created');
    expect(unprinted.length).toBeGreaterThan(3);
  });

  it('contains codes and data, and no text of the catalogue in any language', async () => {
    const { db } = app.kit.database;
    // Other tests of the worker have accounts in the same database.
    const scopes = await Promise.all(demoAccounts.map(({ accountNo }) => scopeOf(accountNo)));
    const events = db.selectFrom('shipment_event').select(['by_whom', 'place', 'detail']);
    const audits = db.selectFrom('audit').select(['action', 'subject', 'who', 'detail']);
    const rows = [
      ...(await events.where('account_id', 'in', scopes).execute()),
      ...(await audits.where('account_id', 'in', scopes).execute()),
      ...(await db.selectFrom('shipment').select('price').where('account_id', 'in', scopes).execute()),
    ];
    const texts = new Set<string>();
    const gather = (value: unknown): void => {
      if (typeof value === 'string') texts.add(value.trim().toLowerCase());
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
    };
    gather(rows);
    expect(rows.length).toBeGreaterThan(10_000);
    const sentences = languages.flatMap((language) =>
      [...readWords(shared).words[language].values()].flatMap((words) =>
        typeof words === 'string' ? [words] : [],
      ),
    );
    // A single word may be a name as well: 'Station' on the courier's list.
    const several = sentences.filter((text) => /\s\S/u.test(text) || /\p{Script=Han}{2}/u.test(text));
    expect(several.filter((text) => texts.has(text.trim().toLowerCase()))).toEqual([]);
  });

  it('has statuses that match the events, no events in the future, and ids that sort by age', async () => {
    const scope = await scopeOf('MYS0001');
    const rows = await shipmentsOf('MYS0001');
    const events = await app.kit.database.db
      .selectFrom('shipment_event')
      .select(['shipment_id', 'code', 'at'])
      .where('account_id', '=', scope)
      .execute();
    const lives = new Map<string, { code: EventCode; at: Date }[]>();
    for (const { shipment_id: id, code, at } of events) {
      lives.set(id, [...(lives.get(id) ?? []), { code, at }]);
    }
    const now = app.clock.now();
    for (const row of rows) {
      const life = lives.get(row.shipment_id) ?? [];
      expect(statusAfter(life)).toBe(row.status);
      expect(life.every(({ at }) => at <= now && at >= row.created_at)).toBe(true);
      expect(row.delivered_at !== null).toBe(row.status === 'delivered');
    }
    const byId = rows.toSorted((a, b) => (a.shipment_id < b.shipment_id ? -1 : 1));
    expect(byId.map(({ created_at: at }) => at.getTime())).toEqual(
      rows.map(({ created_at: at }) => at.getTime()).toSorted((a, b) => a - b),
    );
  });

  it('has proofs with existing pictures, and an address book with one default sender', async () => {
    const scope = await scopeOf('MYS0001');
    const { db } = app.kit.database;
    const pods = await db.selectFrom('pod').selectAll().where('account_id', '=', scope).execute();
    expect(pods.length).toBeGreaterThan(300);
    const keys = new Set(pods.flatMap((pod) => [pod.photo_key, pod.photo_2_key, pod.pod_image_key]));
    for (const key of keys) if (key) expect(await app.kit.files.has(key)).toBe(true);
    const addresses = await db.selectFrom('address').selectAll().where('account_id', '=', scope).execute();
    expect(addresses.length).toBeGreaterThan(50);
    expect(addresses.filter(({ is_default: isDefault }) => isDefault)).toHaveLength(1);
  });

  it('uses pictures that operations would accept', async () => {
    for (const name of podSamples) {
      const bytes = await readPodSample(name);
      expect(bytes.length).toBeLessThan(30 * 1024);
      expect(readImage(name, bytes.toString('base64')).ok).toBe(true);
    }
  });

  it('has programs whose requests can be opened, and webhooks that are all delivered', async () => {
    const as = await adminOf('MYS0001');
    const { r } = await send(app, getApiToken, { as });
    expect(r.tokens.map(({ name }) => name)).toEqual(['New shop, in test', 'Packing table', 'Shop checkout']);
    for (const { tokenId: token, calls } of r.tokens) {
      const requests = await send(app, apiTokenRequests, { as, query: { token } });
      expect(requests.r.rows).toHaveLength(Math.min(calls, 25));
      // They contain no name and no phone.
      expect(JSON.stringify(requests.r.rows)).not.toMatch(/Mei Ling|123456789/u);
    }
    const [endpoint] = (await send(app, endpointListing, { as })).r.endpoints;
    expect(endpoint).toMatchObject({ description: 'Order desk', health: 'healthy', waiting: 0 });
    const endpointId = endpoint?.endpointId ?? '';
    const { rows } = (await send(app, deliveryListing, { as, body: { endpointId } })).r;
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map(({ state, lastStatus }) => `${state} ${lastStatus}`))).toEqual(
      new Set(['delivered 200']),
    );
    const query = { endpointId, eventId: rows[0]?.eventId ?? '' };
    const { body, tries } = (await send(app, getDelivery, { as, query })).r;
    expect(JSON.parse(body)).toMatchObject({ type: expect.stringMatching(/^shipment\./u) });
    expect(tries[0]?.requestHeaders).toHaveProperty('webhook-signature');
  });

  it('leaves CNs free for the next shipments', async () => {
    // Of the demo's own account: other tests make up numbers as they need them.
    const { rows } = await app.kit.database.executeSql(
      `select max(substr(cn_no, 3, 8)) < lpad(nextval('cn_hn_my')::text, 8, '0') as free
       from shipment where cn_no like 'HN%MY' and account_id = '${await scopeOf('MYS0001')}'`,
    );
    expect(rows).toEqual([{ free: true }]);
  });
});

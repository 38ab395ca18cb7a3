/** Failures between the batches of a submitted upload: each row is made once, in its current state. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { bulkRows, checkBulk } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import {
  cancelBulk,
  getBulkProgress,
  pauseBulk,
  resumeBulk,
  submitBulk,
} from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import { addressService } from '#server/features/address-book/address.service.ts';
import { bulkRunService } from '#server/features/bulk-shipment/bulk-run.service.ts';
import { bulkSubmitService } from '#server/features/bulk-shipment/bulk-submit.service.ts';
import { bulkSceneService } from '#server/features/bulk-shipment/bulk-scene.service.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';
import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAdmin, makeUser, newLoginId, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;
let uploadId: string;

const rowCount = 120;
const head = 'Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods';
const line = (i: number) => `Ali ${i},0123456789,${i} Jalan Ampang,50450,Parcel,1,No`;
const lines = Array.from({ length: rowCount }, (_, i) => line(i));

beforeAll(async () => {
  app = await testApp();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function submittedOf(some: readonly string[]): Promise<string> {
  const body = fileForm([head, ...some].join('\n'), 'orders.csv');
  const { r } = await send(app, contract.uploadBulkFile, { as: me, body, from: ownAddress() });
  expect((await send(app, submitBulk, { as: me, body: { uploadId: r.uploadId } })).e).toBeNull();
  return r.uploadId;
}

async function submitted(): Promise<void> {
  me = await makeAdmin(app);
  uploadId = await submittedOf(lines);
}

const progress = async (of = uploadId) =>
  (await send(app, getBulkProgress, { as: me, query: { uploadId: of } })).r;

const untilIs = (state: string, of = uploadId) =>
  vi.waitFor(async () => expect((await progress(of)).state).toBe(state), { timeout: 20_000, interval: 50 });

async function expectEachOnce(): Promise<void> {
  await untilIs('done');
  expect(await progress()).toMatchObject({ made: rowCount, refused: 0 });
  const { rows } = (await send(app, bulkRows, { as: me, body: { uploadId } })).r;
  const cns = rows.map(({ consignmentNoteNo }) => consignmentNoteNo ?? '');
  expect(cns).toEqual([...new Set(cns)].toSorted());
  expect((await madeShipments()).map(({ cn_no: cnNo }) => cnNo)).toEqual(cns);
}

const madeShipments = () =>
  app.kit.database.db
    .selectFrom('shipment')
    .select(['cn_no', 'created_by'])
    .where('account_id', '=', me.scope)
    .orderBy('cn_no')
    .execute();

it(
  'A batch that was committed but whose answer was lost is not made again',
  { timeout: 30_000 },
  async () => {
    const { database } = app.kit;
    const { transaction } = database;
    let isLost = false;
    vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
      const result = await transaction(work);
      if (result !== 'made' || isLost) return result;
      isLost = true;
      throw new Error('The connection was lost.');
    });
    await submitted();
    await expectEachOnce();
    expect(isLost).toBe(true);
  },
);

it('A row changed after it was read rolls back its batch, which is read and made again', async () => {
  const { database } = app.kit;
  const { letOthersGo } = database;
  const other = 100;
  let isChanged = false;
  vi.spyOn(database, 'letOthersGo').mockImplementation(async () => {
    if (!isChanged) {
      isChanged = true;
      // The rows behind the first part have been read by now.
      const { texts, version } = await database.db
        .selectFrom('bulk_row')
        .select(['texts', 'version'])
        .where('account_id', '=', me.scope)
        .where('upload_id', '=', uploadId)
        .where('row_no', '=', other)
        .where('state', '=', 'queued')
        .executeTakeFirstOrThrow();
      await database.db
        .updateTable('bulk_row')
        .set({ texts: JSON.stringify({ ...texts, receiverName: 'Siti' }), version: version + 1 })
        .where('account_id', '=', me.scope)
        .where('upload_id', '=', uploadId)
        .where('row_no', '=', other)
        .execute();
    }
    await letOthersGo();
  });
  await submitted();
  await expectEachOnce();
  const named = await database.db
    .selectFrom('shipment')
    .innerJoin('bulk_row', (join) =>
      join
        .onRef('bulk_row.account_id', '=', 'shipment.account_id')
        .onRef('bulk_row.shipment_id', '=', 'shipment.shipment_id'),
    )
    .select(['bulk_row.row_no', 'shipment.receiver'])
    .where('shipment.account_id', '=', me.scope)
    .where('bulk_row.row_no', '=', other)
    .executeTakeFirstOrThrow();
  expect(named.receiver.name).toBe('Siti');
});

it('CN access revoked during a run ends it: the remaining rows are refused, and can be submitted later', async () => {
  const { database } = app.kit;
  const { letOthersGo } = database;
  const setAccess = (has: boolean) =>
    database.db
      .updateTable('account')
      .set({ has_cn_access: has })
      .where('account_id', '=', me.scope)
      .execute();
  let isTaken = false;
  vi.spyOn(database, 'letOthersGo').mockImplementation(async () => {
    if (!isTaken) {
      isTaken = true;
      await setAccess(false);
      // The cached access of the account has expired by now.
      const { now } = performance;
      vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 60_000);
    }
    await letOthersGo();
  });
  await submitted();
  await untilIs('summary');
  const { made, refused } = await progress();
  expect(made + refused).toBe(rowCount);
  expect([made > 0, refused > 0]).toEqual([true, true]);
  const { rows } = (await send(app, bulkRows, { as: me, body: { uploadId } })).r;
  const back = rows.filter(({ state }) => state === 'refused');
  expect(back).toHaveLength(refused);
  expect(back.every(({ problems }) => problems[0]?.message !== '')).toBe(true);

  vi.restoreAllMocks();
  await setAccess(true);
  await send(app, checkBulk, { as: me, body: { uploadId } });
  expect((await send(app, submitBulk, { as: me, body: { uploadId } })).r.total).toBe(refused);
  await untilIs('done');
  const { count } = await database.db
    .selectFrom('shipment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', me.scope)
    .executeTakeFirstOrThrow();
  expect(count).toBe(rowCount);
});

it('A paused run makes nothing more until it is resumed, and then makes each row once', async () => {
  const { database } = app.kit;
  const { letOthersGo } = database;
  let pausing: Promise<unknown> | undefined;
  vi.spyOn(database, 'letOthersGo').mockImplementation(async () => {
    await (pausing ??= send(app, pauseBulk, { as: me, body: { uploadId } }));
    await letOthersGo();
  });
  me = await makeAdmin(app);
  const body = fileForm([head, ...lines].join('\n'), 'orders.csv');
  ({ uploadId } = (await send(app, contract.uploadBulkFile, { as: me, body, from: ownAddress() })).r);
  await send(app, submitBulk, { as: me, body: { uploadId } });
  await untilIs('paused');
  const { made } = await progress();
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(rowCount);
  // Another upload is completed in the meantime: there was time enough to make rows.
  await untilIs('done', await submittedOf([line(rowCount)]));
  expect(await progress()).toMatchObject({ state: 'paused', made, secondsLeft: null });
  await send(app, resumeBulk, { as: me, body: { uploadId } });
  await untilIs('done');
  expect(await progress()).toMatchObject({ made: rowCount, refused: 0 });
  const { rows } = (await send(app, bulkRows, { as: me, body: { uploadId } })).r;
  const cns = rows.map(({ consignmentNoteNo }) => consignmentNoteNo ?? '');
  expect(cns).toEqual([...new Set(cns)].toSorted());
});

/** Collects the jobs of submits and resumes instead of running them, and stops the clock. */
function holdJobs(): unknown[] {
  const { clock, kit } = app;
  const { enqueue } = kit.jobs;
  const queuedJobs: unknown[] = [];
  vi.spyOn(kit.jobs, 'enqueue').mockImplementation(async (trx, kind, payload, options) => {
    if (kind.name !== 'bulk-submit') return await enqueue(trx, kind, payload, options);
    queuedJobs.push(payload);
    return '';
  });
  vi.spyOn(clock, 'now').mockReturnValue(clock.now());
  return queuedJobs;
}

interface Between {
  /** Before the part of this number, from 1, is written. */
  beforePart?(part: number): Promise<unknown>;
  /** After each part. */
  afterPart?(): Promise<unknown>;
  /** After the submitter is read, before the first rows are read. */
  beforeRead?(): Promise<unknown>;
}

/** Runs the job of the upload, with the actions of others in between. */
async function worked({ beforePart, afterPart, beforeRead }: Between = {}): Promise<void> {
  const { kit, services } = app;
  const scenes = bulkSceneService(kit, services.shipments, addressService(kit, services.postcodes));
  let parts = 0;
  let isRead = false;
  const database: typeof kit.database = {
    ...kit.database,
    async transaction(work) {
      await beforePart?.((parts += 1));
      return kit.database.transaction(work);
    },
    async letOthersGo() {
      await afterPart?.();
    },
  };
  const around: typeof scenes.around = async (shipper) => {
    const found = await scenes.around(shipper);
    if (!isRead) await beforeRead?.();
    isRead = true;
    return found;
  };
  const run = bulkRunService({ ...kit, database }, { ...scenes, around });
  await run.goOn({ scope: me.scope, uploadId }, jobNamed('test'), new AbortController().signal);
}

const makersOfRows = async () => (await madeShipments()).map(({ created_by: by }) => by);

const colleagueOf = (user: TestUser) => makeUser(app, user, { login_id: newLoginId() });
const callAccepted = async (call: typeof pauseBulk, as: TestUser) =>
  expect((await send(app, call, { as, body: { uploadId } })).e).toBeNull();
const submittedBy = async (as: TestUser) =>
  expect((await send(app, submitBulk, { as, body: { uploadId } })).e).toBeNull();

it.each(['the next part was written', 'the rights were asked again'])(
  'The earlier job of a run that a colleague paused and resumed before %s makes nothing more',
  async (when) => {
    const queuedJobs = holdJobs();
    await submitted();
    const colleague = await colleagueOf(me);
    let isResumed = false;
    const resumed = async () => {
      if (isResumed) return;
      isResumed = true;
      await callAccepted(pauseBulk, me);
      await callAccepted(resumeBulk, colleague);
    };
    if (when === 'the next part was written')
      await worked({ beforePart: async (part) => part === 2 && resumed() });
    else {
      const { now } = performance;
      let later = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + later);
      await worked({
        async afterPart() {
          await resumed();
          later += 60_000;
        },
      });
    }
    const { state, made: before } = await progress();
    expect([state, before > 0, before < rowCount]).toEqual(['submitting', true, true]);
    expect(await makersOfRows()).toEqual(Array.from({ length: before }, () => me.userId));
    // The jobs of the submit and of the resume: the rows left by the earlier job are made by the other.
    const key = { scope: me.scope, uploadId };
    expect(queuedJobs).toEqual([key, key]);

    await worked();
    await expectEachOnce();
    const makers = Array.from({ length: rowCount }, (_, i) => (i < before ? me : colleague).userId);
    expect(await makersOfRows()).toEqual(makers);
  },
);

it('The earlier job of a run cancelled and submitted again by a colleague before its first read makes nothing', async () => {
  const queuedJobs = holdJobs();
  await submitted();
  const colleague = await colleagueOf(me);
  await worked({
    async beforeRead() {
      await callAccepted(cancelBulk, me);
      await submittedBy(colleague);
    },
  });
  expect(await progress()).toMatchObject({ state: 'submitting', made: 0, refused: 0, waiting: rowCount });
  expect(await makersOfRows()).toEqual([]);
  const key = { scope: me.scope, uploadId };
  expect(queuedJobs).toEqual([key, key]);

  await worked();
  await expectEachOnce();
  expect(await makersOfRows()).toEqual(Array.from({ length: rowCount }, () => colleague.userId));
});

it('Rows submitted again after a job found nothing left are made by the next job, with their item lines', async () => {
  holdJobs();
  me = await makeAdmin(app, { is_allow_order_id: true });
  const file = [`${head},Order ID,Lineitem name`, `${line(1)},#1,Tea`, ',,,,,,,#1,Cups', `${line(2)},#2,Pot`];
  const body = fileForm(file.join('\n'), 'orders.csv');
  ({ uploadId } = (await send(app, contract.uploadBulkFile, { as: me, body, from: ownAddress() })).r);
  await submittedBy(me);
  await worked({
    beforeRead: () => callAccepted(cancelBulk, me),
    beforePart: async (part) => part === 1 && submittedBy(me),
  });
  // Nothing is made, and the run has not ended.
  expect(await progress()).toMatchObject({ state: 'submitting', total: 3, made: 0, waiting: 3 });
  await worked();
  expect(await progress()).toMatchObject({ state: 'done', total: 3, made: 3, waiting: 0 });
  expect(await makersOfRows()).toHaveLength(2);
});

it('No second job is queued for an upload that waits in the queue', async () => {
  const queuedJobs = holdJobs();
  await submitted();
  const { kit, services } = app;
  const looks: (() => Promise<void>)[] = [];
  const jobs = {
    ...kit.jobs,
    work: () => {},
    every: (_: string, _seconds: number, look: () => Promise<void>) => looks.push(look),
  };
  const scenes = bulkSceneService(kit, services.shipments, addressService(kit, services.postcodes));
  bulkSubmitService({ ...kit, jobs }, bulkRunService(kit, scenes), services.samples);
  const lookAfter = async (ms: number) => {
    vi.spyOn(app.clock, 'now').mockReturnValue(new Date(app.clock.now().getTime() + ms));
    for (const look of looks) await look();
  };
  await lookAfter(20_000);
  const key = { scope: me.scope, uploadId };
  expect(queuedJobs).toEqual([key]);
  // Its job may be lost with the server that had taken it.
  await lookAfter(30_000);
  await lookAfter(5000);
  expect(queuedJobs).toEqual([key, key]);
});

it('A second job of an upload that a worker is running makes nothing', async () => {
  holdJobs();
  await submitted();
  let second: number | null = null;
  await worked({
    async afterPart() {
      if (second !== null) return;
      const before = (await madeShipments()).length;
      await worked();
      second = (await madeShipments()).length - before;
    },
  });
  expect(second).toBe(0);
  await expectEachOnce();
});

it('A worker that was considered lost leaves its upload to the worker that continues it', async () => {
  const queuedJobs = holdJobs();
  await submitted();
  let parts = 0;
  const others: Promise<void>[] = [];
  await worked({
    async beforePart() {
      if (others.length > 0) return;
      const { clock } = app;
      vi.spyOn(clock, 'now').mockReturnValue(new Date(clock.now().getTime() + 20_000));
      await new Promise<void>((goOn) => {
        others.push(worked({ afterPart: async () => goOn() }));
      });
    },
    afterPart: async () => void (parts += 1),
  });
  await Promise.all(others);
  expect(parts).toBe(0);
  expect(queuedJobs).toHaveLength(1);
  await expectEachOnce();
});

/** Long prints over a real connection: aborted requests and streamed bytes can be tested only there. */
import { request } from 'node:http';

import { beforeAll, expect, it } from 'vitest';

import { printA6ConsignmentNote } from '#shared/features/printing/consignment-note.contract.ts';
import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';

import { idAt } from '#server/platform/db/ids.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { listening } from '#server/test/listening.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { findNotes } from './consignment-note.queries.ts';
import { printRecords } from './print-record.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Makes many copies of one shipment, fast. Their CN numbers are above those that the sequence reaches. */
async function makeMany(me: TestUser, count: number): Promise<TestShipment[]> {
  const base = await makeShipment(app, me);
  const made = Array.from({ length: count }, () => ({
    shipmentId: idAt(app.clock.now()),
    cnNo: cnNumber('consignment', 'MY', (serial += 1)),
    createdAt: base.createdAt,
  }));
  const { db } = app.kit.database;
  const like = await db
    .selectFrom('shipment')
    .selectAll()
    .where('shipment_id', '=', base.shipmentId)
    .executeTakeFirstOrThrow();
  const { is_printed: _generated, ...columns } = like;
  const row = {
    ...columns,
    sender: JSON.stringify(like.sender),
    receiver: JSON.stringify(like.receiver),
    pieces: JSON.stringify(like.pieces),
    price: JSON.stringify(like.price),
    details: JSON.stringify(like.details),
  };
  for (let from = 0; from < count; from += 500) {
    const some = made.slice(from, from + 500);
    await db
      .insertInto('shipment')
      .values(some.map(({ shipmentId, cnNo }) => ({ ...row, shipment_id: shipmentId, cn_no: cnNo })))
      .execute();
  }
  return made;
}
let serial = 90_000_000;

/** Prints over a real connection. `onBytes` receives each chunk, and may destroy the connection. */
async function printOver(
  me: TestUser,
  body: object,
  onBytes: (chunk: Buffer, giveUp: () => void) => void,
): Promise<'whole' | 'cut'> {
  // An aborted request or a slow reader can be tested only on a real connection.
  const { hostname: host, port } = new URL(await listening(app));
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      {
        host,
        port,
        method: 'POST',
        path: printA6ConsignmentNote.path,
        headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'application/json' },
      },
      (answer) => {
        const read = async () => {
          for await (const chunk of answer) onBytes(chunk as Buffer, () => clientRequest.destroy());
        };
        read().then(
          () => resolve('whole'),
          () => resolve('cut'),
        );
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(JSON.stringify(body));
  });
}

/** How many notes are marked as printed, and how many prints are in the log. */
async function printedOf(me: TestUser): Promise<{ notes: number; prints: number }> {
  const { db } = app.kit.database;
  const marked = await db
    .selectFrom('shipment')
    .select('shipment_id')
    .where('account_id', '=', me.scope)
    .where((eb) => eb.or([eb('printed_count', '>', 0), eb('printed_at', 'is not', null)]))
    .execute();
  const log = await db
    .selectFrom('print_log')
    .select('print_id')
    .where('account_id', '=', me.scope)
    .execute();
  return { notes: marked.length, prints: log.length };
}

const idsOf = (shipments: readonly TestShipment[]) => shipments.map(({ shipmentId }) => shipmentId);

it('A print whose request is aborted half-way is neither counted nor logged', async () => {
  const me = await makeAdmin(app);
  const shipments = await makeMany(me, 1500);
  const closed = new Promise<void>((resolve) => {
    app.http.server.once('request', (_request, response) => response.once('close', resolve));
  });
  const ended = await printOver(me, { ShipmentInfoIdList: idsOf(shipments) }, (_chunk, giveUp) => giveUp());
  expect(ended).toBe('cut');
  // The server notices it later than the client; a print recorded in between is undone.
  await closed;
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.poll(() => printedOf(me)).toEqual({ notes: 0, prints: 0 });
});

it('A print whose recording fails at the end leaves no shipment marked and no log entry', async () => {
  const me = await makeAdmin(app);
  const ids = idsOf(await makeMany(me, 150));
  const session = await app.services.sessions.sessionOf(me.accessToken);
  if (!session) throw new Error('Not signed in');
  const notes = await findNotes(app.kit.database.db, me.scope, { shipmentIds: ids, cnNos: [] });
  const by = { kind: 'person', id: me.userId, name: 'Admin' } as const;
  const actor = { by, scope: me.scope, idempotencyKey: null, address: '', userAgent: '', requestId: '' };
  const record = printRecords({
    ...app.kit,
    write: async (given, move, work) =>
      app.kit.write(given, { ...move, atOnce: null }, async (written) => {
        await work(written);
        throw new Error('The disk is full');
      }),
  });
  const paper = {
    printingSize: 2,
    sheet: 'single',
    format: 'pdf',
    copies: 1,
    isDownload: false,
    labelCounts: null,
  } as const;
  const { signal } = new AbortController();
  const recorded = record(session, crypto.randomUUID(), { actor, signal }, notes, paper);
  await expect(recorded).rejects.toThrow('The disk is full');
  expect(await printedOf(me)).toEqual({ notes: 0, prints: 0 });
});

it('A print of 5,000 labels is streamed with bounded memory, and every shipment is marked as printed', async () => {
  const me = await makeAdmin(app);
  const shipments = await makeMany(me, 5000);
  const warm = idsOf(shipments.slice(0, 1));
  await printOver(me, { ShipmentInfoIdList: warm }, () => undefined);
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  let peak = 0;
  let size = 0;
  const ended = await printOver(me, { ShipmentInfoIdList: idsOf(shipments) }, (chunk) => {
    peak = Math.max(peak, used() - before);
    size += chunk.length;
  });
  expect(ended).toBe('whole');
  expect(size).toBeGreaterThan(5_000_000);
  expect(peak).toBeLessThan(150e6);
  expect(await printedOf(me)).toEqual({ notes: 5000, prints: 2 });
  // Five thousand shipments are made for it, beside other tests.
});

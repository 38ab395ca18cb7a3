/**
 * Events written, sent and fetched, compared with the same requests without a portal, and with reading the same rows by a plain
 * query.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { sql } from 'kysely';

import { listEvents } from '../shared/features/webhook/event-feed.contract.ts';
import { createEndpoint } from '../shared/features/webhook/webhook.contract.ts';
import type { OutgoingEvent } from '../shared/features/webhook/event-types.model.ts';
import { makeOutside } from '../server/platform/outside/outside.ts';
import { publishEvents } from '../server/platform/outgoing-events/publish-events.ts';
import { apiTokenOf } from '../server/test/api-token.ts';
import { makeAdmin, type TestUser } from '../server/test/factories.ts';
import { send } from '../server/test/send.ts';
import { type BenchApp, clock, onBothDatabases, perSecond, printRounds, spread } from './measure.ts';

const sent = 4000;
const fetched = 100_000;
const page = 1000;
/** As many deliveries as the portal sends to one endpoint at a time. */
const atOnce = 20;

const event = (index: number): OutgoingEvent => ({
  type: 'shipment.in_transit',
  subjectKey: `parcel-${index}`,
  data: {
    shipmentId: '01a206c6-66b2-7000-8000-01c165a66c55',
    consignmentNoteNo: 'HN123456785MY',
    orderId: `A-${index}`,
    status: 'in-transit',
    code: 'ARR',
    happenedAt: '2026-11-23T05:00:14.492Z',
    place: 'Subang Jaya',
    piece: null,
    pieceCount: 1,
    deliveredPieces: 0,
    labelVersion: 1,
    corrects: null,
  },
});
const events = (count: number) => Array.from({ length: count }, (_, index) => event(index));

const publish = (app: BenchApp, { scope }: TestUser, count: number) =>
  app.kit.database.transaction((trx) => publishEvents(trx, scope, events(count), clock.now()));

async function receiver() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('ok'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export function run(): Promise<void> {
  return onBothDatabases(10, async (name, app) => {
    const { url, close } = await receiver();
    const { webhooks } = app.services;
    const sendAll = async () => {
      await webhooks.pass();
      await webhooks.idle();
    };

    const silent = await makeAdmin(app);
    const began = performance.now();
    await publish(app, silent, 10_000);
    const ms = Math.round(performance.now() - began);
    process.stdout.write(`${name}: 10,000 events written in ${ms} ms\n`);
    await sendAll();

    const me = await makeAdmin(app);
    await send(app, createEndpoint, { as: me, body: { url } });
    const outside = makeOutside({
      allowLoopback: true,
      httpsOnly: false,
      timeoutMs: 15_000,
      readAtMost: 65_536,
      keepAlive: true,
    });
    const body = JSON.stringify(event(0));
    const rounds = [];
    for (let round = 0; round < 3; round += 1) {
      await publish(app, me, sent);
      rounds.push({
        ours: await perSecond(sent, sendAll),
        limit: await perSecond(sent, () =>
          spread(sent, atOnce, () => outside.send({ method: 'POST', url, body })),
        ),
      });
    }
    printRounds(`${name}: webhooks sent`, 'posts alone', rounds);
    outside.close();
    close();

    const reader = await makeAdmin(app);
    for (let count = 0; count < fetched; count += 10_000) await publish(app, reader, 10_000);
    await sendAll();
    const token = await apiTokenOf(app, reader);
    const feed = async () => {
      for (let after: string | undefined, hasMore = true; hasMore;) {
        const query: Record<string, string | number> = { limit: page, ...(after && { after }) };
        const { r } = await send(app, listEvents, { as: token, query });
        after = r.next ?? undefined;
        hasMore = r.hasMore;
      }
    };
    const plain = async () => {
      for (let after = 0, count = page; count === page;) {
        const { rows } = await sql<{ feed_no: number }>`
          select feed_no, event_id, type, at, data from outgoing_event
          where account_id = ${reader.scope} and feed_no > ${after} order by feed_no limit ${page}`.execute(
          app.kit.database.db,
        );
        count = rows.length;
        after = rows.at(-1)?.feed_no ?? after;
      }
    };
    const read = [];
    for (let round = 0; round < 3; round += 1)
      read.push({ ours: await perSecond(fetched, feed), limit: await perSecond(fetched, plain) });
    printRounds(`${name}: feed of 100,000 events`, 'plain query', read);
  });
}

/**
 * Orders of a shop: received (signed, checked for repeats, stored), compared with a bare Fastify route that only verifies the
 * signature; then 1,000 of them generated, compared with only issuing the same shipments, and printed, compared with labels
 * alone. Finally the list of an account with hundreds of thousands of orders, on PostgreSQL, compared with reading only its
 * newest rows.
 */
import Fastify, { type FastifyInstance } from 'fastify';

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { orderListing, ordersAtOnce } from '../shared/features/shop-order/order-listing.contract.ts';
import { generateShipment, printOrders } from '../shared/features/shop-order/shop-order.contract.ts';
import { shopOrderViews } from '../shared/features/shop-order/shop-order.model.ts';
import { MALAYSIA } from '../shared/platform/market/markets.ts';
import { openPostgres } from '../server/platform/db/database.ts';
import { byOf } from '../server/platform/http/principal.ts';
import { sampleLabel } from '../server/platform/documents/label.samples.ts';
import { streamLabels } from '../server/platform/documents/label.pdf.ts';
import { decideShipment } from '../server/features/shipment/shipment-decision.rules.ts';
import { issueShipments } from '../server/features/shipment/shipment-issue.service.ts';
import { generalBody, wooBody } from '../server/features/shop-systems/shop-bodies.fixture.ts';
import { isSigned } from '../server/features/shop-systems/shop-signature.rules.ts';
import { makeAdmin, type TestUser } from '../server/test/factories.ts';
import { send } from '../server/test/send.ts';
import { shipmentForm } from '../server/test/shipment-form.ts';
import { makeShop, orderNamed, post, type TestShop } from '../server/test/shop-factory.ts';
import { signedHeaders } from '../server/test/shop-signing.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { hold } from './held.ts';
import { measure as timed, productionLikeDatabase, times } from './listing.bench.ts';
import { listingRows } from './listing-rows.ts';
import {
  type BenchApp,
  clock,
  makeBenchApp,
  onBothDatabases,
  perSecond,
  printRounds,
  spread,
} from './measure.ts';
import { printTable } from './portal-process.ts';
import { orderRows } from './shop-order-rows.ts';

const orders = 1000;
/** Number of webhook deliveries: shops repeat one in ten. */
const posts = orders + orders / 10;
const atOnce = 10;

interface Post {
  headers: Record<string, string>;
  payload: string;
}

/** Signed as the shop would send them; signing is the shop's work and not measured. */
function postsOf(shop: TestShop): Post[] {
  return Array.from({ length: posts }, (_, index) => {
    const number = 1_000_000 + (index % orders);
    const payload = JSON.stringify(wooBody({ id: number, number: String(number) }));
    return { payload, headers: signedHeaders(shop, payload, { id: `delivery-${number}` }) };
  });
}

async function postAll(http: FastifyInstance, url: string, all: readonly Post[]): Promise<void> {
  await spread(all.length, atOnce, async (index) => {
    const answer = await http.inject({ method: 'POST', url, ...all[index] });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  });
}

/** The minimum work of a receiver: read the bytes, verify the signature, reply. */
async function bareRoute({ kind, secret }: TestShop): Promise<FastifyInstance> {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/bare', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const isRight = isSigned(kind, secret, request.headers, body, clock.now());
    return reply.code(isRight ? 200 : 401).send('OK');
  });
  await app.ready();
  return app;
}

/** Waits until the job has made an order of each delivery. */
async function mappedIds({ kit }: BenchApp, { scope }: TestUser): Promise<string[]> {
  for (;;) {
    const rows = await kit.database.db
      .selectFrom('shop_order')
      .select('order_id')
      .where('account_id', '=', scope)
      .orderBy('order_id')
      .execute();
    if (rows.length >= orders) return rows.map((row) => row.order_id);
    await new Promise((next) => setTimeout(next, 50));
  }
}

async function generateAll(app: BenchApp, as: TestUser, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += ordersAtOnce) {
    const orderIds = ids.slice(start, start + ordersAtOnce);
    const { r, e } = await send(app, generateShipment, { as, body: { orderIds, confirmed: true } });
    if (e !== null) throw new Error(e);
    if (r.failed.length > 0) throw new Error(r.failed[0]?.message);
  }
}

/** Creates the same shipments without orders and shops, through the only code that creates one. */
async function issueAll(app: BenchApp, user: TestUser): Promise<void> {
  const session = await app.services.sessions.sessionOf(user.accessToken);
  if (!session) throw new Error('no session');
  const world = await app.services.shipments.referenceDataOf(session.market);
  const issuer = { scope: user.scope, by: byOf(session), who: user.loginId };
  for (let start = 0; start < orders; start += ordersAtOnce) {
    await app.kit.database.transaction(async (trx) => {
      const account = await app.services.shipments.shippingScope(trx, session);
      const decided = Array.from({ length: ordersAtOnce }, (_, index) => {
        const decision = decideShipment(
          world,
          account,
          shipmentForm(MALAYSIA, { orderId: `I-${start + index}` }),
        );
        if (!decision.ok) throw new Error(JSON.stringify(decision.problems));
        return decision.shipment;
      });
      await issueShipments(clock, trx, issuer, decided);
    });
  }
}

async function printAll(app: BenchApp, as: TestUser, orderIds: readonly string[]): Promise<void> {
  for (let start = 0; start < orderIds.length; start += ordersAtOnce) {
    const body = { orderIds: orderIds.slice(start, start + ordersAtOnce), packing: 'none' };
    const { status, bytes } = await send(app, printOrders, { as, body });
    if (status !== 200) throw new Error(bytes.toString());
  }
}

async function labelsAlone(): Promise<void> {
  const labels = Array.from({ length: orders }, (_, index) => sampleLabel({ orderId: `SHOP-${index}` }));
  for await (const _ of streamLabels(labels, { printingSize: 2 }));
}

async function measure(name: string, app: BenchApp): Promise<void> {
  // Jobs make orders of the deliveries; they run from the start.
  await app.start();
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user, 'woocommerce');
  const bare = await bareRoute(shop);
  const path = new URL(shop.hookUrl).pathname;
  const all = postsOf(shop);
  // One long round each, so that short disturbances even out.
  const began = performance.now();
  const limit = await perSecond(posts, () => postAll(bare, '/bare', all));
  const start = performance.now();
  const ours = await perSecond(posts, () => postAll(app.http, path, all));
  printRounds(`${name}: shop orders taken in`, 'bare route', [{ ours, limit }]);
  const ids = await mappedIds(app, user);
  const mapped = (posts * 1000) / (performance.now() - start);
  const bareAll = (posts * 1000) / (start - began);
  printRounds(`${name}: taken in and made into orders`, 'bare route', [{ ours: mapped, limit: bareAll }]);
  const generated = {
    limit: await perSecond(orders, () => issueAll(app, user)),
    ours: await perSecond(orders, () => generateAll(app, user, ids)),
  };
  printRounds(`${name}: 1,000 orders generated`, 'issued alone', [generated]);
  const printed = {
    limit: await perSecond(orders, labelsAlone),
    ours: await perSecond(orders, () => printAll(app, user, ids)),
  };
  printRounds(`${name}: 1,000 orders printed`, 'labels alone', [printed]);
  await bare.close();
}

/** Number of orders of one account, each with its shipment. */
const listed = Number(process.env['BENCH_ORDERS'] ?? 320_000);
/** Limit of a page with its counts: p50 in ms, in the service. */
const pageMs = 50;

async function fill(app: BenchApp, user: TestUser, url: string): Promise<string> {
  const [shop, other] = [await makeShop(app, user), await makeShop(app, user)];
  await post(app, shop, generalBody());
  const one = await orderNamed(app, user, 'A-77');
  // Uses a single connection, because its settings apply to that connection only; filling takes longer than the statement
  // timeout.
  const alone = openPostgres(url, 1);
  await alone.executeSql('set statement_timeout = 0');
  await alone.executeSql(listingRows(listed), [user.scope, 0, listed - 1]);
  for (const { sql, parameters } of orderRows)
    await alone.executeSql(sql, [user.scope, one.orderId, other.connectionId].slice(0, parameters));
  await alone.close();
  return other.connectionId;
}

async function largeAccount(app: BenchApp, url: string): Promise<void> {
  await app.start();
  const user = await makeAdmin(app);
  const connectionId = await fill(app, user, url);
  const { database } = app.kit;
  const plain = await timed(() =>
    database.executeSql('select * from shop_order where account_id = $1 order by order_id desc limit 51', [
      user.scope,
    ]),
  );
  const table = [
    ['page', 'p50', 'p95'],
    ['the newest rows', ...times(plain)],
  ];
  const asked = {
    all: {},
    'one of two shops': { connectionId },
    'with COD': { cod: 'yes' },
    'a common word': { text: 'tan' },
    'a rare word': { text: 'so-00123456' },
    'no such word': { text: 'xylophone' },
  };
  for (const view of shopOrderViews) {
    for (const [name, filter] of Object.entries(asked)) {
      const page = async (from: object) => {
        const { e } = await send(app, orderListing, { as: user, body: { view, ...filter, ...from } });
        if (e !== null) throw new Error(e);
      };
      const taken = await timed(() => page({}));
      table.push([`${view}, ${name}`, ...times(taken)]);
      hold({ what: `shop orders, ${view}, ${name}`, unit: 'ms', measured: taken.p50, aim: pageMs });
    }
  }
  process.stdout.write(`${listed.toLocaleString('en')} orders of shops: the first page, with its counts\n`);
  printTable(table);
}

async function onLargeAccount(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const cluster = await startCluster(['shared_buffers=512MB', 'max_wal_size=4GB']);
  const url = await productionLikeDatabase(cluster.url);
  const database = openPostgres(url, 4);
  try {
    const app = await makeBenchApp(database, folder);
    await largeAccount(app, url);
    await app.stop();
  } finally {
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function run(): Promise<void> {
  await onBothDatabases(10, measure);
  await onLargeAccount();
}

/**
 * The portal gets a SIGTERM when a job of every kind has done its work but its completion is not yet stored. The next server runs
 * these jobs again: nothing is lost, and no visible effect exists twice.
 */
import { expect, it, onTestFinished, vi } from 'vitest';

import { submitBulk } from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import * as bulk from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import * as notices from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as rules from '#shared/features/shop-order/product-rule.contract.ts';
import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import * as orders from '#shared/features/shop-order/shop-order.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { type Answer, answeringServer } from '#server/test/answering-server.ts';
import { fileForm } from '#server/test/examples/address.examples.ts';
import { killablePortal, type KillablePortal } from '#server/test/killable-portal.ts';
import { openMailbox } from '#server/test/mailbox.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { signedHeaders } from '#server/test/shop-signing.ts';
import { isOnPostgres } from '#server/test/test-app.ts';

const soon = { timeout: 60_000, interval: 100 };

/** What the jobs do outside: emails, texts to phones, what the shop is told. */
async function world() {
  const mailbox = await openMailbox();
  const phones = await answeringServer(() => ({ json: {} }));
  const shop = await answeringServer(woo());
  onTestFinished(async () => {
    phones.close();
    shop.close();
    await mailbox.close();
  });
  return { mailbox, phones, shop };
}

/** A WooCommerce that keeps what it is told. */
function woo(): Answer {
  const kept: unknown[] = [];
  let meta: unknown[] = [];
  return ({ method, url, body }) => {
    if (method === 'PUT') meta = (JSON.parse(body) as { meta_data: unknown[] }).meta_data;
    else if (method === 'POST') kept.push(JSON.parse(body));
    else if (url.endsWith('/notes')) return { json: kept };
    return { json: { id: 5101, meta_data: meta } };
  };
}

const notice = {
  isOn: true,
  kinds: ['created'],
  language: 'en',
  shopName: 'Kedai Bunga Raya',
  choices: [],
  channels: ['sms'],
};

const bulkRows = 3;
const bulkFile = () => {
  const head = 'Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods';
  const lines = Array.from(
    { length: bulkRows },
    (_, i) => `Ali ${i},0123456789,${i} Jalan Ampang,50450,Parcel,1,No`,
  );
  return fileForm([head, ...lines].join('\n'), 'orders.csv');
};

async function connectedShop(portal: KillablePortal, shopUrl: string) {
  const body = {
    kind: 'woocommerce',
    name: 'Shop',
    hookSecret: '',
    shopUrl,
    apiKey: 'ck_1',
    apiSecret: 'cs_1',
  };
  const made = await portal.ask<shops.ShopConnection>(shops.createConnection.path, body);
  const { hookSecret: secret } = await portal.ask<{ hookSecret: string }>(
    `${shops.connectionSecret.path}?connectionId=${made.connectionId}`,
  );
  const payload = JSON.stringify(wooBody({ id: 5101, number: '5101' }));
  const post = () =>
    portal.fetch(new URL(made.hookUrl).pathname, {
      method: 'POST',
      headers: signedHeaders({ ...made, secret }, payload, { id: 'a' }),
      body: payload,
    });
  const listed = async (view: string) =>
    (await portal.ask<{ rows: listing.OrderRow[] }>(listing.orderListing.path, { view, limit: 10 })).rows;
  return { post, listed };
}

it.skipIf(!isOnPostgres)(
  'A job of every kind is run again after a SIGTERM before its completion, and its effect exists once',
  async () => {
    const { mailbox, phones, shop } = await world();
    const portal = await killablePortal({
      settings: { SMTP_URL: mailbox.url, MESSAGES_URL: phones.url, MESSAGES_KEY: 'key' },
    });
    await portal.start({ works: true, holdsJobs: true });
    const connection = await connectedShop(portal, shop.url);
    const key = (name: string) => ({ 'idempotency-key': name });

    /** Creates a job of each kind. */
    const begins: Record<string, () => Promise<unknown> | void> = {
      'send-mail': () =>
        portal.ask(notices.testNotice.path, { kind: 'created', language: 'en', shopName: 'Kedai' }),
      async 'send-message'() {
        await portal.ask(notices.saveNoticeSettings.path, notice);
        await portal.ask(createShipment.path, shipmentForm(MALAYSIA), key('parcel'));
      },
      async 'bulk-submit'() {
        const { uploadId } = await portal.ask<bulk.BulkUpload>(bulk.uploadBulkFile.path, bulkFile());
        await portal.ask(submitBulk.path, { uploadId });
      },
      'shop-order-map': () => connection.post(),
      async 'shop-order-tell'() {
        const [order] = await connection.listed('new');
        await portal.ask(orders.generateShipment.path, { orderIds: [order?.orderId] }, key('order'));
      },
      'shop-order-judge': () =>
        portal.ask(rules.saveProductRule.path, {
          ruleId: null,
          by: 'sku',
          match: 'SKU-1',
          grams: 500,
          lengthMm: 0,
          widthMm: 0,
          heightMm: 0,
          service: null,
        }),
      'remove-files': () => portal.removeFile(),
      'scan-corrected': () => portal.followCorrection(),
    };
    // Every kind of job needs an entry above.
    expect(Object.keys(begins).toSorted()).toEqual((await portal.jobs()).kinds);
    for (const [kind, begin] of Object.entries(begins)) {
      await begin();
      await vi.waitFor(() => expect(portal.held).toContain(kind), soon);
    }

    expect(await portal.terminate()).toBe(0);
    // Some minutes later, so that the leases of the stopped server have expired.
    await portal.start({ works: true, aheadMinutes: 5 });
    await vi.waitFor(async () => expect((await portal.jobs()).open).toEqual([]), soon);
    await vi.waitFor(async () => {
      const [order] = await connection.listed('generated');
      expect(order?.backState).toBe('done');
    }, soon);

    const ids = mailbox.emails.map((email) => /^Message-ID: (.*)$/imu.exec(email)?.[1]);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    const texts = phones.asked.map(({ body }) => (JSON.parse(body) as { reference: string }).reference);
    expect(texts.length).toBeGreaterThan(0);
    expect(new Set(texts).size).toBe(texts.length);
    const reported = shop.asked
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url }) => `${method} ${url}`);
    expect(new Set(reported).size).toBe(reported.length);
    expect((await portal.jobs()).hasFile).toBe(false);
    // The parcel of the notice, the rows of the file and the order of the shop.
    expect(await portal.count()).toMatchObject({ shipments: bulkRows + 2, events: bulkRows + 2 });
  },
);

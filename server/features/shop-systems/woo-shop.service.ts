/** WooCommerce's REST API v3. */
import {
  requireList,
  type ShopPage,
  type ShopPlace,
  type ShopPort,
  type ShopReach,
  ShopRefusal,
  type TrackingReport,
} from './shop-port.rules.ts';
import { at, gramsOf, isYes, textAt } from './shop-json.rules.ts';
import { changedPages } from './shop-pages.rules.ts';

const root = '/wp-json/wc/v3';
const pageSize = 100;
const kilogram = 1000;
const trackingKey = '_wc_shipment_tracking_items';

const authOf = ({ keys }: ShopReach) => ({
  authorization: `Basic ${Buffer.from(`${keys.apiKey}:${keys.apiSecret}`).toString('base64')}`,
});
const asList = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : []);

/** `modified_after` excludes its own second, in which further orders may have changed. */
const changedSince = (shop: ShopReach, place: ShopPlace): AsyncGenerator<ShopPage> =>
  changedPages(place, 1000, async (from, page) => {
    const query = new URLSearchParams({
      modified_after: from.toISOString().slice(0, 19),
      dates_are_gmt: 'true',
      per_page: String(pageSize),
      page: String(page),
      orderby: 'modified',
      order: 'asc',
    });
    const path = `${root}/orders?${query}`;
    const { body, headers } = await shop.answer({ method: 'GET', path, headers: authOf(shop) });
    // Some hosts remove this header.
    const total = headers['x-wp-total'] ?? '';
    return { orders: requireList(body), total: /^\d+$/u.test(total) ? Number(total) : null };
  });

/**
 * Writes the shipment's meta for plug-ins, then the note that is mailed to the buyer. Checks for each first, so that a
 * retry does not write it twice.
 */
async function tell(
  shop: ShopReach,
  { shopOrderId, cnNo, trackingUrl, courier }: TrackingReport,
): Promise<void> {
  const headers = authOf(shop);
  const path = `${root}/orders/${encodeURIComponent(shopOrderId)}`;
  const order = await shop.json({ method: 'GET', path, headers });
  // A response about another order does not prove that nothing has been written yet.
  if (textAt(order, 'id') !== shopOrderId) throw new ShopRefusal('answer');
  const meta = requireList(at(order, 'meta_data')).find((one) => textAt(one, 'key') === trackingKey);
  const kept = at(meta, 'value');
  // When an element of a list was removed, PHP writes the list as an object.
  const items: unknown[] = typeof kept === 'object' && kept !== null ? Object.values(kept) : [];
  if (!items.some((item) => textAt(item, 'tracking_number') === cnNo)) {
    const item = {
      tracking_provider: '',
      custom_tracking_provider: courier,
      custom_tracking_link: trackingUrl,
      tracking_number: cnNo,
      date_shipped: String(Math.floor(shop.now.getTime() / 1000)),
      tracking_id: cnNo.toLowerCase(),
    };
    const id = at(meta, 'id');
    const change = { ...(typeof id === 'number' && { id }), key: trackingKey, value: [...items, item] };
    await shop.json({ method: 'PUT', path, headers, body: { meta_data: [change] } });
  }
  const notes = requireList(await shop.json({ method: 'GET', path: `${path}/notes`, headers }));
  if (notes.some((note) => textAt(note, 'note').includes(cnNo))) return;
  const note = `${courier}: ${cnNo} ${trackingUrl}`;
  await shop.json({ method: 'POST', path: `${path}/notes`, headers, body: { note, customer_note: true } });
}

const hookPath = (hookId: string) => `${root}/webhooks/${encodeURIComponent(hookId)}`;

/** A key that can read orders may not be allowed to list webhooks, and old shops may not support it. */
async function seen(shop: ShopReach, path: string): Promise<unknown> {
  try {
    return await shop.json({ method: 'GET', path, headers: authOf(shop) });
  } catch (error) {
    if (error instanceof ShopRefusal && ['keys', 'gone', 'answer'].includes(error.code)) return null;
    throw error;
  }
}

/** The webhooks that post to this connection (created and updated are separate), and the one whose id was given. */
async function hooksOf(shop: ShopReach): Promise<readonly unknown[]> {
  const { hookId } = shop.settings;
  const listed = asList(await seen(shop, `${root}/webhooks?per_page=${pageSize}`));
  const own = listed.filter(
    (hook) => textAt(hook, 'delivery_url').endsWith(`/${shop.hookKey}`) || textAt(hook, 'id') === hookId,
  );
  if (hookId === '' || own.some((hook) => textAt(hook, 'id') === hookId)) return own;
  return [...own, await seen(shop, hookPath(hookId))];
}
const isOff = (hook: unknown) => textAt(hook, 'status') === 'disabled';

const gramsPer: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.592_37, oz: 28.349_523 };

/** Downloads and services weigh 0 and are not shipped. */
const weightIn = (product: unknown, unit: number): number | null =>
  isYes(product, 'virtual') ? 0 : gramsOf(textAt(product, 'weight'), unit);

/** The weight of a variation, otherwise that of its product, converted from the shop's unit. */
async function weightsOf(
  shop: ShopReach,
  refs: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const headers = authOf(shop);
  const setting = await shop.json({
    method: 'GET',
    path: `${root}/settings/products/woocommerce_weight_unit`,
    headers,
  });
  const unit = gramsPer[textAt(setting, 'value')] ?? kilogram;
  const products = [...new Set(refs.map((ref) => ref.split(':')[0] ?? ref))];
  const query = new URLSearchParams({ include: products.join(','), per_page: String(pageSize) });
  const found = requireList(await shop.json({ method: 'GET', path: `${root}/products?${query}`, headers }));
  const own = new Map(found.map((one) => [textAt(one, 'id'), weightIn(one, unit)]));
  const weights = new Map<string, number | null>();
  for (const ref of refs) {
    const [product = '', variation] = ref.split(':');
    let grams = own.get(product) ?? null;
    if (variation !== undefined) {
      const path = `${root}/products/${product}/variations/${variation}`;
      grams = weightIn(await shop.json({ method: 'GET', path, headers }), unit) ?? grams;
    }
    weights.set(ref, grams);
  }
  return weights;
}

export const wooShop: ShopPort = {
  changedSince,
  weightsOf,
  tell,
  /** WooCommerce disables a webhook, without notice, after more than five failures in a row. */
  async hookStatus(shop) {
    const hooks = await hooksOf(shop);
    if (hooks.some(isOff)) return 'disabled';
    return hooks.some((hook) => textAt(hook, 'status') === 'active') ? 'active' : 'unknown';
  },
  async enableHook(shop) {
    for (const hook of (await hooksOf(shop)).filter(isOff)) {
      const path = hookPath(textAt(hook, 'id'));
      await shop.json({ method: 'PUT', path, headers: authOf(shop), body: { status: 'active' } });
    }
  },
};

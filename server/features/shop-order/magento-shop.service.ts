/** Magento's REST API, with an integration's token. */
import {
  pageToRead,
  type ShopPage,
  type ShopPlace,
  type ShopPort,
  type ShopReach,
  type Told,
} from './shop-port.rules.ts';
import { changeOf, listAt, textAt } from './shop-json.rules.ts';

const root = '/rest/V1';
const pageSize = 100;

const authOf = ({ keys }: ShopReach) => ({ authorization: `Bearer ${keys.apiKey}` });

/** `[field, condition, value]`, each a filter group of its own: all must hold. */
function criteria(filters: readonly (readonly [string, string, string])[], page: number): string {
  const query = new URLSearchParams();
  for (const [index, [field, condition, value]] of filters.entries()) {
    const at = `searchCriteria[filter_groups][${index}][filters][0]`;
    query.set(`${at}[field]`, field);
    query.set(`${at}[condition_type]`, condition);
    query.set(`${at}[value]`, value);
  }
  query.set('searchCriteria[sortOrders][0][field]', 'updated_at');
  query.set('searchCriteria[sortOrders][0][direction]', 'ASC');
  query.set('searchCriteria[pageSize]', String(pageSize));
  query.set('searchCriteria[currentPage]', String(page));
  return query.toString();
}

/** From the last change that was read, not by page numbers: an order that changes meanwhile would move the others up. */
async function* changedSince(shop: ShopReach, place: ShopPlace): AsyncGenerator<ShopPage> {
  let from = place.since;
  let page = pageToRead(place);
  for (;;) {
    // Magento keeps times in UTC, without saying so.
    const text = from.toISOString().slice(0, 19).replace('T', ' ');
    const query = criteria([['updated_at', 'gteq', text]], page);
    const answer = await shop.json({ method: 'GET', path: `${root}/orders?${query}`, headers: authOf(shop) });
    const orders = listAt(answer, 'items');
    if (orders.length < pageSize) return yield { orders, next: null };
    const last = changeOf(orders.at(-1)) ?? from;
    page = last > from ? 1 : page + 1;
    if (last > from) from = last;
    yield { orders, next: { since: from, at: String(page) } };
  }
}

async function tell(shop: ShopReach, { shopOrderId, cnNo, trackingUrl, courier }: Told): Promise<void> {
  const headers = authOf(shop);
  const query = criteria([['order_id', 'eq', shopOrderId]], 1);
  const answer = await shop.json({ method: 'GET', path: `${root}/shipments?${query}`, headers });
  const tracks = listAt(answer, 'items').flatMap((shipment) => listAt(shipment, 'tracks'));
  if (tracks.some((track) => textAt(track, 'track_number') === cnNo)) return;
  await shop.json({
    method: 'POST',
    path: `${root}/order/${encodeURIComponent(shopOrderId)}/ship`,
    headers,
    body: {
      notify: true,
      appendComment: true,
      comment: { comment: `${courier}: ${cnNo} ${trackingUrl}`, is_visible_on_front: 1 },
      tracks: [{ track_number: cnNo, title: courier, carrier_code: 'custom' }],
    },
  });
}

export const magentoShop: ShopPort = {
  changedSince,
  weightsOf: null,
  tell,
  hookStatus: null,
  enableHook: null,
};

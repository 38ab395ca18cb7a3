/** Magento's REST API, called with the access token of an integration. */
import {
  requireList,
  type ShopPage,
  type ShopPlace,
  type ShopPort,
  type ShopReach,
  type TrackingReport,
} from './shop-port.rules.ts';
import { at, listAt, textAt } from './shop-json.rules.ts';
import { changedPages } from './shop-pages.rules.ts';

const root = '/rest/V1';
const pageSize = 100;

const authOf = ({ keys }: ShopReach) => ({ authorization: `Bearer ${keys.apiKey}` });

/** Each `[field, condition, value]` becomes its own filter group, so all of them must match. */
function criteria(filters: readonly (readonly [string, string, string])[], page: number): string {
  const query = new URLSearchParams();
  for (const [index, [field, condition, value]] of filters.entries()) {
    const filter = `searchCriteria[filter_groups][${index}][filters][0]`;
    query.set(`${filter}[field]`, field);
    query.set(`${filter}[condition_type]`, condition);
    query.set(`${filter}[value]`, value);
  }
  query.set('searchCriteria[sortOrders][0][field]', 'updated_at');
  query.set('searchCriteria[sortOrders][0][direction]', 'ASC');
  query.set('searchCriteria[pageSize]', String(pageSize));
  query.set('searchCriteria[currentPage]', String(page));
  return query.toString();
}

/** The items that were found. Some Magento versions write an empty list as null. */
const itemsOf = (answer: unknown): readonly unknown[] =>
  at(answer, 'total_count') === 0 ? listAt(answer, 'items') : requireList(at(answer, 'items'));

const changedSince = (shop: ShopReach, place: ShopPlace): AsyncGenerator<ShopPage> =>
  changedPages(place, 0, async (from, page) => {
    // Magento stores times in UTC, without a zone.
    const text = from.toISOString().slice(0, 19).replace('T', ' ');
    const path = `${root}/orders?${criteria([['updated_at', 'gteq', text]], page)}`;
    const answer = await shop.json({ method: 'GET', path, headers: authOf(shop) });
    const total = at(answer, 'total_count');
    return { orders: itemsOf(answer), total: typeof total === 'number' ? total : null };
  });

async function tell(
  shop: ShopReach,
  { shopOrderId, cnNo, trackingUrl, courier }: TrackingReport,
): Promise<void> {
  const headers = authOf(shop);
  const query = criteria([['order_id', 'eq', shopOrderId]], 1);
  const answer = await shop.json({ method: 'GET', path: `${root}/shipments?${query}`, headers });
  const tracks = itemsOf(answer).flatMap((shipment) => listAt(shipment, 'tracks'));
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

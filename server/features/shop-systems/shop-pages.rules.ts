/** Pages through changed orders of shops that are queried by time and page number. */
import { changeOf, dedupeKeyOf } from './shop-json.rules.ts';
import { pageToRead, type ShopPage, type ShopPlace } from './shop-port.rules.ts';

interface Answered {
  orders: readonly unknown[];
  /** The number of orders from the requested time on, when the shop states it. */
  total: number | null;
}

const isSame = (orders: readonly unknown[], before: readonly unknown[]): boolean =>
  orders.length === before.length &&
  orders.every((order, index) => dedupeKeyOf(order) === dedupeKeyOf(before[index]));

/**
 * Continues from the last change that was read rather than by page numbers, because an order that changes meanwhile would
 * move the others up. A short page is not the end: a host may limit pages, and a shop leaves out orders that it cannot
 * read itself. `backMs`: how long before the last change the next request starts, for shops that exclude the start time
 * itself.
 */
export async function* changedPages(
  place: ShopPlace,
  backMs: number,
  ask: (from: Date, page: number) => Promise<Answered>,
): AsyncGenerator<ShopPage> {
  let from = place.since;
  let page = pageToRead(place);
  let before: readonly unknown[] = [];
  for (;;) {
    const { orders, total } = await ask(from, page);
    const isAll = page === 1 && total !== null && orders.length >= total;
    // Magento repeats its last page when a later one is requested; others ignore page numbers.
    const isAgain = page > 1 && isSame(orders, before);
    if (orders.length === 0 || isAll || isAgain) return yield { orders, next: null };
    before = orders;
    const last = new Date((changeOf(orders.at(-1))?.getTime() ?? 0) - backMs);
    page = last > from ? 1 : page + 1;
    if (last > from) from = last;
    yield { orders, next: { since: from, at: String(page) } };
  }
}

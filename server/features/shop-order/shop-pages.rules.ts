/** Changed orders of a shop that is asked by time and page number. */
import { changeOf, dedupeKeyOf } from './shop-json.rules.ts';
import { pageToRead, type ShopPage, type ShopPlace } from './shop-port.rules.ts';

interface Answered {
  orders: readonly unknown[];
  /** How many there are from there on, where the shop says it. */
  total: number | null;
}

const isSame = (orders: readonly unknown[], before: readonly unknown[]): boolean =>
  orders.length === before.length &&
  orders.every((order, index) => dedupeKeyOf(order) === dedupeKeyOf(before[index]));

/**
 * From the last change that was read, not by page numbers: an order that changes meanwhile would move the others up. A short page
 * is no end: a host may cap them, and an order that a shop cannot read itself is left out of its page. `backMs`: how long before the last
 * change the next question begins, for shops that leave out the moment that they are asked from.
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
    // Magento answers the last page again for one after it; others know no pages at all.
    const isAgain = page > 1 && isSame(orders, before);
    if (orders.length === 0 || isAll || isAgain) return yield { orders, next: null };
    before = orders;
    const last = new Date((changeOf(orders.at(-1))?.getTime() ?? 0) - backMs);
    page = last > from ? 1 : page + 1;
    if (last > from) from = last;
    yield { orders, next: { since: from, at: String(page) } };
  }
}

/** The listing of shop orders on screen, for tests. */
import { connectionListing } from '#shared/features/shop-order/shop-connection.contract.ts';
import { orderListing, type OrderRow } from '#shared/features/shop-order/order-listing.contract.ts';
import { shopOrderViews } from '#shared/features/shop-order/shop-order.model.ts';
import { tableOf } from '#shared/platform/names-of.ts';
import { OrderListingScreen } from '#web/features/shop-order/order-listing.screen.tsx';
import type { ScreenTest } from '#web/test/screen.tsx';

export const counted = (count: number) => ({ count, isCapped: false });
export const listOf = (rows: readonly OrderRow[]) => ({
  rows,
  nextCursor: null,
  asOf: 'as-of',
  counts: tableOf(shopOrderViews, (view) => counted(view === 'new' ? rows.length : 0)),
  total: counted(rows.length),
  mergeable: 0,
  hasShops: true,
});

export async function openListing(
  screen: ScreenTest,
  rows: readonly OrderRow[],
  at = '/orderListing',
  shown = OrderListingScreen,
) {
  screen.answer(orderListing, listOf(rows));
  screen.answer(connectionListing, { connections: [] });
  await screen.open(shown, { at });
}

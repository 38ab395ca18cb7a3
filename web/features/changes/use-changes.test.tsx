import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import { shipmentCounts, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { orderListing } from '#shared/features/shop-order/order-listing.contract.ts';
import { useChanges } from '#web/features/changes/use-changes.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { screenTest, settle } from '#web/test/screen.tsx';

let change: () => void = () => {};
const stop = vi.fn();
vi.mock('#web/features/changes/follow-changes.ts', () => ({
  followChanges(_name: string, onChange: () => void) {
    change = onChange;
    return stop;
  },
}));

const test = screenTest();
let pagesRead = 1;

function Screen() {
  useChanges();
  useQuery({
    queryKey: keyOf('shipments', 'counts'),
    queryFn: () => send(shipmentCounts, { body: { filter: {} } }),
  });
  useQuery({ queryKey: keyOf('bell'), queryFn: () => send(bellListing, {}) });
  useInfiniteQuery({
    queryKey: keyOf('shipments', 'list'),
    initialPageParam: null,
    initialData: () => ({ pages: Array.from({ length: pagesRead }, () => null), pageParams: [] }),
    queryFn: () => send(shipmentListing, { body: {} }),
    getNextPageParam: () => null,
    staleTime: Infinity,
  });
  return 'an open screen';
}

function Orders() {
  useChanges();
  useQuery({ queryKey: keyOf('shop-orders', 'list'), queryFn: () => send(orderListing, { body: {} }) });
  return 'orders';
}

const requestCount = ({ path }: { path: string }) =>
  test.sent.filter((request) => request.path === path).length;
const after = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  pagesRead = 1;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('An open screen', () => {
  it('fetches nothing again until something changes, and limits fetches while changes are frequent', async () => {
    await test.open(Screen);
    await after(60_000);
    expect([shipmentCounts, bellListing, shipmentListing].map(requestCount)).toEqual([1, 1, 0]);
    change();
    await after(10);
    expect([shipmentCounts, bellListing, shipmentListing].map(requestCount)).toEqual([2, 2, 1]);
    for (let times = 0; times < 5; times += 1) {
      change();
      await after(1000);
    }
    expect(requestCount(shipmentCounts)).toBe(2);
    await after(15_000);
    expect(requestCount(shipmentCounts)).toBe(3);
  });

  it('does not fetch a list again that has many pages loaded', async () => {
    pagesRead = 5;
    await test.open(Screen);
    change();
    await after(10);
    expect([requestCount(shipmentCounts), requestCount(shipmentListing)]).toEqual([2, 0]);
  });

  it('of shop orders fetches them again after a change', async () => {
    await test.open(Orders);
    change();
    await after(10);
    expect(requestCount(orderListing)).toBe(2);
  });

  it('fetches only the bell again while the page is hidden', async () => {
    await test.open(Screen);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    change();
    await after(10);
    expect([shipmentCounts, bellListing, shipmentListing].map(requestCount)).toEqual([1, 2, 0]);
  });
});

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import { changes } from '#shared/features/changes/changes.contract.ts';
import { shipmentCounts, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { useChanges } from '#web/features/changes/use-changes.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { screenTest, settle } from '#web/test/screen.tsx';

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

const asked = ({ path }: { path: string }) => test.sent.filter((request) => request.path === path).length;
const halfAMinute = async () => {
  await vi.advanceTimersByTimeAsync(30_000);
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
  it('asks only for the stamp while it stays the same, and for everything when it is another', async () => {
    let stamp = 'a';
    test.answer(changes, () => ({ stamp }));
    await test.open(Screen);
    const first = [shipmentCounts, bellListing, shipmentListing].map(asked);
    expect(first).toEqual([1, 1, 0]);
    await halfAMinute();
    await halfAMinute();
    expect([asked(changes), ...[shipmentCounts, bellListing, shipmentListing].map(asked)]).toEqual([
      3,
      ...first,
    ]);
    stamp = 'b';
    await halfAMinute();
    expect([shipmentCounts, bellListing, shipmentListing].map(asked)).toEqual([2, 2, 1]);
  });

  it('does not ask for a list again that was read far down', async () => {
    let stamp = 'a';
    pagesRead = 5;
    test.answer(changes, () => ({ stamp }));
    await test.open(Screen);
    stamp = 'b';
    await halfAMinute();
    expect([asked(shipmentCounts), asked(shipmentListing)]).toEqual([2, 0]);
  });

  it('asks in the background for the bell alone', async () => {
    let stamp = 'a';
    test.answer(changes, () => ({ stamp }));
    await test.open(Screen);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    stamp = 'b';
    await halfAMinute();
    expect([shipmentCounts, bellListing, shipmentListing].map(asked)).toEqual([1, 2, 0]);
  });
});

import { useQueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  getShipment,
  shipmentListing,
  type ShipmentRow,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';
import { pageSize } from '#web/features/cn-listing/first-rows.ts';
import { useShipment, useShipmentPages } from '#web/features/cn-listing/shipment-listing.api.ts';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import { askAnew } from '#web/platform/http/query-keys.ts';
import type { ListSight } from '#web/platform/ui/table/list-sight.ts';
import { Refusing, screenTest, settle } from '#web/test/screen.tsx';

const test = screenTest();

/** The account's shipments, newest first; a cursor is the number of the row that a page ended with. */
let statuses: ShipmentRow['status'][];
let [firstInSight, lastInSight] = [0, 20];
const filter = {};
let pages: ReturnType<typeof useShipmentPages>;
let askAgain: () => Promise<void>;
let openDrawer: (shipmentId: string) => void;
const toTop = vi.fn();

function Screen() {
  const queries = useQueryClient();
  const sight = useRef<ListSight | null>(null);
  const listing = useShipmentPages(filter, newestFirst, sight);
  useImperativeHandle(listing.rows?.length ? sight : null, () => ({
    rows: () => [firstInSight, lastInSight],
    toTop,
    focus: () => undefined,
  }));
  const [drawer, setDrawer] = useState<string | null>(null);
  useShipment(drawer);
  useEffect(() => {
    pages = listing;
    openDrawer = setDrawer;
    askAgain = () => askAnew(queries, 'shipments');
  }, [listing, queries]);
  return listing.rows?.map(({ shipmentId, status }) => <p key={shipmentId}>{status}</p>);
}

interface ListingBody {
  cursor?: string;
  among?: string[];
  limit: number;
  upTo?: string;
  newerThan?: string;
}

const rowAt = (at: number) => ({ ...detail, shipmentId: String(at), status: statuses[at] });

/** The fake listing of all notes that are not cancelled. */
const listed = ({ body }: { body: unknown }) => {
  const { cursor, among, limit, newerThan, upTo } = body as ListingBody;
  const asOf = upTo ?? 'opened';
  if (newerThan) return { rows: [], nextCursor: null, asOf: 'later' };
  const isShown = (at: number) => statuses[at] !== 'cancelled';
  if (among) return { rows: among.map(Number).filter(isShown).map(rowAt), nextCursor: null, asOf };
  const from = cursor === undefined ? 0 : Number(cursor) + 1;
  const found = [...statuses.keys()].slice(from).filter(isShown);
  const rows = found.slice(0, limit).map(rowAt);
  return { rows, nextCursor: found.length > limit ? String(found[limit - 1]) : null, asOf };
};
const requestedPages = () =>
  test.sent
    .filter(({ path, body }) => path === shipmentListing.path && !(body as ListingBody).newerThan)
    .map(({ body }) => body as ListingBody)
    .map(({ cursor, among }) => (among ? [among[0], among.at(-1)] : (cursor ?? 'top')));
const listedIds = () => pages.rows?.map(({ shipmentId }) => Number(shipmentId));
const upTo = (count: number) => [...Array(count).keys()];

async function readTo(count: number) {
  while ((pages.rows?.length ?? 0) < count) {
    await act(() => pages.fetchNextPage());
    // A new page is in the rows a moment later: a page requested before that would be one too many.
    await settle();
  }
}

const changed = async () => {
  await act(() => askAgain());
  await settle();
};

const atRest = async () => {
  await act(() => new Promise((done) => setTimeout(done, 200)));
  await settle();
};

const lookAt = async (first: number) => {
  [firstInSight, lastInSight] = [first, first + 20];
  document.dispatchEvent(new Event('scroll'));
  await atRest();
};

beforeEach(async () => {
  statuses = Array.from({ length: 600 }, () => 'created');
  [firstInSight, lastInSight] = [0, 20];
  test.answer(shipmentListing, listed);
  await test.open(Screen);
  expect(pages.rows).toHaveLength(pageSize);
});

describe('A listing with many loaded pages', () => {
  beforeEach(async () => {
    await readTo(8 * pageSize);
    await lookAt(330);
    test.sent.length = 0;
  });

  it('shows changed rows, and fetches the visible rows first and each row once', async () => {
    statuses[340] = 'delivered';
    statuses[7] = 'on-hold';
    await changed();
    expect([pages.rows?.[340]?.status, pages.rows?.[7]?.status]).toEqual(['delivered', 'on-hold']);
    const questions = test.sent.flatMap(({ body }) => (body as ListingBody).among ?? []).map(Number);
    expect(Math.min(...questions.slice(0, 100))).toBeGreaterThanOrEqual(290);
    expect(questions.toSorted((a, b) => a - b)).toEqual(upTo(400));
    expect(requestedPages()).toHaveLength(4);
    expect(listedIds()).toEqual(upTo(400));
    statuses[341] = 'on-hold';
    await changed();
    expect(pages.rows?.[341]?.status).toBe('on-hold');
  });

  it('fetches nothing while nothing changes', async () => {
    await lookAt(200);
    expect(requestedPages()).toEqual([]);
  });

  it('fetches the rows at the scroll position again after a failed request', async () => {
    statuses[340] = 'delivered';
    test.answer(shipmentListing, new Refusing('Away.', 503));
    await changed();
    expect(pages.rows?.[340]?.status).toBe('created');
    test.answer(shipmentListing, listed);
    await lookAt(331);
    expect(pages.rows?.[340]?.status).toBe('delivered');
  });

  it('drops rows that no longer match, and loads further pages from where it ended', async () => {
    [statuses[340], statuses[399]] = ['cancelled', 'cancelled'];
    await changed();
    await lookAt(380);
    expect(pages.isSearching).toBe(false);
    await readTo(498);
    expect(listedIds()).toEqual(upTo(500).filter((at) => at !== 340 && at !== 399));
  });

  it('keeps a changed row when a page that was requested earlier arrives', async () => {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    test.answer(shipmentListing, async (request: { body: unknown }) => {
      const page = listed(request);
      if ((request.body as ListingBody).cursor) await gate;
      return page;
    });
    await act(async () => {
      const next = pages.fetchNextPage();
      statuses[340] = 'delivered';
      const anew = askAgain();
      await settle();
      goOn();
      await Promise.all([next, anew]);
    });
    await settle();
    expect(pages.rows?.[340]?.status).toBe('delivered');
    expect(listedIds()).toEqual(upTo(450));
  });

  it('waits with its update while the browser tab is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    statuses[340] = 'delivered';
    await changed();
    expect(requestedPages()).toEqual([]);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await atRest();
    expect(pages.rows?.[340]?.status).toBe('delivered');
  });

  it('starts again at the top when the newer rows are shown', async () => {
    statuses.unshift('on-hold');
    await act(async () => pages.showNewer());
    await settle();
    expect(toTop).toHaveBeenCalled();
    expect(pages.rows?.[0]?.status).toBe('on-hold');
    expect(requestedPages()).toEqual(['top']);
    expect(test.bodyOf(shipmentListing)).not.toHaveProperty('upTo');
    expect(listedIds()).toEqual(upTo(pageSize));
  });
});

it('A short listing is fetched completely after a change', async () => {
  await readTo(2 * pageSize);
  test.sent.length = 0;
  statuses[3] = 'cancelled';
  await changed();
  expect(requestedPages()).toEqual(['top', String(pageSize)]);
  expect(listedIds()).toEqual(upTo(2 * pageSize + 1).filter((at) => at !== 3));
});

it('A listing that became empty fills again after a change', async () => {
  const before = statuses.splice(0);
  await changed();
  expect(pages.rows).toEqual([]);
  statuses.push(...before);
  await changed();
  expect(pages.rows).toHaveLength(pageSize);
});

it('A shipment that is on two pages is listed once', async () => {
  test.answer(shipmentListing, (request: { body: unknown }) => {
    const page = listed(request);
    return (request.body as ListingBody).cursor ? { ...page, rows: [rowAt(7), ...page.rows] } : page;
  });
  await readTo(2 * pageSize);
  expect(listedIds()).toEqual(upTo(2 * pageSize));
});

it('The row of the listing shows the newer shipment that the drawer has fetched', async () => {
  test.answer(getShipment, { ...detail, shipmentId: '7', status: 'delivered' });
  act(() => openDrawer('7'));
  await settle();
  expect(pages.rows?.map(({ status }) => status).slice(6, 9)).toEqual(['created', 'delivered', 'created']);
});

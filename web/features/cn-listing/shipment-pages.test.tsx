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
import type { ListSight } from '#web/platform/ui/table/near-pages.ts';
import { Refusing, screenTest, settle } from '#web/test/screen.tsx';

const test = screenTest();

/** The account's shipments, newest first; a cursor is the number of the row that a page ended with. */
let statuses: ShipmentRow['status'][];
let [firstInSight, lastInSight] = [0, 20];
const filter = {};
let pages: ReturnType<typeof useShipmentPages>;
let changed: () => Promise<void>;
let openDrawer: (shipmentId: string) => void;
const toTop = vi.fn();

function Screen() {
  const queries = useQueryClient();
  const sight = useRef<ListSight | null>(null);
  const listing = useShipmentPages(filter, newestFirst, sight);
  useImperativeHandle(listing.rows?.length ? sight : null, () => ({
    rows: () => [firstInSight, lastInSight],
    toTop,
  }));
  const [drawer, setDrawer] = useState<string | null>(null);
  useShipment(drawer);
  useEffect(() => {
    pages = listing;
    openDrawer = setDrawer;
    changed = async () => {
      await act(() => askAnew(queries, 'shipments'));
      await settle();
    };
  }, [listing, queries]);
  return listing.rows?.map(({ shipmentId, status }) => <p key={shipmentId}>{status}</p>);
}

interface Asked {
  cursor?: string;
  until?: string;
  limit: number;
  upTo?: string;
  newerThan?: string;
}

const listed = ({ body }: { body: unknown }) => {
  const { cursor, until, limit, newerThan, upTo } = body as Asked;
  if (newerThan) return { rows: [], nextCursor: null, asOf: 'later' };
  const from = cursor === undefined ? 0 : Number(cursor) + 1;
  const end = until === undefined ? statuses.length : Number(until) + 1;
  const last = Math.min(end, from + limit);
  const rows = statuses.slice(from, last).map((status, at) => ({
    ...detail,
    shipmentId: String(from + at),
    status,
  }));
  return { rows, nextCursor: last < end ? String(last - 1) : null, asOf: upTo ?? 'opened' };
};
const asked = () =>
  test.sent
    .filter(({ path, body }) => path === shipmentListing.path && !(body as Asked).newerThan)
    .map(({ body }) => body as Asked)
    .map(({ cursor, until }) => [cursor, until]);

async function readTo(count: number) {
  while ((pages.rows?.length ?? 0) < count) await act(() => pages.fetchNextPage());
}

const lookAt = async (first: number) => {
  [firstInSight, lastInSight] = [first, first + 20];
  document.dispatchEvent(new Event('scroll'));
  await act(() => new Promise((done) => setTimeout(done, 200)));
  await settle();
};

beforeEach(async () => {
  statuses = Array.from({ length: 600 }, () => 'created');
  [firstInSight, lastInSight] = [0, 20];
  test.answer(shipmentListing, listed);
  await test.open(Screen);
});

describe('A listing that was read far down', () => {
  beforeEach(async () => {
    await readTo(8 * pageSize);
    test.sent.length = 0;
  });

  it('shows what changed where it is looked at, by one question, however far down', async () => {
    await lookAt(330);
    statuses[340] = 'delivered';
    expect(asked()).toEqual([]);
    await changed();
    expect(pages.rows?.[340]?.status).toBe('delivered');
    expect(asked()).toEqual([['299', '399']]);
    expect(pages.rows?.map(({ shipmentId }) => Number(shipmentId))).toEqual([...Array(400).keys()]);
  });

  it('asks for the rest where it is scrolled to, once, and for nothing while nothing changed', async () => {
    await lookAt(330);
    [statuses[340], statuses[110]] = ['delivered', 'on-hold'];
    await changed();
    await lookAt(105);
    expect(pages.rows?.[110]?.status).toBe('on-hold');
    await lookAt(330);
    await lookAt(105);
    expect(asked()).toEqual([
      ['299', '399'],
      ['49', '149'],
    ]);
  });

  it('asks again at the next change for what did not come', async () => {
    await lookAt(330);
    statuses[340] = 'delivered';
    test.answer(shipmentListing, new Refusing('Away.', 503));
    await changed();
    expect(pages.rows?.[340]?.status).toBe('created');
    test.answer(shipmentListing, listed);
    await changed();
    expect(pages.rows?.[340]?.status).toBe('delivered');
  });

  it('goes on being read where it ended', async () => {
    await lookAt(330);
    await changed();
    await readTo(500);
    expect(pages.rows?.map(({ shipmentId }) => Number(shipmentId))).toEqual([...Array(500).keys()]);
  });

  it('takes in what is new at its top, and goes there', async () => {
    await lookAt(330);
    statuses.splice(0, 1, 'on-hold');
    await act(() => pages.showNewer());
    await settle();
    expect(toTop).toHaveBeenCalled();
    expect(pages.rows?.[0]?.status).toBe('on-hold');
    expect(test.bodyOf(shipmentListing)).not.toHaveProperty('newerThan');
    expect(asked()[0]).toEqual([undefined, '49']);
  });
});

it('A list that ran empty fills again', async () => {
  const before = statuses.splice(0);
  await changed();
  expect(pages.rows).toEqual([]);
  statuses.push(...before);
  await changed();
  expect(pages.rows).toHaveLength(pageSize);
});

it('The drawer’s fresh shipment is in the row, too', async () => {
  test.answer(getShipment, { ...detail, shipmentId: '7', status: 'delivered' });
  act(() => openDrawer('7'));
  await settle();
  expect(pages.rows?.map(({ status }) => status).slice(6, 9)).toEqual(['created', 'delivered', 'created']);
});

import { beforeEach, describe, expect, it } from 'vitest';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import type { SessionFacts } from '#shared/platform/rights/rights.ts';
import { adminFacts } from '#shared/platform/rights/session-facts.fixture.ts';
import { entriesFor, flowGroup, screenGroup, viewGroup } from '#web/app/palette-entries.ts';
import { recentOf, remember } from '#web/app/recent.ts';
import { screens } from '#web/app/screens.ts';

const { entries } = screenGroup([
  {
    group: 'consignment',
    name: 'Consignment',
    entries: [
      { label: 'Create CN', path: '/shipmentorder', jump: 'c' },
      { label: 'CN Listing', path: '/shipmentlisting', jump: 'l' },
    ],
  },
  {
    group: 'reverseCharge',
    name: 'Reverse Charge',
    entries: [{ label: 'CN Listing', path: '/rcshipmentlisting' }],
  },
]);
const found = (query: string) => entriesFor(query, entries).map(({ href }) => href);

describe('The screens found for a search text', () => {
  it('match by the beginnings of their words, in any order', () => {
    expect(found('lis')).toEqual(['/shipmentlisting', '/rcshipmentlisting']);
    expect(found('list rev')).toEqual(['/rcshipmentlisting']);
    expect(found('CREATE')).toEqual(['/shipmentorder']);
  });

  it('come first when their name begins with the text', () => {
    expect(found('c')[0]).toBe('/shipmentorder');
    expect(found('cn')).toEqual(['/shipmentlisting', '/rcshipmentlisting', '/shipmentorder']);
  });

  it('are none for the middle of a word and for an empty text', () => {
    expect(found('isting')).toEqual([]);
    expect(found(' ')).toEqual([]);
  });

  it('include their keyboard shortcut', () => {
    expect(entries.map(({ keys }) => keys)).toEqual(['g c', 'g l', undefined]);
  });
});

describe('The tasks found for a search text', () => {
  const work = (facts: SessionFacts, query: string) =>
    entriesFor(query, [...flowGroup(facts, marketOf(MALAYSIA)).entries, ...viewGroup(facts).entries]).map(
      ({ href }) => href,
    );
  const facts: SessionFacts = { ...adminFacts, isDoCn: false, isAllowOrderId: false, claims: ['CNP', 'COL'] };
  const coolFacts = { ...facts, isCool: true };

  it("include CN printing and the unprinted notes for 'print' and 'cetak', and CN printing for its name", () => {
    for (const query of ['print', 'cetak']) {
      expect(work(facts, query)).toEqual([
        '/shipmentorder?flow=cn-printing',
        '/shipmentlisting?view=unprinted',
      ]);
    }
    expect(work(facts, 'cn printing')[0]).toBe('/shipmentorder?flow=cn-printing');
  });

  it('link to the COOL listing and its tabs for a COOL account', () => {
    expect(work(coolFacts, 'print')).toEqual(['/COOLshipmentlisting?view=unprinted']);
    expect(work(coolFacts, 'delivered')).toEqual(['/COOLshipmentlisting?view=delivered']);
  });
});

describe('The shortcut letters after g', () => {
  it('are unique in the menu, which has either Consignment or COOL', () => {
    for (const absent of ['cool', 'consignment']) {
      const letters = screens.flatMap(({ menu }) =>
        menu?.jump !== undefined && menu.group !== absent ? [menu.jump] : [],
      );
      expect(new Set(letters).size).toBe(letters.length);
    }
  });
});

describe('The recently opened entries', () => {
  const one = (id: number) => ({ id: `${id}`, label: `HN${id}`, href: `/shipmentlisting?shipment=${id}` });
  beforeEach(() => localStorage.clear());

  it('are stored newest first, without duplicates, at most five, separately for each user', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 3]) remember('MYS0001 · desk', one(id));
    expect(recentOf('MYS0001 · desk').map(({ label }) => label)).toEqual(['HN3', 'HN6', 'HN5', 'HN4', 'HN2']);
    expect(recentOf('MYS0001 · Admin')).toEqual([]);
  });

  it('leave out stored links to other sites and invalid stored data', () => {
    const kept = [
      { id: 'x', label: 'x', href: 'https://else.example' },
      { id: 'y', label: 'y', href: '//else' },
      7,
    ];
    localStorage.setItem('recent:desk', JSON.stringify(kept));
    expect(recentOf('desk')).toEqual([]);
    localStorage.setItem('recent:desk', 'no json');
    expect(recentOf('desk')).toEqual([]);
  });
});

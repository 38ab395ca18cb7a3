import { screen as dom } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { bulkColumnsOf } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { bulkFactsOf, bulkTableOf } from '#web/features/static-pages/bulk-table.rules.ts';
import { BulkTableScreen } from '#web/features/static-pages/bulk-table.screen.tsx';
import { pageText, screenTest, tick, type } from '#web/test/screen.tsx';

describe('The field table', () => {
  const home = bulkFactsOf({}, 'MY');

  it('uses the market and flow of the URL, or else the market of the reader', () => {
    expect(bulkFactsOf({ market: 'SG', flow: 'malaysia' }, 'MY')).toEqual({
      market: 169,
      code: 'SG',
      flow: 'malaysia',
    });
    expect(bulkFactsOf({ flow: 'malaysia' }, 'MY')).toEqual({
      market: MALAYSIA,
      code: 'MY',
      flow: 'domestic',
    });
    expect(bulkFactsOf({ market: 'XX' }, 'SG').code).toBe('SG');
  });

  it('lists every column that an upload can have', () => {
    const shown = bulkTableOf(home, '').flatMap(({ rows }) => rows.map(({ field }) => field));
    expect(shown.toSorted()).toEqual(
      bulkColumnsOf(home)
        .map(({ field }) => field)
        .toSorted(),
    );
  });

  it('can be searched by column name, rule and alternative column name', () => {
    const found = (query: string) =>
      bulkTableOf(home, query).flatMap(({ rows }) => rows.map(({ field }) => field));
    expect(found('poskod')).toEqual(['postcode']);
    expect(found('shipping zip')).toEqual(['postcode']);
    expect(found('collected on delivery')).toEqual([]);
    expect(found('3 with cod')).toEqual(['totalPieces']);
  });
});

describe('The field table page', () => {
  const test = screenTest();

  it('shows the flow in the URL with the templates of that flow, also to visitors', async () => {
    await test.open(BulkTableScreen, { at: '/table?flow=international', session: null });
    expect(dom.queryByRole('heading', { level: 1 })?.textContent).toBe('Bulk Shipment Table Detail');
    expect(pageText()).toContain('HS Code');
    expect(pageText()).toContain('Required when the purpose is Others');
    const links = dom
      .queryAllByRole('link')
      .filter((link) => link.hasAttribute('download'))
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/api/shipment/BulkShipmentTemplate?flow=international&market=MY&format=xlsx',
      '/api/shipment/BulkShipmentTemplate?flow=international&market=MY&format=csv',
    ]);
  });

  it('keeps the flow and the search text in the URL', async () => {
    await test.open(BulkTableScreen, { at: '/table' });
    expect(pageText()).not.toContain('HS Code');
    await tick('International');
    expect(test.address()).toBe('/table?flow=international');
    await type('Search the columns', 'hs code');
    expect(test.address()).toBe('/table?flow=international&q=hs+code');
    expect(dom.queryAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'HS CodeRequired',
    ]);
  });
});

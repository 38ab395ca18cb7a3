import { describe, expect, it } from 'vitest';

import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import type { ShipmentFilter } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';

import { asksForOneChoice, lanesOf, listingFilter, textSearch } from './listing-filter.rules.ts';

const market = marketOf(MALAYSIA);
const search = (text: string) => textSearch(text, market);
const cnNo = cnNumber('consignment', 'MY', 12_345_678);
const otherCn = cnNumber('consignment', 'MY', 12_345_679);

describe('search text', () => {
  it('recognises a CN however it is written', () => {
    const spaced = `${cnNo.slice(0, 2)} ${cnNo.slice(2, 6)}-${cnNo.slice(6, 11)} ${cnNo.slice(11)}`;
    for (const text of [cnNo, cnNo.toLowerCase(), spaced, ` ${cnNo} `, `${cnNo}-002`]) {
      expect(search(text)?.keys?.cnNos).toEqual([cnNo]);
    }
  });

  it('takes a pasted column of CNs, each once', () => {
    expect(search(`${cnNo}\n${otherCn}, ${cnNo}`)?.keys?.cnNos).toEqual([cnNo, otherCn]);
  });

  it('requires every word, folded, and takes LIKE marks as letters', () => {
    expect(search('José 50%_Off')).toEqual({
      keys: null,
      maybe: null,
      patternGroups: [['%jose%', '%50\\%\\_off%']],
      isIndexed: true,
    });
    expect(search('陈 美玲')?.patternGroups).toEqual([['%陈%', '%美玲%']]);
  });

  it('skips the index for words under three letters', () => {
    expect([search('陈')?.isIndexed, search('ng 美玲')?.isIndexed, search('ng lim')?.isIndexed]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('finds a phone as people write it', () => {
    for (const text of ['012-345 6789', '+60 12-345 6789', '60123456789', '(012) 3456789']) {
      expect(search(text)?.patternGroups.at(-1)).toEqual(['%123456789%']);
    }
  });

  it('finds a part of a CN with spaces and dashes', () => {
    expect(search('hn 1234-56')?.patternGroups).toEqual([['%hn%', '%1234-56%'], ['%hn123456%']]);
  });

  it('may be a whole order ID; words or a postcode are none', () => {
    const maybe = (text: string) => search(text)?.maybe;
    expect(maybe('so-00123')).toMatchObject({ orderIds: ['so-00123', 'SO-00123'] });
    expect(['tan siew', 'tan', '47300', '238801', 'A 12', '+60 12-345 6789'].map(maybe)).toEqual(
      Array(6).fill(null),
    );
  });

  it('is nothing when nothing is typed', () => {
    for (const text of ['', '   ', ' , ; ']) expect(search(text)).toBeNull();
  });
});

describe('filters', () => {
  const msOf = (id: string | null) => Number.parseInt((id ?? '').replaceAll('-', '').slice(0, 12), 16);

  it('turns days of the market into a span of ids', () => {
    const { fromId, beforeId } = listingFilter({ from: '2026-11-20', to: '2026-11-20' }, market, new Date());
    expect(new Date(msOf(fromId)).toISOString()).toBe('2026-11-19T16:00:00.000Z');
    expect(msOf(beforeId) - msOf(fromId)).toBe(24 * 60 * 60_000);
  });

  it('tells one choice of one column from what no index has in order', () => {
    const isOne = (filter: ShipmentFilter) => asksForOneChoice(listingFilter(filter, market, new Date()));
    const one: ShipmentFilter[] = [
      {},
      { state: ['Perlis'] },
      { service: ['priority'] },
      { from: '2026-11-20', flow: ['domestic'] },
    ];
    const more: ShipmentFilter[] = [
      { state: ['Perlis', 'Kedah'] },
      { state: ['Perlis'], service: ['priority'] },
      { kind: 'fulfilment', flow: ['domestic', 'international'] },
      { printedFrom: '2026-11-20' },
      { state: ['Perlis'], cod: 'yes' },
    ];
    expect(one.map(isOne)).toEqual(one.map(() => true));
    expect(more.map(isOne)).toEqual(more.map(() => false));
  });

  it('looks for what was printed until a day among what was there then, a day of differing clocks included', () => {
    const before = (filter: ShipmentFilter) => {
      const { beforeId } = listingFilter(filter, market, new Date());
      return beforeId && new Date(msOf(beforeId)).toISOString();
    };
    expect(before({ printedTo: '2026-11-20' })).toBe('2026-11-21T16:00:00.000Z');
    expect(before({ printedTo: '2026-11-20', to: '2026-11-18' })).toBe('2026-11-18T16:00:00.000Z');
    expect(before({ printedTo: '2026-11-20', to: '2026-11-28' })).toBe('2026-11-21T16:00:00.000Z');
    expect(before({ printedFrom: '2026-11-20' })).toBeNull();
  });

  it('asks for no lane when every status will do, and for none at all when nothing can match', () => {
    expect(lanesOf({})).toBeNull();
    expect(lanesOf({ view: 'all' })).toBeNull();
    expect(lanesOf({ view: 'delivered', status: ['created'] })).toEqual([]);
    expect(lanesOf({ view: 'unprinted', printed: 'yes' })).toEqual([]);
  });

  it('joins a view with the other filters', () => {
    expect(lanesOf({ view: 'moving', status: ['in-transit', 'delivered'], printed: 'no' })).toEqual([
      { status: 'in-transit', isPrinted: false },
    ]);
  });
});

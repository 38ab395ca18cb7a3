import { describe, expect, it } from 'vitest';

import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import type { ShipmentFilter } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { phoneText } from '#shared/platform/market/phone.ts';
import { MALAYSIA, marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';

import { filtersByOneChoice, lanesOf, listingFilter, textSearch } from './listing-filter.rules.ts';

const market = marketOf(MALAYSIA);
const search = (text: string) => textSearch(text, market);
const cnNo = cnNumber('consignment', 'MY', 12_345_678);
const otherCn = cnNumber('consignment', 'MY', 12_345_679);

describe('The search text of the listing', () => {
  it('is recognised as a CN in any notation', () => {
    const spaced = `${cnNo.slice(0, 2)} ${cnNo.slice(2, 6)}-${cnNo.slice(6, 11)} ${cnNo.slice(11)}`;
    for (const text of [cnNo, cnNo.toLowerCase(), spaced, ` ${cnNo} `, `${cnNo}-002`]) {
      expect(search(text)?.keys?.cnNos).toEqual([cnNo]);
    }
  });

  it('is read as a pasted column of CNs, each once', () => {
    expect(search(`${cnNo}\n${otherCn}, ${cnNo}`)?.keys?.cnNos).toEqual([cnNo, otherCn]);
  });

  it('is read as the CNs of a pasted column with its heading, and other values as possible order IDs', () => {
    const wrong = `${cnNo.slice(0, 10)}${(Number(cnNo[10]) + 1) % 10}${cnNo.slice(11)}`;
    const keys = search(`CN ${cnNo} ${wrong} SO-77 ${otherCn}`)?.keys;
    expect(keys?.cnNos).toEqual([cnNo, otherCn]);
    expect(keys?.orderIds).toEqual(expect.arrayContaining([wrong, 'SO-77', 'so-77']));
    expect(keys?.orderIds).not.toContain('CN');
  });

  it('can be several whole order IDs when the account has at least two of them', () => {
    expect(search('so-00123, so-00124')?.maybe).toMatchObject({
      atLeast: 2,
      orderIds: ['so-00123', 'SO-00123', 'so-00124', 'SO-00124'],
    });
    expect(search('so-00123')?.maybe?.atLeast).toBe(1);
  });

  it('requires every word, without case and accents, and treats LIKE wildcards as letters', () => {
    expect(search('José 50%_Off')).toEqual({
      keys: null,
      maybe: null,
      patternGroups: [['%jose%', '%50\\%\\_off%']],
      isIndexed: true,
    });
    expect(search('陈 美玲')?.patternGroups).toEqual([['%陈%', '%美玲%']]);
  });

  it('does not use the index for words of fewer than three letters', () => {
    expect([search('陈')?.isIndexed, search('ng 美玲')?.isIndexed, search('ng lim')?.isIndexed]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('finds a phone number in any notation', () => {
    for (const text of ['012-345 6789', '+60 12-345 6789', '60123456789', '(012) 3456789']) {
      expect(search(text)?.patternGroups.at(-1)).toEqual(['%123456789%']);
    }
  });

  it('finds every phone number in the notation of the lists, and by its digits', () => {
    const stored: [digits: string, country: string][] = [
      ['123456789', 'MY'],
      ['1112345678', 'MY'],
      ['312345678', 'MY'],
      ['88123456', 'MY'],
      ['60123456789', 'MY'],
      ['85082911', 'SG'],
      ['60123456', 'SG'],
      ['15112345678', 'DE'],
      ['07911123456', 'GB'],
      ['2125550123', 'US'],
    ];
    for (const market of [marketOf(MALAYSIA), marketOf(SINGAPORE)])
      for (const [digits, country] of stored) {
        const shown = phoneText(digits, country);
        for (const text of [shown, shown.replace(/\s/gu, ''), shown.replace(/\D/gu, '')]) {
          const groups = textSearch(text, market)?.patternGroups ?? [];
          const has = (patterns: readonly string[]) =>
            patterns.every((pattern) => digits.includes(pattern.replaceAll('%', '')));
          expect([text, country, groups.some(has)]).toEqual([text, country, true]);
        }
      }
  });

  it('finds a part of a CN with spaces and dashes', () => {
    expect(search('hn 1234-56')?.patternGroups).toEqual([['%hn%', '%1234-56%'], ['%hn123456%']]);
  });

  it('can be a whole order ID, unless it is words, a postcode or a phone number', () => {
    const maybe = (text: string) => search(text)?.maybe;
    expect(maybe('so-00123')).toMatchObject({ orderIds: ['so-00123', 'SO-00123'] });
    expect(['tan siew', 'tan', '47300', '238801', 'A 12', '+60 12-345 6789'].map(maybe)).toEqual(
      Array(6).fill(null),
    );
  });

  it('is null when nothing is entered', () => {
    for (const text of ['', '   ', ' , ; ']) expect(search(text)).toBeNull();
  });
});

describe('The filters of the listing', () => {
  const msOf = (id: string | null) => Number.parseInt((id ?? '').replaceAll('-', '').slice(0, 12), 16);

  it('turn days of the market into a range of ids', () => {
    const { fromId, beforeId } = listingFilter({ from: '2026-11-20', to: '2026-11-20' }, market, new Date());
    expect(new Date(msOf(fromId)).toISOString()).toBe('2026-11-19T16:00:00.000Z');
    expect(msOf(beforeId) - msOf(fromId)).toBe(24 * 60 * 60_000);
  });

  it('count as one choice only with a single value of a single column', () => {
    const isOne = (filter: ShipmentFilter) => filtersByOneChoice(listingFilter(filter, market, new Date()));
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

  it('limit "printed until" to shipments created by the end of the next day, or by an earlier "created until"', () => {
    const before = (filter: ShipmentFilter) => {
      const { beforeId } = listingFilter(filter, market, new Date());
      return beforeId && new Date(msOf(beforeId)).toISOString();
    };
    expect(before({ printedTo: '2026-11-20' })).toBe('2026-11-21T16:00:00.000Z');
    expect(before({ printedTo: '2026-11-20', to: '2026-11-18' })).toBe('2026-11-18T16:00:00.000Z');
    expect(before({ printedTo: '2026-11-20', to: '2026-11-28' })).toBe('2026-11-21T16:00:00.000Z');
    expect(before({ printedFrom: '2026-11-20' })).toBeNull();
  });

  it('have no lanes when every status matches, and an empty list when nothing can match', () => {
    expect(lanesOf({})).toBeNull();
    expect(lanesOf({ view: 'all' })).toBeNull();
    expect(lanesOf({ view: 'delivered', status: ['created'] })).toEqual([]);
    expect(lanesOf({ view: 'unprinted', printed: 'yes' })).toEqual([]);
  });

  it('combine a view with the other filters', () => {
    expect(lanesOf({ view: 'moving', status: ['in-transit', 'delivered'], printed: 'no' })).toEqual([
      { status: 'in-transit', isPrinted: false },
    ]);
  });
});

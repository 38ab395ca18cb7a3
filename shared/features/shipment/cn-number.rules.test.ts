import { describe, expect, it } from 'vitest';

import { limits } from '#shared/platform/business/limits.ts';

import {
  CN_KINDS,
  CN_SERIAL_MAX,
  cnKindOf,
  cnNumber,
  beginningOfCn,
  isCnNumber,
  cnFromInput,
  normaliseCn,
  LABEL_VERSIONS_MAX,
  labelState,
  parseScan,
  pieceBarCode,
  s10CheckDigit,
  type CnKind,
} from '#shared/features/shipment/cn-number.rules.ts';

describe('CN numbers', () => {
  it('are recognized by their beginning from five digits on, with or without spaces and dashes', () => {
    for (const text of ['HN12345', 'hn 123 45', 'HC123456785', 'HN123456785M', 'HN-123456785-MY'])
      expect(beginningOfCn(text), text).toBe(text.replaceAll(/[ -]/gu, '').toUpperCase());
    for (const text of ['HN1234', 'ZZ12345', '12345', 'HN', 'HN12345 Siti', 'HN123456785MYR', 'HN1234567859'])
      expect(beginningOfCn(text), text).toBeNull();
  });

  it.each([
    ['47312482', 9],
    ['00071759', 5],
    ['00071761', 8],
    ['00071758', 1],
    ['96633102', 0],
    ['76129403', 8],
    ['12345678', 5],
  ])('have the check digit that S10 publishes for %s', (digits, check) => {
    expect(s10CheckDigit(digits)).toBe(check);
  });

  it('have the check digit 5 for a remainder of 0, and 0 for a remainder of 1', () => {
    expect(s10CheckDigit('00000000')).toBe(5);
    expect(s10CheckDigit('00004000')).toBe(0);
  });

  it('contain kind, serial number and country', () => {
    expect(cnNumber('consignment', 'MY', 47_312_482)).toBe('HN473124829MY');
    expect(cnNumber('sandbox', 'SG', 71_759)).toBe('HX000717595SG');
  });

  it('are valid for every kind, and the kind can be read from them', () => {
    for (const kind of Object.keys(CN_KINDS) as CnKind[]) {
      const cn = cnNumber(kind, 'MY', 1);
      expect(isCnNumber(cn)).toBe(true);
      expect(cnKindOf(cn)).toBe(kind);
    }
  });

  it('have serial numbers of at most eight digits, and other serial numbers are refused', () => {
    expect(isCnNumber(cnNumber('cool', 'SG', CN_SERIAL_MAX))).toBe(true);
    expect(() => cnNumber('cool', 'SG', CN_SERIAL_MAX + 1)).toThrow(RangeError);
    expect(() => cnNumber('cool', 'SG', 0)).toThrow(RangeError);
    expect(() => cnNumber('cool', 'SG', 1.5)).toThrow(RangeError);
  });

  it('are invalid with one wrong digit or two swapped neighbouring digits', () => {
    const cn = 'HN473124829MY';
    for (let at = 2; at < 11; at++) {
      for (let digit = 0; digit <= 9; digit++) {
        const wrong = cn.slice(0, at) + digit + cn.slice(at + 1);
        expect(isCnNumber(wrong), wrong).toBe(wrong === cn);
      }
    }
    for (let at = 2; at < 9; at++) {
      const swapped = cn.slice(0, at) + cn[at + 1] + cn[at] + cn.slice(at + 2);
      expect(isCnNumber(swapped), swapped).toBe(swapped === cn);
    }
  });

  it('are not those of other carriers', () => {
    expect(isCnNumber('EB000717595HK')).toBe(false);
    expect(isCnNumber('RR473124829GB')).toBe(false);
    expect(isCnNumber('HN473124829SGX')).toBe(false);
    expect(cnKindOf('HN473124820MY')).toBeNull();
  });
});

describe('typed or scanned text', () => {
  it('is normalised without spaces and dashes, in capital letters', () => {
    expect(normaliseCn('  hn 4731-2482–9 my\n')).toBe('HN473124829MY');
  });

  it('is read as a consignment note or as one of its pieces', () => {
    expect(pieceBarCode('HN473124829MY', 2)).toBe('HN473124829MY-002');
    expect(parseScan('HN473124829MY')).toEqual({ cnNo: 'HN473124829MY' });
    expect(parseScan(' hn473124829my-012 ')).toEqual({
      cnNo: 'HN473124829MY',
      piece: 12,
      labelVersion: 1,
    });
    expect(parseScan(pieceBarCode('HN473124829MY', 30))).toMatchObject({ piece: 30, labelVersion: 1 });
  });

  it('may be the tracking link of the label', () => {
    expect(parseScan('https://ship.example/track/HN473124829MY')).toEqual({ cnNo: 'HN473124829MY' });
    expect(parseScan('https://ship.example/track?cn=hn473124829my-003')).toEqual({
      cnNo: 'HN473124829MY',
      piece: 3,
      labelVersion: 1,
    });
  });

  it.each([
    '',
    'HN473124820MY',
    'HN473124829MY-000',
    'HN473124829MY-1',
    'https://ship.example/',
    '4006381333931',
  ])('is refused when it is not one of our numbers: %j', (text) => {
    expect(parseScan(text)).toBeNull();
  });

  it.each([
    ['HN473124829MY', ' hn 4731-2482–9 my '],
    ['HN473124829MY', 'hn473124829my-012'],
    ['HN473124829MY', 'https://ship.example/track?cn=HN473124829MY-003'],
    ['HN473124820MY', 'hn 473124820 my'],
    ['ORDER7', 'order 7'],
  ])('gives the consignment note number %j for the input %j, valid or not', (cnNo, text) => {
    expect(cnFromInput(text)).toBe(cnNo);
  });

  it('of a piece cannot be made for a piece number that is not allowed on a label', () => {
    expect(() => pieceBarCode('HN473124829MY', 0)).toThrow(RangeError);
    expect(() => pieceBarCode('HN473124829MY', 100)).toThrow(RangeError);
  });
});

describe('a label that was replaced', () => {
  const cnNo = 'HN473124829MY';

  it('has different bar codes than the new one, for every possible piece and version', () => {
    const codes = new Set<string>();
    for (let version = 1; version <= LABEL_VERSIONS_MAX; version += 1) {
      for (let piece = 1; piece <= limits.piecesMax; piece += 1) {
        const code = pieceBarCode(cnNo, piece, version);
        expect(code).toMatch(/^HN473124829MY-\d{3}$/u);
        expect(parseScan(code)).toEqual({ cnNo, piece, labelVersion: version });
        codes.add(code);
      }
    }
    expect(codes.size).toBe(LABEL_VERSIONS_MAX * limits.piecesMax);
    expect(pieceBarCode(cnNo, 2, 2)).toBe('HN473124829MY-102');
  });

  it('is distinguished from the current and an unknown one; a CN without version counts as current', () => {
    const states = [1, 2, 3].map((version) => labelState({ labelVersion: version }, 2));
    expect(states).toEqual(['replaced', 'current', 'unknown']);
    expect(labelState({}, 2)).toBe('current');
  });

  it('cannot be followed by more versions than fit into three digits', () => {
    expect(() => pieceBarCode(cnNo, 1, LABEL_VERSIONS_MAX + 1)).toThrow(RangeError);
    expect(parseScan(`${cnNo}-100`)).toBeNull();
  });
});

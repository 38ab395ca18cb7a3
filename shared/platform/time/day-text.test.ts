import { describe, expect, it } from 'vitest';

import { hyphenated, readDay, showDay } from './day-text.ts';

describe('a day that somebody types', () => {
  it.each([
    ['22-11-2026', '2026-11-22'],
    ['22/11/2026', '2026-11-22'],
    [' 22.11.26 ', '2026-11-22'],
    ['5-3-2026', '2026-03-05'],
    ['22112026', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
    ['29-02-2028', '2028-02-29'],
  ])('%s is read as %s', (typed, isoDay) => expect(readDay(typed)).toBe(isoDay));

  it.each(['', '22-11', '31-02-2026', '29-02-2027', '11-22-2026', '2026-22-11', 'tomorrow', '22-11-1826'])(
    '%s is no day',
    (typed) => expect(readDay(typed)).toBeNull(),
  );

  it('is shown day first, and what is no day as it was typed', () => {
    expect(showDay('2026-11-22')).toBe('22-11-2026');
    expect(showDay('31-02-2026')).toBe('31-02-2026');
    expect(showDay('')).toBe('');
  });
});

describe('the hyphens', () => {
  const type = (keys: string) => [...keys].reduce((shown, key) => hyphenated(shown + key), '');

  it('come by themselves, typed or not', () => {
    expect(type('221')).toBe('22-1');
    expect(type('22112026')).toBe('22-11-2026');
    expect(type('22-11-2026')).toBe('22-11-2026');
  });

  it('are left alone for single digits or slashes, or a pasted year first', () => {
    expect(type('5-3-2026')).toBe('5-3-2026');
    expect(type('22/11/2026')).toBe('22/11/2026');
    expect(hyphenated('2026-11-22')).toBe('2026-11-22');
  });
});

import { describe, expect, it } from 'vitest';

import { hyphenated, readDay, showDay } from './day-text.ts';

describe('A typed date', () => {
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
    '%s is not a valid date',
    (typed) => expect(readDay(typed)).toBeNull(),
  );

  it('is shown day first; text that is not a valid date is shown unchanged', () => {
    expect(showDay('2026-11-22')).toBe('22-11-2026');
    expect(showDay('31-02-2026')).toBe('31-02-2026');
    expect(showDay('')).toBe('');
  });
});

describe('Hyphens in a typed date', () => {
  const type = (keys: string) => [...keys].reduce((shown, key) => hyphenated(shown + key), '');

  it('are added automatically, and are not doubled when the user types them', () => {
    expect(type('221')).toBe('22-1');
    expect(type('22112026')).toBe('22-11-2026');
    expect(type('22-11-2026')).toBe('22-11-2026');
  });

  it('are not added to single digits, to slashes or to a pasted date with the year first', () => {
    expect(type('5-3-2026')).toBe('5-3-2026');
    expect(type('22/11/2026')).toBe('22/11/2026');
    expect(hyphenated('2026-11-22')).toBe('2026-11-22');
  });
});

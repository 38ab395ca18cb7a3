import { describe, expect, it } from 'vitest';

import { addMonths, daysBetween, monthName, weekdayName, weeksOf } from './calendar-days.ts';

describe('A month of the calendar', () => {
  it('is shown in whole weeks that start on Monday', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[0]]).toEqual(['2026-10-26', '2026-11-01', '2026-11-30']);
    // February 2027 begins on a Monday and has 28 days.
    expect(weeksOf('2027-02')).toHaveLength(4);
  });

  it('has a name, and a next and previous month also across the end of a year', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect([monthName('2026-11'), weekdayName(0), weekdayName(1, 'long')]).toEqual([
      'November 2026',
      'Sun',
      'Monday',
    ]);
  });

  it('has the days of a selection in order, whichever way the user drags', () => {
    expect(daysBetween('2026-11-30', '2026-11-28')).toEqual(['2026-11-28', '2026-11-29', '2026-11-30']);
  });
});

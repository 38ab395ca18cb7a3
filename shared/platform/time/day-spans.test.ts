import { describe, expect, it } from 'vitest';

import { daySpans, spanNames } from '#shared/platform/time/day-spans.ts';

const spanOf = (today: string, label: string) => {
  const span = daySpans(today).find((one) => spanNames[one.id]() === label);
  return span && [span.from, span.to];
};

describe('The named date ranges of a list filter', () => {
  it('include today in "Last 7 days"', () => {
    expect(spanOf('2026-11-22', 'Last 7 days')).toEqual(['2026-11-16', '2026-11-22']);
  });

  it('give the whole previous month for "Last month", whatever its length', () => {
    expect(spanOf('2026-11-22', 'Last month')).toEqual(['2026-10-01', '2026-10-31']);
    expect(spanOf('2028-03-31', 'Last month')).toEqual(['2028-02-01', '2028-02-29']);
    expect(spanOf('2027-01-01', 'Last month')).toEqual(['2026-12-01', '2026-12-31']);
  });

  it('give one day each for "This month" and "Yesterday" on the first of a month', () => {
    expect(spanOf('2026-12-01', 'This month')).toEqual(['2026-12-01', '2026-12-01']);
    expect(spanOf('2026-12-01', 'Yesterday')).toEqual(['2026-11-30', '2026-11-30']);
  });
});

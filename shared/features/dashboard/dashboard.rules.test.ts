import { describe, expect, it } from 'vitest';

import { SHIPMENT_STATUSES, STATUSES } from '#shared/features/shipment/status.rules.ts';
import {
  daysIn,
  daysOf,
  daysWithin,
  growth,
  monthsBack,
  OUTCOMES,
  outcomeOf,
  percent,
  periodBefore,
  toneOfOutcome,
} from './dashboard.rules.ts';

describe('the dashboard’s figures', () => {
  it('assign every status to one outcome', () => {
    expect(Object.values(OUTCOMES).flat().toSorted()).toEqual(SHIPMENT_STATUSES.toSorted());
    for (const status of SHIPMENT_STATUSES) expect(OUTCOMES[outcomeOf(status)]).toContain(status);
  });

  it('use the colour of each status for its outcome', () => {
    for (const status of SHIPMENT_STATUSES)
      expect([status, toneOfOutcome(outcomeOf(status))]).toEqual([status, STATUSES[status].tone]);
  });

  it('compare a period with the period of the same length before it', () => {
    expect(periodBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
      from: '2026-10-02',
      to: '2026-10-31',
    });
    expect(daysIn({ from: '2026-11-22', to: '2026-11-22' })).toBe(1);
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });

  it('count months back across a new year', () => {
    expect(monthsBack('2026-02-10', 6)).toEqual([
      '2025-09-01',
      '2025-10-01',
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ]);
  });

  it('return the days within which half and 90% of the parcels were delivered', () => {
    expect(daysWithin([], 0.5)).toBeNull();
    expect(daysWithin([0, 6, 3, 1], 0.5)).toBe(1);
    expect(daysWithin([0, 6, 3, 1], 0.9)).toBe(2);
    expect(daysWithin([0, 5, 3, 2], 0.9)).toBe(3);
    expect(daysWithin([0, 0, 1], 0.9)).toBe(2);
  });

  it('are null when there is nothing to compare with', () => {
    expect(percent(1, 0)).toBeNull();
    expect(percent(1, 3)).toBe(33.3);
    expect(growth(5, 0)).toBeNull();
    expect(growth(3, 4)).toBe(-25);
  });
});

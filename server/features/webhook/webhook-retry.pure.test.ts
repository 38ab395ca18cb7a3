import { describe, expect, it } from 'vitest';

import { triesMost, verdictOf, type Verdict } from './webhook-retry.rules.ts';

const now = new Date('2026-11-23T00:00:00Z');
const answered = (status: number, retryAfter?: string) => ({ status, problem: null, retryAfter });
const secondsTo = (verdict: Verdict) =>
  verdict.what === 'failed' && verdict.at ? (verdict.at.getTime() - now.getTime()) / 1000 : null;
const pauseOf = (verdict: Verdict) =>
  verdict.what === 'failed' && verdict.pausedUntil
    ? (verdict.pausedUntil.getTime() - now.getTime()) / 1000
    : null;
const half = 0.5;

describe('A delivery', () => {
  it('is tried at 0, 5 s, 5 min, 30 min, 2, 5, 8 and 8 hours, then given up', () => {
    const pauses = Array.from({ length: triesMost }, (_, index) =>
      secondsTo(verdictOf(answered(500), index + 1, now, half)),
    );
    expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 28_800, 28_800, null]);
    const all = pauses.reduce((sum: number, pause) => sum + (pause ?? 0), 0);
    expect(all / 3600).toBeCloseTo(23.585, 2);
  });

  it('comes back a tenth sooner or later', () => {
    expect(secondsTo(verdictOf(answered(500), 2, now, 0))).toBe(270);
    expect(secondsTo(verdictOf(answered(500), 2, now, 1))).toBe(330);
  });

  it.each([200, 201, 204, 299])('is done by %i', (status) => {
    expect(verdictOf(answered(status), 1, now, half)).toEqual({ what: 'delivered' });
  });

  it.each([301, 302, 307, 308])('has failed by a redirect: %i', (status) => {
    expect(verdictOf(answered(status), 1, now, half)).toMatchObject({ what: 'failed', problem: 'redirect' });
  });

  it('ends its endpoint by 410', () => {
    expect(verdictOf(answered(410), 1, now, half)).toEqual({ what: 'gone' });
  });
});

describe('Retry-After', () => {
  it.each([
    [429, '120', 120],
    [503, 'Mon, 23 Nov 2026 01:00:00 GMT', 3600],
    [500, '60', 60],
    [429, '9999999', 28_800],
    [503, 'Sun, 22 Nov 2026 00:00:00 GMT', 0],
  ])('of %i with %s pauses the endpoint for %i s', (status, header, pause) => {
    const verdict = verdictOf(answered(status, header), 1, now, half);
    expect(pauseOf(verdict)).toBe(pause);
    expect(secondsTo(verdict)).toBe(Math.max(5, pause));
  });

  it('that says nothing is passed over, and who is overloaded is given half a minute', () => {
    expect(pauseOf(verdictOf(answered(429, 'soon'), 1, now, half))).toBe(30);
    expect(pauseOf(verdictOf(answered(504), 1, now, half))).toBe(30);
    expect(pauseOf(verdictOf(answered(500), 1, now, half))).toBeNull();
  });
});

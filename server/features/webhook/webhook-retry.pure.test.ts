import { describe, expect, it } from 'vitest';

import { mintScope } from '#server/platform/db/account-scope.ts';
import { outcomeOf, triesMost, verdictOf, type Verdict } from './webhook-retry.rules.ts';

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

  it('is retried up to a tenth of the pause earlier or later', () => {
    expect(secondsTo(verdictOf(answered(500), 2, now, 0))).toBe(270);
    expect(secondsTo(verdictOf(answered(500), 2, now, 1))).toBe(330);
  });

  it.each([200, 201, 204, 299])('is delivered when the status is %i', (status) => {
    expect(verdictOf(answered(status), 1, now, half)).toEqual({ what: 'delivered' });
  });

  it.each([301, 302, 307, 308])('has failed when the response is a redirect: %i', (status) => {
    expect(verdictOf(answered(status), 1, now, half)).toMatchObject({ what: 'failed', problem: 'redirect' });
  });

  it('marks its endpoint as gone when the status is 410', () => {
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

  it('that is unreadable or missing pauses an overloaded endpoint (429, 504) for 30 s', () => {
    expect(pauseOf(verdictOf(answered(429, 'soon'), 1, now, half))).toBe(30);
    expect(pauseOf(verdictOf(answered(504), 1, now, half))).toBe(30);
    expect(pauseOf(verdictOf(answered(500), 1, now, half))).toBeNull();
  });
});

describe('The saved outcome of an attempt', () => {
  const delivery = (tries: number) => ({
    scope: mintScope('account'),
    endpointId: 'endpoint',
    feedNo: 1,
    eventId: 'event',
    type: 'shipment.created' as const,
    subjectKey: 'parcel',
    tries,
    attempts: tries,
    data: {},
    at: now,
    url: 'https://shop.example/hook',
    secret: new Uint8Array(),
    oldSecret: null,
    olderSecrets: [],
  });
  const outcome = (status: number | null, tries = 0) => {
    const answer = status === null ? null : { status, headers: {}, text: 'body', address: '203.0.113.5' };
    const problem = answer ? null : ('timeout' as const);
    return outcomeOf(delivery(tries), { at: now, ms: 12, requestHeaders: {}, answer, problem }, now, half);
  };

  it('of an accepted delivery is final, with the response', () => {
    expect(outcome(204)).toMatchObject({
      state: 'delivered',
      status: 204,
      problem: null,
      nextAt: null,
      address: '203.0.113.5',
      answerBody: 'body',
      isGone: false,
      isGivenUp: false,
    });
  });

  it('of a failed one waits for the next attempt, and is given up after the last', () => {
    expect(outcome(null)).toMatchObject({
      state: 'waiting',
      status: null,
      problem: 'timeout',
      nextAt: new Date(now.getTime() + 5000),
      answerBody: '',
      isGivenUp: false,
    });
    expect(outcome(null, triesMost - 1)).toMatchObject({ state: 'failed', nextAt: null, isGivenUp: true });
  });

  it('of a receiver that answers 410 is final, but not given up', () => {
    expect(outcome(410)).toMatchObject({ state: 'failed', isGone: true, isGivenUp: false, nextAt: null });
  });
});

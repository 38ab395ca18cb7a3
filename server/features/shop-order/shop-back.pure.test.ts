import { describe, expect, it } from 'vitest';

import { m } from '#shared/platform/words/words.ts';

import { ShopRefusal } from '#server/features/shop-systems/shop-port.rules.ts';
import { nextReportState, pauseSeconds, triesMax, whyNotReported } from './shop-back.rules.ts';

const now = new Date('2026-11-20T03:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it('A CN is reported to its shop again for 24 to 30 hours before a user must act', () => {
  const pauses = Array.from({ length: triesMax - 1 }, (_, index) => pauseSeconds(index + 1));
  const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(30);
  expect(pauses.at(-1)).toBe(4 * 3600);
});

describe('After a shop refused a CN', () => {
  it('the report is repeated after a pause that grows with each try', () => {
    const refusal = new ShopRefusal('answer', 500);
    const first = nextReportState(refusal, { back_tries: 0 }, now);
    expect(first).toEqual({ tries: 1, isLast: false, dueAt: inSeconds(20) });
    const second = nextReportState(refusal, { back_tries: 1 }, now);
    expect(second).toEqual({ tries: 2, isLast: false, dueAt: inSeconds(40) });
  });

  it('the last try is the sixteenth', () => {
    const refusal = new ShopRefusal('timeout');
    expect(nextReportState(refusal, { back_tries: triesMax - 2 }, now).isLast).toBe(false);
    expect(nextReportState(refusal, { back_tries: triesMax - 1 }, now).isLast).toBe(true);
  });

  it('a request to wait does not count as a try, however many tries there were', () => {
    const busy = new ShopRefusal('busy', 429, 50);
    const next = { tries: triesMax, isLast: false, dueAt: inSeconds(50) };
    expect(nextReportState(busy, { back_tries: triesMax }, now)).toEqual(next);
  });

  it.each(['gone', 'address'] as const)(
    'the report is not repeated when waiting does not help (%s)',
    (code) => {
      expect(nextReportState(new ShopRefusal(code, 404), { back_tries: 0 }, now).isLast).toBe(true);
    },
  );
});

describe('Reporting a CN to its shop again', () => {
  const parcel = { cn_no: 'HN100000012MY', cn_status: 'created' } as const;
  const failed = { back_state: 'failed', back_tries: triesMax } as const;
  const why = (...given: Parameters<typeof whyNotReported>) => whyNotReported(...given)?.code;

  it('is refused with a reason without a CN, for a shop that takes none, and when no report failed', () => {
    const none = { cn_no: null, cn_status: null };
    expect(why(failed, none, true)).toBe(m.shop_order_problem_no_number.code);
    const cancelled = { ...parcel, cn_status: 'cancelled' } as const;
    expect(why(failed, cancelled, true)).toBe(m.shop_order_problem_no_number.code);
    expect(why(failed, undefined, true)).toBe(m.shop_order_problem_no_number.code);
    expect(why(failed, parcel, false)).toBe(m.shop_order_problem_shop_takes_none.code);
    const done = { back_state: 'done', back_tries: 0 } as const;
    expect(why(done, parcel, true)).toBe(m.shop_order_problem_shop_has_number.code);
    const waiting = { back_state: 'waiting', back_tries: 2 } as const;
    expect(why(waiting, parcel, true)).toBe(m.shop_order_problem_number_being_sent.code);
    const never = { back_state: 'none', back_tries: 0 } as const;
    expect(why(never, parcel, true)).toBe(m.shop_order_problem_nothing_to_tell.code);
  });

  it('is allowed after the report failed, also while its last try waits', () => {
    expect(why(failed, parcel, true)).toBeUndefined();
    expect(why({ back_state: 'waiting', back_tries: triesMax }, parcel, true)).toBeUndefined();
  });
});

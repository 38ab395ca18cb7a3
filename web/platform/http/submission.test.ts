import { describe, expect, it } from 'vitest';

import { afterRefusal, nextTry } from '#web/platform/http/submission.ts';
import { isPlainNo } from '#web/platform/http/refusal.ts';

const newKey = () => 'second';
const tried = (body: string) => nextTry(null, body, () => 'first');

describe('The idempotency key of a form', () => {
  it('stays the same while no response has arrived, even when the form changes', () => {
    expect(nextTry(tried('a'), 'a', newKey).key).toBe('first');
    expect(nextTry(tried('a'), 'b', newKey)).toEqual({ key: 'first', unanswered: ['a', 'b'] });
  });

  it('is renewed after a definite refusal', () => {
    expect(nextTry(afterRefusal(tried('a'), 'a'), 'b', newKey)).toEqual({
      key: 'second',
      unanswered: ['b'],
    });
  });

  it('is not renewed while an earlier attempt may have been saved', () => {
    const later = afterRefusal(nextTry(tried('a'), 'b', newKey), 'b');
    expect(nextTry(later, 'c', newKey).key).toBe('first');
  });

  it('is kept over a reload, and invalid stored data is ignored', () => {
    const kept = JSON.parse(JSON.stringify(tried('a'))) as object;
    expect(nextTry(kept, 'b', newKey)).toEqual({ key: 'first', unanswered: ['a', 'b'] });
    for (const other of [null, 'key', { key: 1 }, {}])
      expect(nextTry(other as object | null, 'a', newKey).key).toBe('second');
  });

  it.each([
    [400, true],
    [403, true],
    [409, true],
    [429, true],
    [0, false],
    [401, false],
    [500, false],
    [503, false],
  ])('may be renewed after status %d: %s', (status, expected) => {
    expect(isPlainNo(status)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';

import { afterRefusal, freshSubmission, keptSubmission, nextTry } from '#web/features/shipment/submission.ts';
import { isPlainNo } from '#web/platform/http/refusal.ts';

const newKey = () => 'second';
const tried = (body: string) => nextTry(freshSubmission('first'), body, newKey);

describe('one key for each filled form', () => {
  it('stays while no answer has come, even when the form changes', () => {
    expect(nextTry(tried('a'), 'a', newKey).key).toBe('first');
    expect(nextTry(tried('a'), 'b', newKey)).toEqual({ key: 'first', unanswered: ['a', 'b'], refused: null });
  });

  it('stays when the refused form is sent again unchanged', () => {
    expect(nextTry(afterRefusal(tried('a'), 'a'), 'a', newKey).key).toBe('first');
  });

  it('is renewed when the form changes after a plain refusal', () => {
    expect(nextTry(afterRefusal(tried('a'), 'a'), 'b', newKey)).toEqual({
      key: 'second',
      unanswered: ['b'],
      refused: null,
    });
  });

  it('is not renewed while an earlier try may still have made the shipment', () => {
    const later = afterRefusal(nextTry(tried('a'), 'b', newKey), 'b');
    expect(nextTry(later, 'c', newKey).key).toBe('first');
  });

  it('survives a reload as it was, and nothing else is taken for one', () => {
    const kept: unknown = JSON.parse(JSON.stringify(tried('a')));
    expect(keptSubmission(kept)).toEqual(tried('a'));
    for (const other of [null, 'key', { key: 1 }, {}]) expect(keptSubmission(other)).toBeNull();
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
  ])('takes status %d for a plain no: %s', (status, expected) => {
    expect(isPlainNo(status)).toBe(expected);
  });
});

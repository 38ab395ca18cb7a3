import { describe, expect, it } from 'vitest';

import { base32, matchingStep, totpCode, totpStep } from './totp.rules.ts';

/** The secret of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');

describe('A one-time password', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('matches RFC 6238 at second %i', (second, code) => {
    expect(totpCode(secret, totpStep(new Date(second * 1000)))).toBe(code);
  });

  it('is accepted one step early or late, but no further', () => {
    const step = totpStep(new Date(1_111_111_109_000));
    const at = (second: number) => matchingStep(secret, '081804', new Date(second * 1000));
    const seconds = [1_111_111_049, 1_111_111_050, 1_111_111_109, 1_111_111_139, 1_111_111_140];
    expect(seconds.map(at)).toEqual([null, step, step, step, null]);
    expect(matchingStep(secret, '08180', new Date(1_111_111_109_000))).toBeNull();
  });

  it('has its secret in base32 (RFC 4648)', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  });
});

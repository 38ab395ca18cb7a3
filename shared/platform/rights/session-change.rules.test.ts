import { describe, expect, it } from 'vitest';

import type { SessionFacts } from './rights.ts';
import { adminFacts } from './session-facts.fixture.ts';
import { sessionChange, sessionChangeText } from './session-change.rules.ts';

const before: SessionFacts = {
  ...adminFacts,
  isParent: false,
  isAdmin: false,
  isFrozenFood: true,
  isAllowFulfillment: true,
  claims: ['PUA', 'CNP'],
};
const reported = (after: Partial<SessionFacts>, from: Partial<SessionFacts> = {}) => {
  const change = sessionChange({ ...before, ...from }, { ...before, ...from, ...after });
  return change && sessionChangeText(change);
};

describe('What changed in a live session', () => {
  it.each<[string, Partial<SessionFacts>, Partial<SessionFacts>, string | null]>([
    ['nothing', {}, {}, null],
    ['a right taken', {}, { claims: ['PUA'] }, 'You no longer have access to CN Printing.'],
    [
      'two rights given',
      {},
      { claims: ['PUA', 'CNP', 'UM', 'SR'] },
      'You now have access to User Management and Supplies Requisition.',
    ],
    [
      'one for another',
      {},
      { claims: ['CNP', 'UM'] },
      'You now have access to User Management, and no longer to Pick-up Arrangement.',
    ],
    [
      'a suspension, whatever else',
      {},
      { isSuspended: true, claims: [] },
      "Your account has been suspended. Please contact your provider's Sales Personnel.",
    ],
    ['its end', { isSuspended: true }, { isSuspended: false }, 'Your account is no longer suspended.'],
    ['creating', {}, { hasCnAccess: false }, 'Creating consignment notes was switched off for your account.'],
    ['printing', {}, { isBlockingPrinting: true }, 'Printing was blocked for your account.'],
    [
      'another flag',
      {},
      { isCod: false },
      'What your account can do has changed. The menu and the forms have been updated.',
    ],
    ['the own profile verified', { isVerifiedProfile: false }, { isVerifiedProfile: true }, null],
  ])('%s', (_what, from, after, sentence) => expect(reported(after, from)).toBe(sentence));
});

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

describe('The message about a changed session', () => {
  it.each<[string, Partial<SessionFacts>, Partial<SessionFacts>, string | null]>([
    ['is null when nothing changed', {}, {}, null],
    ['names a removed access level', {}, { claims: ['PUA'] }, 'You no longer have access to CN Printing.'],
    [
      'names two added access levels',
      {},
      { claims: ['PUA', 'CNP', 'UM', 'SR'] },
      'You now have access to User Management and Supplies Requisition.',
    ],
    [
      'names one added and one removed access level',
      {},
      { claims: ['CNP', 'UM'] },
      'You now have access to User Management, and no longer to Pick-up Arrangement.',
    ],
    [
      'names only the suspension when other rights changed too',
      {},
      { isSuspended: true, claims: [] },
      "Your account has been suspended. Please contact your provider's Sales Personnel.",
    ],
    [
      'names the end of a suspension',
      { isSuspended: true },
      { isSuspended: false },
      'Your account is no longer suspended.',
    ],
    [
      'says that creating consignment notes was switched off',
      {},
      { hasCnAccess: false },
      'Creating consignment notes was switched off for your account.',
    ],
    [
      'says that printing was blocked',
      {},
      { isBlockingPrinting: true },
      'Printing was blocked for your account.',
    ],
    [
      'is general for any other changed flag',
      {},
      { isCod: false },
      'What your account can do has changed. The menu and the forms have been updated.',
    ],
    [
      'is null when the user verified their own profile',
      { isVerifiedProfile: false },
      { isVerifiedProfile: true },
      null,
    ],
  ])('%s', (_what, from, after, sentence) => expect(reported(after, from)).toBe(sentence));
});

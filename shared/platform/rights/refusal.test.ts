import { expect, it } from 'vitest';

import { m } from '#shared/platform/words/words.ts';

import { refusalOf } from './refusal.ts';
import { rights, type SessionFacts } from './rights.ts';
import { adminFacts } from './session-facts.fixture.ts';

const sessionFacts = (changes: Partial<SessionFacts>): SessionFacts => ({ ...adminFacts, ...changes });

it('A refusal of a feature that the account does not have does not refer the user to the Admin', () => {
  expect(refusalOf(sessionFacts({ isCool: true }), rights.arrangePickups)).toBe(
    m.rights_problem_not_in_account,
  );
  expect(refusalOf(sessionFacts({ isCool: true, claims: ['COL'] }), rights.arrangePickups)).toBe(
    m.rights_problem_not_in_account,
  );
  expect(refusalOf(adminFacts, rights.fulfilment)).toBe(m.rights_problem_not_in_account);
  expect(refusalOf(adminFacts, rights.viewCool)).toBe(m.rights_problem_not_in_account);
});

it('A user without an access level is referred to the Admin, a sub-account Admin to the parent account', () => {
  const facts: Partial<SessionFacts> = {
    isAllowFulfillment: true,
    claims: ['CNP'],
    isAdmin: false,
    isParent: false,
  };
  expect(refusalOf(sessionFacts(facts), rights.fulfilment)).toBe(m.rights_problem_not_allowed);
  expect(refusalOf(sessionFacts(facts), rights.auditTrail)).toBe(m.rights_problem_not_allowed);
  expect(refusalOf(sessionFacts({ ...facts, isAdmin: true }), rights.fulfilment)).toBe(
    m.rights_problem_ask_parent,
  );
  expect(refusalOf(sessionFacts({ ...facts, isAdmin: true, isParent: true }), rights.fulfilment)).toBe(
    m.rights_problem_not_in_account,
  );
});

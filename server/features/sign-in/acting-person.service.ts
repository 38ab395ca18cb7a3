/** A person as a job acts for them: what they may do now, whatever they might when they asked for it. */
import { baseLanguage, type Language } from '#shared/platform/words/message.ts';
import { marketIdOf } from '#shared/platform/market/markets.ts';
import type { Right } from '#shared/platform/rights/rights.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { factsFrom } from './session.mapping.ts';
import { findAdmin, findPerson } from './session.queries.ts';

export interface ActingPerson extends Pick<Session, 'scope' | 'market' | 'facts' | 'userId' | 'loginId'> {
  accountNo: string;
  fullName: string;
  email: string;
  language: Language;
}

/** Null when they, or their account, were deactivated. */
export async function actingPerson(
  reader: Reader,
  scope: AccountScope,
  userId: string,
): Promise<ActingPerson | null> {
  const row = await findPerson(reader, scope, userId);
  if (!row || !row.is_active || !row.user_is_active) return null;
  return {
    scope,
    userId,
    market: marketIdOf(row.market),
    facts: factsFrom(row),
    loginId: row.login_id,
    accountNo: row.account_no,
    fullName: row.full_name,
    email: row.email,
    language: row.language ?? baseLanguage,
  };
}

export type PersonToTell = Pick<ActingPerson, 'accountNo' | 'market' | 'fullName' | 'email' | 'language'>;

/**
 * Whom emails about what somebody did reach: them, while they may open what is told; else the account's Admin, as where they have
 * left or a program did it. In a sandbox nobody, or an Admin without an address.
 */
export async function personToTell(
  reader: Reader,
  scope: AccountScope,
  userId: string | null,
  mayOpen: Right,
): Promise<PersonToTell | null> {
  const person = userId === null ? null : await actingPerson(reader, scope, userId);
  // A suspension ends, and is everybody's of the account.
  return person && mayOpen({ ...person.facts, isSuspended: false }) ? person : adminToTell(reader, scope);
}

/** The account's Admin; null in a sandbox. */
export async function adminToTell(reader: Reader, scope: AccountScope): Promise<PersonToTell | null> {
  const admin = await findAdmin(reader, scope);
  return (
    admin && {
      accountNo: admin.account_no,
      market: marketIdOf(admin.market),
      fullName: admin.full_name,
      email: admin.email,
      language: admin.language ?? baseLanguage,
    }
  );
}

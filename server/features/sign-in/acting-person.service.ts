/** The user for whom a job acts, with the rights that the user has now, not those at the time of the request. */
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

/** Null when the user or the account was deactivated. */
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

type PersonToTell = Pick<ActingPerson, 'accountNo' | 'market' | 'fullName' | 'email' | 'language'>;

/**
 * The recipient of emails about a user's action: the user, while they may open the page in question; otherwise the
 * account's Admin, for example when the user has left or a program acted. In a sandbox it is nobody, or an Admin without
 * an email address.
 */
export async function personToTell(
  reader: Reader,
  scope: AccountScope,
  userId: string | null,
  mayOpen: Right,
): Promise<PersonToTell | null> {
  const person = userId === null ? null : await actingPerson(reader, scope, userId);
  // A suspension is temporary and affects the whole account, so it does not redirect the email.
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

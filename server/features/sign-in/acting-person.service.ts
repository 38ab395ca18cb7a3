/** A person as a job acts for them: what they may do now, whatever they might when they asked for it. */
import { baseLanguage, type Language } from '#shared/platform/words/message.ts';
import { marketIdOf } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { factsFrom } from './session.mapping.ts';
import { findPerson } from './session.queries.ts';

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

import { m } from '#shared/platform/words/words.ts';

import { type AccountScope, mintScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refused.ts';
import { findAccountByNumber } from './operations.queries.ts';

/** The account with the number that an operator gave; throws when it does not exist. */
export async function namedAccount(reader: Reader, accountNo: string): Promise<AccountScope> {
  const accountId = await findAccountByNumber(reader, accountNo);
  if (accountId === null) throw notFound(m.access_controls_the_account);
  return mintScope(accountId);
}

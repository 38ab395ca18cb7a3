import * as z from 'zod/mini';

declare const scope: unique symbol;

/**
 * The account that a query may touch. Every query on an account's table takes one. A scope is minted only where a session is read
 * from its token, where operations name an account, and in tests (checked by scripts/check-structure.ts).
 */
export type AccountScope = string & { readonly [scope]: true };

export function mintScope(accountId: string): AccountScope {
  return accountId as AccountScope;
}

/** The account in a job's payload. It is trusted because it was proved when the job was queued. */
export const scopeSchema = z.custom<AccountScope>((value) => typeof value === 'string');

import type { Language } from '#shared/platform/words/message.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { LinkKind } from '#server/platform/db/password-links.ts';
import { foldLogin } from './login-id.rules.ts';

/** A user with the account: everything that a login reply contains. */
function usersWithAccount(reader: Reader) {
  return reader
    .selectFrom('app_user as user')
    .innerJoin('account', 'account.account_id', 'user.account_id')
    .selectAll('account')
    .select([
      'user.account_id',
      'user.user_id',
      'user.login_id',
      'user.is_admin',
      'user.full_name',
      'user.email',
      'user.claims',
      'user.password_hash',
      'user.terms_accepted_at',
      'user.terms_offered_at',
      'user.verified_at',
      'user.language',
      'user.is_active as user_is_active',
    ]);
}

/** Finds a user by account number and login id; the only query that does not start from a known account. */
export async function findUserByLogin(reader: Reader, accountNo: string, loginKey: string) {
  return usersWithAccount(reader)
    .where('account.account_no', '=', accountNo)
    .where('user.login_key', '=', loginKey)
    .executeTakeFirst();
}

/** The same, by the user id of a mailed link. */
export async function findUserOfLink(reader: Reader, scope: AccountScope, userId: string) {
  return usersWithAccount(reader)
    .where('user.account_id', '=', scope)
    .where('user.user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Active users of an account with the name that its provider gives: an email (in any letter case) or a login id. Returns
 * at most two, because two already mean that the name is ambiguous.
 */
export async function findUsersNamed(
  reader: Reader,
  scope: AccountScope,
  by: 'email' | 'loginId',
  name: string,
) {
  const users = usersWithAccount(reader)
    .where('user.account_id', '=', scope)
    .where('user.is_active', '=', true)
    .where('account.is_active', '=', true)
    .limit(2);
  return by === 'email'
    ? users.where((eb) => eb(eb.fn('lower', ['user.email']), '=', name.toLowerCase())).execute()
    : users.where('user.login_key', '=', foldLogin(name)).execute();
}

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUserByLogin>>>;

export async function findAccount(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .select(['account_no', 'market'])
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

export async function findUser(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('app_user')
    .selectAll()
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function findAdminClaims(reader: Reader, scope: AccountScope): Promise<string[]> {
  const admin = await reader
    .selectFrom('app_user')
    .select('claims')
    .where('account_id', '=', scope)
    .where('is_admin', '=', true)
    .executeTakeFirst();
  return admin?.claims ?? [];
}

export async function updateUser(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  change: {
    password_hash?: string | null;
    terms_accepted_at?: Date;
    terms_offered_at?: Date;
    language?: Language;
  },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set(change)
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .execute();
}

/** Locks the account, so that only one change of its users' emails runs at a time. */
export async function lockEmails(trx: Trx, scope: AccountScope): Promise<void> {
  await trx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', scope)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the user, so that only one link is requested at a time across all instances. */
export async function lockUser(trx: Trx, scope: AccountScope, userId: string): Promise<void> {
  await trx
    .selectFrom('app_user')
    .select('user_id')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Counts the links of a kind sent since `since`: to the user, to all users of the account, and to the user's mailbox from
 * any account.
 */
export async function countLinks(
  reader: Reader,
  scope: AccountScope,
  { userId, email, kind }: { userId: string; email: string; kind: LinkKind },
  since: Date,
): Promise<LinksSent> {
  const links = reader
    .selectFrom('one_time_link as link')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('link.kind', '=', kind)
    .where('link.created_at', '>', since);
  const ofAccount = links.where('link.account_id', '=', scope);
  const ofMailbox = (some: typeof links) =>
    some
      .innerJoin('app_user as user', (join) =>
        join.onRef('user.account_id', '=', 'link.account_id').onRef('user.user_id', '=', 'link.user_id'),
      )
      .where((eb) => eb(eb.fn('lower', ['user.email']), '=', email.toLowerCase()));
  const [person, account, mailbox, mailboxHere] = [
    await ofAccount.where('link.user_id', '=', userId).executeTakeFirstOrThrow(),
    await ofAccount.executeTakeFirstOrThrow(),
    await ofMailbox(links).executeTakeFirstOrThrow(),
    await ofMailbox(ofAccount).executeTakeFirstOrThrow(),
  ];
  return { person: person.n, account: account.n, mailbox: mailbox.n, mailboxHere: mailboxHere.n };
}

/** The time at which the account's `newest`-th newest link of this kind was sent; undefined when there are fewer. */
export async function findLinkTime(
  reader: Reader,
  scope: AccountScope,
  kind: LinkKind,
  newest: number,
): Promise<Date | undefined> {
  const rows = await reader
    .selectFrom('one_time_link')
    .select('created_at')
    .where('account_id', '=', scope)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(newest)
    .execute();
  return rows.at(newest - 1)?.created_at;
}

export interface LinksSent {
  person: number;
  account: number;
  mailbox: number;
  /** Links to the same mailbox from this account only. */
  mailboxHere: number;
}

export async function insertLink(
  trx: Trx,
  row: {
    scope: AccountScope;
    tokenHash: Uint8Array;
    userId: string;
    kind: LinkKind;
    at: Date;
    expiresAt: Date;
    mailId: string;
  },
): Promise<void> {
  await trx
    .insertInto('one_time_link')
    .values({
      account_id: row.scope,
      token_hash: row.tokenHash,
      user_id: row.userId,
      kind: row.kind,
      created_at: row.at,
      expires_at: row.expiresAt,
      mail_id: row.mailId,
    })
    .execute();
}

/** The user for whom a link is valid; undefined when it is unknown, used or expired. Does not use it up. */
export async function findOpenLink(reader: Reader, scope: AccountScope, tokenHash: Uint8Array, at: Date) {
  return reader
    .selectFrom('one_time_link')
    .select('user_id')
    .where('account_id', '=', scope)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** Marks a link as used; undefined when it is unknown, used or expired. */
export async function useLink(trx: Trx, scope: AccountScope, tokenHash: Uint8Array, at: Date) {
  return trx
    .updateTable('one_time_link')
    .set({ used_at: at })
    .where('account_id', '=', scope)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['user_id', 'kind'])
    .executeTakeFirst();
}

/** Invalidates the links mailed to the user. */
export async function retireLinks(trx: Trx, scope: AccountScope, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('one_time_link')
    .set({ used_at: at })
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function insertTicket(
  trx: Trx,
  scope: AccountScope,
  row: { token_hash: Uint8Array; user_id: string; expires_at: Date },
): Promise<void> {
  await trx
    .insertInto('login_ticket')
    .values({ account_id: scope, ...row })
    .execute();
}

/** The owner of a ticket; undefined when it is unknown, used or expired. */
export async function findTicket(reader: Reader, scope: AccountScope, tokenHash: Uint8Array, at: Date) {
  return reader
    .selectFrom('login_ticket as ticket')
    .innerJoin('account', 'account.account_id', 'ticket.account_id')
    .innerJoin('app_user as user', (join) =>
      join.onRef('user.account_id', '=', 'ticket.account_id').onRef('user.user_id', '=', 'ticket.user_id'),
    )
    .select(['account.account_no', 'user.login_key'])
    .where('ticket.account_id', '=', scope)
    .where('ticket.token_hash', '=', tokenHash)
    .where('ticket.used_at', 'is', null)
    .where('ticket.expires_at', '>', at)
    .executeTakeFirst();
}

/** Marks a ticket as used; false when it has been used or has expired since. */
export async function useTicket(
  trx: Trx,
  scope: AccountScope,
  tokenHash: Uint8Array,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('login_ticket')
    .set({ used_at: at })
    .where('account_id', '=', scope)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTickets(trx: Trx, scope: AccountScope, userId: string): Promise<void> {
  await trx
    .deleteFrom('login_ticket')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .execute();
}

/** The user's password hash, locked against changes until the transaction ends. */
const passwordHeld = (trx: Trx, scope: AccountScope, userId: string) =>
  trx
    .selectFrom('app_user as user')
    .select('user.password_hash as passwordHash')
    .where('user.account_id', '=', scope)
    .where('user.user_id', '=', userId)
    .forShare();

export async function holdPassword(trx: Trx, scope: AccountScope, userId: string): Promise<string | null> {
  return (await passwordHeld(trx, scope, userId).executeTakeFirstOrThrow()).passwordHash;
}

/** The same, together with whether the user has signed in from this address and browser, and from any: one query for both. */
export async function holdPasswordAndDevices(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  { address, userAgent }: { address: string; userAgent: string },
) {
  return passwordHeld(trx, scope, userId)
    .select(({ exists, selectFrom }) => {
      const sessions = selectFrom('user_session')
        .select('session_id')
        .where('account_id', '=', scope)
        .where('user_id', '=', userId);
      const ofThis = sessions.where('address', '=', address).where('user_agent', '=', userAgent);
      return [exists(ofThis).as('isKnown'), exists(sessions).as('hasOthers')];
    })
    .executeTakeFirstOrThrow();
}

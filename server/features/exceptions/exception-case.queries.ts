/** What users did with waiting items: assigned them, added a note, snoozed them. */
import { sql } from 'kysely';

import type { ExceptionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import { usersMax } from '#shared/features/users/users.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { Looking } from './exceptions.queries.ts';

export interface CaseRow {
  kind: ExceptionKind;
  subjectId: string;
  ownerId: string | null;
  ownerName: string | null;
  note: string;
  snoozedUntil: Date | null;
}

export async function findCases(
  reader: Reader,
  scope: AccountScope,
  kind: ExceptionKind,
  subjectIds: readonly string[],
): Promise<CaseRow[]> {
  return reader
    .selectFrom('exception_case as kept')
    .leftJoin('app_user', (join) =>
      join
        .onRef('app_user.account_id', '=', 'kept.account_id')
        .onRef('app_user.user_id', '=', 'kept.owner_id'),
    )
    .select([
      'kept.kind',
      'kept.subject_id as subjectId',
      'kept.owner_id as ownerId',
      'app_user.full_name as ownerName',
      'kept.note',
      'kept.snoozed_until as snoozedUntil',
    ])
    .where('kept.account_id', '=', scope)
    .where('kept.kind', '=', kind)
    .where('kept.subject_id', '=', sql<string>`any(${[...subjectIds]}::uuid[])`)
    .execute();
}

/** Returns the items of these kinds that are snoozed; on the `mine` tab, those assigned to the user and not snoozed. */
export async function listArranged(
  reader: Reader,
  scope: AccountScope,
  { tab, userId, now }: Looking,
  kinds: readonly ExceptionKind[],
): Promise<{ kind: ExceptionKind; subjectId: string }[]> {
  return reader
    .selectFrom('exception_case')
    .select(['kind', 'subject_id as subjectId'])
    .where('account_id', '=', scope)
    .where('kind', '=', sql<ExceptionKind>`any(${[...kinds]}::text[])`)
    .$if(tab !== 'mine', (query) => query.where('snoozed_until', '>', now))
    .$if(tab === 'mine', (query) =>
      query
        .where('owner_id', '=', userId)
        .where(({ eb, or }) => or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)])),
    )
    .execute();
}

export async function hasSnoozed(reader: Reader, scope: AccountScope, now: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('exception_case')
    .select('kind')
    .where('account_id', '=', scope)
    .where('snoozed_until', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the snoozed items of these kinds, of all accounts. */
export async function listSnoozed(reader: Reader, kinds: readonly ExceptionKind[], now: Date) {
  return reader
    .selectFrom('exception_case')
    .select(['account_id as scope', 'kind', 'subject_id as subjectId', 'snoozed_until as until'])
    .where('kind', '=', sql<ExceptionKind>`any(${[...kinds]}::text[])`)
    .where('snoozed_until', '>', now)
    .orderBy('account_id')
    .orderBy('kind')
    .execute();
}

/**
 * Ends a snooze whose problem is solved, so that the next problem of the item is shown; unless it was snoozed again meanwhile.
 */
export async function endSnooze(
  reader: Reader,
  { scope, kind, subjectId, until }: Awaited<ReturnType<typeof listSnoozed>>[number],
): Promise<void> {
  await reader
    .updateTable('exception_case')
    .set({ snoozed_until: null })
    .where('account_id', '=', scope)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('snoozed_until', '=', until)
    .execute();
}

interface CaseChange {
  ownerId?: string | null | undefined;
  note?: string | undefined;
  snoozedUntil?: Date | null | undefined;
}

export async function saveCase(
  trx: Trx,
  scope: AccountScope,
  { kind, subjectId }: { kind: ExceptionKind; subjectId: string },
  { ownerId, note, snoozedUntil }: CaseChange,
  at: Date,
): Promise<void> {
  const change = {
    ...(ownerId !== undefined && { owner_id: ownerId }),
    ...(note !== undefined && { note }),
    ...(snoozedUntil !== undefined && {
      snoozed_until: snoozedUntil,
      // The snooze applies to this event only: a later event is a new problem, which nobody has snoozed.
      snoozed_event_id: sql<string | null>`(select event_id from shipment_waiting waiting
        where waiting.account_id = ${scope} and waiting.shipment_id = ${subjectId}::uuid and waiting.kind = ${kind})`,
    }),
    updated_at: at,
  };
  await trx
    .insertInto('exception_case')
    .values({
      account_id: scope,
      kind,
      subject_id: subjectId,
      owner_id: null,
      note: '',
      snoozed_until: null,
      ...change,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'subject_id']).doUpdateSet(change))
    .execute();
}

/** Returns the active users of the account with their claims. */
export async function listPeople(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('app_user')
    .select(['user_id as userId', 'full_name as name', 'claims'])
    .where('account_id', '=', scope)
    .where('is_active', '=', true)
    .orderBy('login_id')
    .limit(usersMax)
    .execute();
}

/** Returns an active user's claims. */
export async function findPerson(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('app_user')
    .select('claims')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

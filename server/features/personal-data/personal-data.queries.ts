import { sql } from 'kysely';

import type { RetentionKind } from '#shared/platform/personal-data/personal-data.model.ts';

import { type AccountScope, mintScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { RecordPage } from '#server/platform/db/personal-data.ts';

/** Returns the account with this number, or all accounts. */
export async function listAccounts(reader: Reader, accountNo: string | null) {
  const rows = await reader
    .selectFrom('account')
    .select(['account_id', 'account_no'])
    .$if(accountNo !== null, (query) => query.where('account_no', '=', accountNo ?? ''))
    .orderBy('account_id')
    .execute();
  return rows.map((row) => ({ scope: mintScope(row.account_id), accountNo: row.account_no }));
}

/** Returns the emails that the portal sent to an address. */
export async function findEmailsTo(
  reader: Reader,
  scope: AccountScope,
  email: string,
  { after, most }: RecordPage,
) {
  return reader
    .selectFrom('mail')
    .select(['mail_id', 'subject', 'created_at'])
    .where('account_id', '=', scope)
    .where(sql`lower(recipient)`, '=', email)
    .$if(after !== null, (query) => query.where('mail_id', '<', after ?? ''))
    .orderBy('mail_id', 'desc')
    .limit(most)
    .execute();
}

export async function removeEmails(trx: Trx, scope: AccountScope, mailIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('mail')
    .where('account_id', '=', scope)
    .where('mail_id', '=', sql<string>`any(${[...mailIds]}::uuid[])`)
    .execute();
}

/** Deletes audit trail rows below an id, oldest first; the database refuses to delete rows younger than a year. */
export async function endTrail(trx: Trx, scope: AccountScope, below: string, most: number): Promise<number> {
  await sql`select set_config('portal.retention', 'on', true)`.execute(trx);
  const { numDeletedRows } = await trx
    .deleteFrom('audit')
    .where('account_id', '=', scope)
    .where('audit_id', 'in', ({ selectFrom }) =>
      selectFrom('audit')
        .select('audit_id')
        .where('account_id', '=', scope)
        .where('audit_id', '<', below)
        .orderBy('audit_id')
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function listRetentions(reader: Reader) {
  return reader.selectFrom('retention').selectAll().execute();
}

/** Returns the last run of each kind. */
export async function listLastRuns(reader: Reader) {
  return reader
    .selectFrom('retention_run')
    .select(['kind', 'at', 'before', 'records', 'files'])
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('run_id', 'desc')
    .execute();
}

export async function listRuns(reader: Reader, most: number) {
  return reader.selectFrom('retention_run').selectAll().orderBy('run_id', 'desc').limit(most).execute();
}

export async function saveRetention(
  trx: Trx,
  kind: RetentionKind,
  set: { days: number; set_at: Date; set_by: string },
): Promise<void> {
  await trx
    .insertInto('retention')
    .values({ kind, ...set })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(set))
    .execute();
}

/** Marks a kind as run now; returns false when another instance has run it since `since`. */
export async function takeTurn(
  reader: Reader,
  kind: RetentionKind,
  now: Date,
  since: Date,
): Promise<boolean> {
  const taken = await reader
    .insertInto('retention')
    .values({ kind, days: null, ran_at: now })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ ran_at: now })
        .where(({ or, eb }) => or([eb('retention.ran_at', 'is', null), eb('retention.ran_at', '<', since)])),
    )
    .returning('kind')
    .execute();
  return taken.length > 0;
}

/** Resets the last run, so that the next caller runs the kind again. */
export async function giveBackTurn(reader: Reader, kind: RetentionKind): Promise<void> {
  await reader.updateTable('retention').set({ ran_at: null }).where('kind', '=', kind).execute();
}

export async function findCursor(trx: Trx, scope: AccountScope, kind: RetentionKind) {
  return trx
    .selectFrom('retention_cursor')
    .select(['after_id', 'passed_at'])
    .where('account_id', '=', scope)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

export async function saveCursor(
  trx: Trx,
  scope: AccountScope,
  kind: RetentionKind,
  cursor: { after_id: string | null; passed_at: Date },
): Promise<void> {
  await trx
    .insertInto('retention_cursor')
    .values({ account_id: scope, kind, ...cursor })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(cursor))
    .execute();
}

export async function insertRun(
  reader: Reader,
  row: { run_id: string; kind: RetentionKind; at: Date; before: Date; records: number; files: number },
): Promise<void> {
  await reader.insertInto('retention_run').values(row).execute();
}

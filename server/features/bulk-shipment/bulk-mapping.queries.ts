import { type Insertable, sql, type Updateable } from 'kysely';

import type { Correction } from '#shared/features/bulk-shipment/bulk-read.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { inOneOrder } from '#server/platform/db/one-order.ts';
import type { BulkCorrectionTable, BulkTemplateTable } from '#server/platform/db/tables/bulk.ts';

const templatesOf = (reader: Reader, scope: AccountScope) =>
  reader
    .selectFrom('bulk_template')
    .selectAll()
    .where('account_id', '=', scope)
    .where('deleted_at', 'is', null);

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

/** The default template first, then by name. */
export async function listTemplates(reader: Reader, scope: AccountScope) {
  return templatesOf(reader, scope)
    .orderBy('is_default', 'desc')
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function findTemplate(reader: Reader, scope: AccountScope, templateId: string) {
  return templatesOf(reader, scope).where('template_id', '=', templateId).executeTakeFirst();
}

/**
 * The template for these heads: the default one, otherwise the one used last. A file without heads uses only the default
 * template.
 */
export async function findTemplateFor(reader: Reader, scope: AccountScope, headKey: string) {
  return templatesOf(reader, scope)
    .where('head_key', '=', headKey)
    .$if(headKey === '', (query) => query.where('is_default', '=', true))
    .orderBy('is_default', 'desc')
    .orderBy(sql`coalesce(used_at, created_at)`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertTemplate(trx: Trx, row: Insertable<BulkTemplateTable>): Promise<void> {
  await trx.insertInto('bulk_template').values(row).execute();
}

export async function updateTemplate(
  reader: Reader,
  scope: AccountScope,
  templateId: string,
  change: Updateable<BulkTemplateTable>,
): Promise<void> {
  await reader
    .updateTable('bulk_template')
    .set(change)
    .where('account_id', '=', scope)
    .where('template_id', '=', templateId)
    .execute();
}

export async function clearDefault(trx: Trx, scope: AccountScope): Promise<void> {
  await trx
    .updateTable('bulk_template')
    .set({ is_default: false })
    .where('account_id', '=', scope)
    .where('is_default', '=', true)
    .execute();
}

/**
 * Locks the account's templates, so that concurrent changes cannot create a second template with the same name or a second
 * default.
 */
export async function lockTemplates(trx: Trx, scope: AccountScope): Promise<void> {
  // words: the name of a lock
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} bulk templates`}, 7))`.execute(trx);
}

export async function listCorrections(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('bulk_correction')
    .selectAll()
    .where('account_id', '=', scope)
    .orderBy('correction_id', 'desc')
    .limit(1000)
    .execute();
}

export async function listCorrectionsOn(reader: Reader, scope: AccountScope): Promise<Correction[]> {
  return reader
    .selectFrom('bulk_correction')
    .select(['correction_id as correctionId', 'field', 'kind', 'from_key as fromKey', 'to_text as to'])
    .where('account_id', '=', scope)
    .where('is_on', '=', true)
    .execute();
}

/** Saves corrections. If the same text is now corrected differently, the new correction applies from now on. */
export async function rememberCorrections(
  trx: Trx,
  rows: readonly Insertable<BulkCorrectionTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('bulk_correction')
    .values(inOneOrder(rows, (row) => `${row.field} ${row.kind} ${row.from_key}`))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'field', 'kind', 'from_key'])
        .doUpdateSet(({ ref }) => ({ to_text: ref('excluded.to_text'), is_on: true })),
    )
    .execute();
}

export async function countUses(
  trx: Trx,
  scope: AccountScope,
  uses: ReadonlyMap<string, number>,
  at: Date,
): Promise<void> {
  if (uses.size === 0) return;
  await sql`
    update bulk_correction set use_count = use_count + used.times, used_at = ${at}
    from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::int[]) as used (correction_id, times)
    where bulk_correction.account_id = ${scope}::uuid and bulk_correction.correction_id = used.correction_id
  `.execute(trx);
}

/** Returns false when there is no such correction. */
export async function switchCorrection(
  trx: Trx,
  scope: AccountScope,
  correctionId: string,
  to: 'on' | 'off' | 'forgotten',
): Promise<boolean> {
  if (to === 'forgotten') {
    const { numDeletedRows } = await trx
      .deleteFrom('bulk_correction')
      .where('account_id', '=', scope)
      .where('correction_id', '=', correctionId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('bulk_correction')
    .set({ is_on: to === 'on' })
    .where('account_id', '=', scope)
    .where('correction_id', '=', correctionId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

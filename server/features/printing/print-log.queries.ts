/** The print log: which notes were printed when, and reverting prints. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import type { PrintLogTable } from '#server/platform/db/tables/shipments.ts';

/** When a label was printed, before and after a change. */
export interface PrintChange {
  was: Date | null;
  now: Date | null;
}

export async function insertPrint(trx: Trx, row: Insertable<PrintLogTable>): Promise<void> {
  await trx.insertInto('print_log').values(row).execute();
}

/** Filters; null means no filter. */
interface PrintsWanted {
  cnNo: string | null;
  userId: string | null;
  format: Selectable<PrintLogTable>['format'] | null;
  /** Range of ids for a range of days: ids are UUIDv7. */
  atOrAbove: string | null;
  below: string | null;
  limit: number;
  /** How many of its consignment note numbers a row lists. */
  named: number;
}

/** Returns prints, newest first, by a backward scan of the primary key. */
export async function listPrints(
  reader: Reader,
  scope: AccountScope,
  { cnNo, userId, format, atOrAbove, below, limit, named }: PrintsWanted,
) {
  return reader
    .selectFrom('print_log')
    .leftJoin('app_user', (join) =>
      join
        .onRef('app_user.account_id', '=', 'print_log.account_id')
        .onRef('app_user.user_id', '=', 'print_log.by_id'),
    )
    .select([
      'print_log.print_id',
      'print_log.at',
      'print_log.printing_size',
      'print_log.format',
      'print_log.sheet',
      'print_log.copies',
      'print_log.is_download',
      'print_log.cn_count',
      'print_log.undone_at',
      'print_log.by_kind',
      'print_log.by_id',
      'print_log.by_name',
      'app_user.login_id',
      'app_user.full_name',
    ])
    .select(sql<string[]>`print_log.cn_nos[1:${named}::int]`.as('cn_nos'))
    .where('print_log.account_id', '=', scope)
    .$if(cnNo !== null, (query) =>
      // In a subquery that runs first: a number has few prints, but the query planner expects many.
      query.where(
        sql<boolean>`print_log.print_id = any (array(
          select print_id from print_log where account_id = ${scope} and cn_nos @> array[${cnNo}]::text[]))`,
      ),
    )
    .$if(userId !== null, (query) => query.where('print_log.by_id', '=', userId))
    .$if(format !== null, (query) => query.where('print_log.format', '=', format))
    .$if(atOrAbove !== null, (query) => query.where('print_log.print_id', '>=', atOrAbove))
    .$if(below !== null, (query) => query.where('print_log.print_id', '<', below))
    .orderBy('print_log.print_id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the users of the account who have printed. */
export async function listPrinters(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('app_user')
    .select(['user_id', 'login_id', 'full_name'])
    .where('account_id', '=', scope)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('print_log')
          .select('print_log.print_id')
          .where('print_log.account_id', '=', scope)
          .whereRef('print_log.by_id', '=', 'app_user.user_id'),
      ),
    )
    .orderBy('login_id')
    .execute();
}

/** Returns the consignment note numbers of a print in order, and whether it was reverted. */
export function findPrint(reader: Reader, scope: AccountScope, printId: string) {
  return reader
    .selectFrom('print_log')
    .select(['cn_nos', 'undone_at'])
    .where('account_id', '=', scope)
    .where('print_id', '=', printId)
    .executeTakeFirst();
}

/** Locks a print, so that it is reverted only once. */
export function lockPrint(trx: Trx, scope: AccountScope, printId: string) {
  return trx
    .selectFrom('print_log')
    .select(['cn_nos', 'cn_count', 'copies', 'at', 'undone_at'])
    .where('account_id', '=', scope)
    .where('print_id', '=', printId)
    .forUpdate()
    .executeTakeFirst();
}

/** Subtracts `copies` from the print count of each note. A note stays printed if its current label was printed another time. */
export async function unmarkPrinted(
  trx: Trx,
  scope: AccountScope,
  print: { cn_nos: readonly string[]; copies: number; at: Date },
  at: Date,
): Promise<PrintChange[]> {
  const { rows } = await sql<PrintChange>`
    update shipment set
      printed_count = undone.count,
      printed_before = undone.before,
      printed_at = case when undone.count > undone.before then shipment.printed_at end,
      updated_at = ${at}
    from (
      select shipment_id, count, least(before, count) as before, was from (
        select shipment_id, printed_at as was, greatest(0, printed_count - ${print.copies}::int) as count,
          case when label_since > ${print.at} then greatest(0, printed_before - ${print.copies}::int) else printed_before end as before
        from shipment where account_id = ${scope} and cn_no = any(${print.cn_nos}::text[])
        order by shipment_id
        for update
      ) as less
    ) as undone
    where shipment.account_id = ${scope} and shipment.shipment_id = undone.shipment_id
    returning undone.was, shipment.printed_at as now
  `.execute(trx);
  return rows;
}

export async function markUndone(
  trx: Trx,
  scope: AccountScope,
  printId: string,
  { at, userId }: { at: Date; userId: string },
): Promise<void> {
  await trx
    .updateTable('print_log')
    .set({ undone_at: at, undone_by: userId })
    .where('account_id', '=', scope)
    .where('print_id', '=', printId)
    .execute();
}

/**
 * Counts labels by printing size since a time, without reverted prints. Where a print's labels were not counted, they are
 * estimated as one for each copy of a note; sheets take none.
 */
export async function printedByPaper(
  reader: Reader,
  scope: AccountScope,
  since: Date,
): Promise<Map<number, number>> {
  const taken = sql`jsonb_each_text(coalesce(label_counts,
    case when sheet = 'single' then jsonb_build_object(printing_size, cn_count * copies) else '{}' end))`;
  const prints = reader
    .selectFrom('print_log')
    .select(taken.as('taken'))
    .where('account_id', '=', scope)
    .where('print_id', '>=', lowestIdAt(since))
    .where('at', '>=', since)
    .where('undone_at', 'is', null);
  const rows = await reader
    .selectFrom(prints.as('print'))
    .select([
      sql<number>`(taken).key::int`.as('printing_size'),
      sql<number>`sum((taken).value::int)::int`.as('printed'),
    ])
    .groupBy('printing_size')
    .execute();
  return new Map(rows.map((row) => [row.printing_size, row.printed]));
}

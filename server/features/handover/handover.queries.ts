import { type Insertable, sql, type Updateable } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type {
  HandoverLineColumn,
  HandoverScanTable,
  HandoverTable,
} from '#server/platform/db/tables/handovers.ts';

const columns = [
  'handover_id',
  'sheet_no',
  'state',
  'pickup_id',
  'cn_count',
  'piece_count',
  'scanned_count',
  'created_at',
  'created_by',
  'started_at',
  'closed_at',
  'closed_by',
  'closed_on',
  'driver_name',
  'driver_signature',
  'clerk_name',
  'clerk_signature',
  'copy_key',
] as const;

export type HandoverFound = NonNullable<Awaited<ReturnType<typeof findHandover>>>;

export async function nextSheetSerial(trx: Trx): Promise<number> {
  const { rows } = await sql<{ serial: number }>`select nextval('handover_serial') as serial`.execute(trx);
  return rows[0]?.serial ?? 0;
}

/** One sheet of the same list at a time, so that both who print it get the same number. */
export async function lockLists(trx: Trx, scope: AccountScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 41))`.execute(trx);
}

export interface ListHashes {
  /** Of the consignment notes and their pieces. */
  hash: string;
  /** Of what is printed of them. */
  valuesHash: string;
}

/** The sheet of this list with these values, or one that keeps no values; before them the one that was signed, or is under way, whatever changed since. */
export async function findByList(
  reader: Reader,
  scope: AccountScope,
  sourceKey: string,
  { hash, valuesHash }: ListHashes,
) {
  return (
    reader
      .selectFrom('handover')
      .select([...columns, 'list_hash'])
      .where('account_id', '=', scope)
      .where('source_key', '=', sourceKey)
      // Every sheet of the list: older ones have no values in it.
      .where('list_hash', '>=', hash)
      .where('list_hash', '<', `${hash}0`)
      .where(({ eb, or }) =>
        or([
          eb('state', '<>', 'open'),
          eb('list_hash', '=', `${hash}/${valuesHash}`),
          eb('list_hash', '=', hash),
        ]),
      )
      .orderBy('closed_at', (order) => order.desc().nullsLast())
      .orderBy('started_at', (order) => order.desc().nullsLast())
      .orderBy('list_hash', 'desc')
      .executeTakeFirst()
  );
}

export async function findHandover(reader: Reader, scope: AccountScope, handoverId: string) {
  return reader
    .selectFrom('handover')
    .select(columns)
    .where('account_id', '=', scope)
    .where('handover_id', '=', handoverId)
    .executeTakeFirst();
}

export async function lockHandover(trx: Trx, scope: AccountScope, handoverId: string) {
  return trx
    .selectFrom('handover')
    .select(columns)
    .where('account_id', '=', scope)
    .where('handover_id', '=', handoverId)
    .forUpdate()
    .executeTakeFirst();
}

/** The account that a handover is of: operations name it by its id alone. */
export async function findHandoverScope(reader: Reader, handoverId: string) {
  return reader
    .selectFrom('handover')
    .innerJoin('account', 'account.account_id', 'handover.account_id')
    .select(['handover.account_id', 'account.account_no', 'account.market'])
    .where('handover.handover_id', '=', handoverId)
    .executeTakeFirst();
}

/** The closed handover that a driver's link opens. */
export async function findByCopyKey(reader: Reader, copyKey: string) {
  return reader
    .selectFrom('handover')
    .select(['account_id', 'handover_id', 'closed_at'])
    .where('copy_key', '=', copyKey)
    .executeTakeFirst();
}

/** Newest first. */
export async function listHandovers(
  reader: Reader,
  scope: AccountScope,
  before: string | null,
  limit: number,
) {
  return reader
    .selectFrom('handover')
    .select(columns)
    .where('account_id', '=', scope)
    .$if(before !== null, (query) => query.where('handover_id', '<', before ?? ''))
    .orderBy('handover_id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertHandover(trx: Trx, row: Insertable<HandoverTable>): Promise<void> {
  await trx.insertInto('handover').values(row).execute();
}

export async function updateHandover(
  trx: Trx,
  scope: AccountScope,
  handoverId: string,
  change: Updateable<HandoverTable>,
): Promise<void> {
  await trx
    .updateTable('handover')
    .set(change)
    .where('account_id', '=', scope)
    .where('handover_id', '=', handoverId)
    .execute();
}

/** How many drivers' copies were mailed since then. */
export async function countCopies(reader: Reader, scope: AccountScope, since: Date): Promise<number> {
  const { n } = await reader
    .selectFrom('handover')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('account_id', '=', scope)
    .where('copy_mailed_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

export interface NewLine {
  shipmentId: string;
  cnNo: string;
  pieces: number;
  shown: HandoverLineColumn;
}

/** In the order given. */
export async function insertLines(
  trx: Trx,
  scope: AccountScope,
  handoverId: string,
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    insert into handover_line (account_id, handover_id, line_no, shipment_id, cn_no, pieces, shown)
    select ${scope}::uuid, ${handoverId}::uuid, given.line_no, given.shipment_id, given.cn_no, given.pieces,
      given.shown::jsonb
    from unnest(
      ${lines.map((_, index) => index + 1)}::int[],
      ${lines.map(({ shipmentId }) => shipmentId)}::uuid[],
      ${lines.map(({ cnNo }) => cnNo)}::text[],
      ${lines.map(({ pieces }) => pieces)}::int[],
      ${lines.map(({ shown }) => JSON.stringify(shown))}::text[]
    ) as given (line_no, shipment_id, cn_no, pieces, shown)`.execute(trx);
}

export async function listLines(reader: Reader, scope: AccountScope, handoverId: string) {
  return reader
    .selectFrom('handover_line')
    .select(['shipment_id', 'cn_no', 'pieces', 'shown'])
    .where('account_id', '=', scope)
    .where('handover_id', '=', handoverId)
    .orderBy('line_no')
    .execute();
}

export async function listScans(reader: Reader, scope: AccountScope, handoverId: string) {
  return reader
    .selectFrom('handover_scan')
    .select(['scan_id', 'code', 'cn_no', 'piece', 'outcome', 'at', 'by_whom', 'device'])
    .where('account_id', '=', scope)
    .where('handover_id', '=', handoverId)
    .orderBy('received_at')
    .orderBy('scan_id')
    .execute();
}

/** The lines of these consignment notes alone. */
export async function findLinesOf(
  reader: Reader,
  scope: AccountScope,
  handoverId: string,
  cnNos: readonly string[],
) {
  return reader
    .selectFrom('handover_line')
    .select(['shipment_id', 'cn_no', 'pieces', 'shown'])
    .where('account_id', '=', scope)
    .where('handover_id', '=', handoverId)
    .where('cn_no', '=', sql<string>`any(${[...cnNos]}::text[])`)
    .execute();
}

/** Scans of these names, and the right ones of these consignment notes. */
export async function findScansOf(
  reader: Reader,
  scope: AccountScope,
  handoverId: string,
  of: { scanIds: readonly string[]; cnNos: readonly string[] },
) {
  const scans = () =>
    reader
      .selectFrom('handover_scan')
      .select(['scan_id', 'code', 'cn_no', 'piece', 'outcome', 'at', 'by_whom', 'device'])
      .where('account_id', '=', scope)
      .where('handover_id', '=', handoverId);
  const [known, right] = [
    await scans()
      .where('scan_id', '=', sql<string>`any(${[...of.scanIds]}::uuid[])`)
      .execute(),
    await scans()
      .where('outcome', '=', 'right')
      .where('cn_no', '=', sql<string>`any(${[...of.cnNos]}::text[])`)
      .execute(),
  ];
  return { known, right };
}

export async function insertScans(trx: Trx, rows: readonly Insertable<HandoverScanTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('handover_scan')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findAccount(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .select(['account_no', 'company', 'market'])
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

export async function findPerson(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('app_user')
    .select(['full_name', 'email', 'language'])
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

import { type Insertable, sql, type Updateable } from 'kysely';

import type { ScanOutcome } from '#shared/features/handover/handover-scan.rules.ts';

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

/** Serialises the creation of sheets, so that two users who print the same list get the same number. */
export async function lockLists(trx: Trx, scope: AccountScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 41))`.execute(trx);
}

export interface ListHashes {
  /** Hash of the consignment notes and their pieces. */
  hash: string;
  /** Hash of what is printed of them. */
  valuesHash: string;
}

/**
 * Finds the sheet of this list with these values, or an older one stored without values. A sheet of the list that is closed or in
 * progress comes first, whatever has changed since.
 */
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
      // A prefix range that covers every sheet of the list: older ones have no hash of the values.
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

/** Finds the newest list of a pick-up; a closed one comes first, then one in progress. */
export async function findNewestOf(reader: Reader, scope: AccountScope, pickupId: string) {
  return reader
    .selectFrom('handover')
    .select('handover_id')
    .where('account_id', '=', scope)
    .where('source_key', '=', `pickup:${pickupId}`)
    .orderBy('closed_at', (order) => order.desc().nullsLast())
    .orderBy('started_at', (order) => order.desc().nullsLast())
    .orderBy('handover_id', 'desc')
    .executeTakeFirst();
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

/** Finds the account of a handover; operations identify a handover by its id alone. */
export async function findHandoverScope(reader: Reader, handoverId: string) {
  return reader
    .selectFrom('handover')
    .innerJoin('account', 'account.account_id', 'handover.account_id')
    .select(['handover.account_id', 'account.account_no', 'account.market'])
    .where('handover.handover_id', '=', handoverId)
    .executeTakeFirst();
}

/** Finds the closed handover that a driver's link opens. */
export async function findByCopyKey(reader: Reader, copyKey: string) {
  return reader
    .selectFrom('handover')
    .select(['account_id', 'handover_id', 'closed_at'])
    .where('copy_key', '=', copyKey)
    .executeTakeFirst();
}

/** Returns handovers, newest first. */
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

/** Counts the driver's copies mailed since a time. */
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

/** Inserts lines in the order given. */
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
    .orderBy('at')
    .orderBy('scan_id')
    .execute();
}

/** Returns those of these shipments that are on the list of a handover in progress. */
export async function findInProgress(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<Set<string>> {
  if (shipmentIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('handover_line')
    .innerJoin('handover', (join) =>
      join
        .onRef('handover.account_id', '=', 'handover_line.account_id')
        .onRef('handover.handover_id', '=', 'handover_line.handover_id'),
    )
    .select('handover_line.shipment_id')
    .where('handover_line.account_id', '=', scope)
    .where('handover_line.shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .where('handover.state', '=', 'started')
    .execute();
  return new Set(rows.map((row) => row.shipment_id));
}

/** Returns only the lines of these consignment notes. */
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

/** Returns the scans with these ids, and the correct scans and take-backs of these consignment notes. */
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
  const ofNotes = (outcome: ScanOutcome) =>
    scans()
      .where('outcome', '=', outcome)
      .where('cn_no', '=', sql<string>`any(${[...of.cnNos]}::text[])`)
      .execute();
  const known = await scans()
    .where('scan_id', '=', sql<string>`any(${[...of.scanIds]}::uuid[])`)
    .execute();
  return { known, judged: [...(await ofNotes('right')), ...(await ofNotes('not-handed-over'))] };
}

export interface TakenBack {
  cnNo: string;
  piece: number;
}

/** Marks the correct scans of these pieces as taken back; returns how many there were. */
export async function takeBackScans(
  trx: Trx,
  scope: AccountScope,
  handoverId: string,
  pieces: readonly TakenBack[],
): Promise<number> {
  if (pieces.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update handover_scan set outcome = 'taken-back'
    from unnest(${pieces.map(({ cnNo }) => cnNo)}::text[], ${pieces.map(({ piece }) => piece)}::int[]) as given (cn_no, piece)
    where handover_scan.account_id = ${scope} and handover_scan.handover_id = ${handoverId} and outcome = 'right'
      and handover_scan.cn_no = given.cn_no and handover_scan.piece = given.piece`.execute(trx);
  return Number(numAffectedRows ?? 0);
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

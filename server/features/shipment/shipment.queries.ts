import { type QueryCreator, sql } from 'kysely';

import { savedViewOf } from '#shared/features/cn-listing/shipment-listing.model.ts';
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { changeColumns, changeRows } from '#server/platform/db/change-feed.ts';
import { compiledOnce, type InStatement } from '#server/platform/db/compiled-once.ts';
import { prepared, type Reader, type Trx } from '#server/platform/db/database.ts';
import { withMark } from '#server/platform/db/change-marks.ts';
import {
  type ColumnsByTable,
  columnsByTable,
  columnsOf,
  type JsonRow,
  type RowsByTable,
  rowsOfJson,
  withRows,
} from '#server/platform/db/json-rows.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { SentAlong } from '#server/platform/db/transactions.ts';
import {
  type AnsweredClaim,
  type Drawn,
  filled,
  ifClaimed,
  withClaim,
} from '#server/platform/db/write-at-once.ts';
import {
  eventInsert,
  eventValues,
  type EventValues,
} from '#server/platform/outgoing-events/publish-events.ts';
import type { AccountLimits } from '#server/platform/http/principal.ts';
import type { ShipmentTable } from '#server/platform/db/tables/shipments.ts';
import { changedColumns, type CountChange } from './shipment-count.queries.ts';
import { eventColumns, type EventRow } from './shipment-event.queries.ts';
import { drawnCnNo, isFree, type WantedNumber } from './shipment-number.queries.ts';

const unprintedStatuses = savedViewOf('unprinted').statuses ?? [];

const limitsRead = compiledOnce((reader, { scope }: { scope: AccountScope }) =>
  reader
    .selectFrom('account')
    .select(['cod_class as codClass', 'el_tier as liabilityTier', 'is_dangerous_goods as isDangerousGoods'])
    .select((eb) => eb.ref('sandbox_of').$castTo<AccountScope | null>().as('sandboxOf'))
    .modifyFront(prepared)
    .where('account_id', '=', scope),
);

/** The limit classes of an account; its flags are part of the session. */
export async function findLimits(reader: Reader, scope: AccountScope): Promise<AccountLimits> {
  const {
    rows: [limits],
  } = await limitsRead(reader, { scope });
  if (!limits) throw new Error('The account does not exist any more.');
  return { scope, ...limits };
}

export async function lockOrderIds(
  trx: Trx,
  scope: AccountScope,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    ${prepared} select pg_advisory_xact_lock(hashtextextended(${`${scope} `}::text || order_id, 7))
    from unnest(${[...orderIds]}::text[]) with ordinality as wanted (order_id, place) order by place
  `.execute(trx);
}

/** For each order ID, the newest shipment that was not cancelled. */
export async function findOrderIdUses(reader: Reader, scope: AccountScope, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  // Looked up one by one in the index: given all at once, the database may read every shipment of the account instead.
  const { rows } = await sql<{ order_id: string; cn_no: string; created_at: Date }>`
    ${prepared} select wanted.order_id, used.cn_no, used.created_at
    from unnest(${[...orderIds]}::text[]) as wanted (order_id)
    cross join lateral (
      select cn_no, created_at from shipment
      where account_id = ${scope} and order_id = wanted.order_id and status <> 'cancelled'
      order by shipment_id desc limit 1) as used
  `.execute(reader);
  return rows;
}

/** The bulk upload that is being checked; shipments made from its own rows do not count as earlier ones. */
export interface AskingUpload {
  uploadId: string;
  /**
   * True while the upload creates consignments. A receiver whose newest shipment is from this upload was then already
   * checked when that one was created. Looking past all of the upload's own shipments each time would make the cost
   * quadratic in its rows.
   */
  isMaking: boolean;
}

/** For each receiver key, the newest shipment from `sinceId` on that was not cancelled. */
export async function findReceivers(
  reader: Reader,
  scope: AccountScope,
  keys: readonly number[],
  sinceId: string,
  asking: AskingUpload | null,
) {
  if (keys.length === 0) return [];
  const [passed, last] = asking?.isMaking ? [null, asking.uploadId] : [asking?.uploadId ?? null, null];
  const isNotOf = (uploadId: string | null, made: 'shipment' | 'sent') => sql`
    (${uploadId}::uuid is null or ${uploadId}::uuid is distinct from (
      select upload_id from bulk_row
      where account_id = ${scope} and shipment_id = ${sql.ref(`${made}.shipment_id`)} limit 1))`;
  const { rows } = await sql<{ receiver_key: number; cn_no: string; created_at: Date }>`
    ${prepared} select wanted.receiver_key, sent.cn_no, sent.created_at
    from unnest(${[...keys]}::bigint[]) as wanted (receiver_key)
    cross join lateral (
      select cn_no, created_at, shipment_id from shipment
      where account_id = ${scope} and receiver_key = wanted.receiver_key and shipment_id >= ${sinceId}
        and status <> 'cancelled' and ${isNotOf(passed, 'shipment')}
      order by shipment_id desc limit 1) as sent
    where ${isNotOf(last, 'sent')}
  `.execute(reader);
  return rows;
}

/** The account's shipments with these consignment note numbers that were not cancelled. */
export async function findNotesInUse(reader: Reader, scope: AccountScope, cnNos: readonly string[]) {
  if (cnNos.length === 0) return [];
  return reader
    .selectFrom('shipment')
    .select(['cn_no', 'created_at'])
    .where('account_id', '=', scope)
    .where('cn_no', '=', sql<string>`any(${[...cnNos]}::text[])`)
    .where('status', '<>', 'cancelled')
    .execute();
}

interface NewShipmentRows {
  shipment: JsonRow<'shipment', 'sender' | 'receiver' | 'pieces' | 'price' | 'details'>;
  /** The first event of its history. */
  event: EventRow;
}

export async function linkReturn(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  returnOf: string,
): Promise<void> {
  await trx
    .updateTable('shipment')
    .set({ return_of: returnOf })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
}

/** What is written together with new shipments. */
export interface ShipmentSideRows {
  counted: readonly CountChange[];
  told: readonly OutgoingEvent[];
  /** The books of their COD; null when none has COD. */
  books: RowsByTable | null;
}

/**
 * Inserts shipments with their first event, the line in the operations change feed, their counts and their COD books, in
 * one statement.
 */
export function insertShipments(
  trx: Trx,
  scope: AccountScope,
  rows: readonly NewShipmentRows[],
  at: Date,
  beside: ShipmentSideRows,
): void {
  const { values, columns } = issued(scope, rows, at, beside);
  issue.along(trx, values, JSON.stringify(columns));
}

/**
 * Inserts one shipment with its idempotency key and its audit row in one statement, unless its order ID is in use. Its
 * number is drawn in the statement; the given rows contain `blank` in its place. The caller holds the lock on the order
 * ID.
 */
export function insertAtOnce(
  trx: Trx,
  claim: AnsweredClaim,
  row: NewShipmentRows,
  beside: ShipmentSideRows,
  wanted: WantedNumber,
): SentAlong<Drawn> {
  const { values, columns } = issued(claim.account_id, [row], claim.at, beside);
  const [toldData = ''] = values.eventData;
  return issueAtOnce.along(trx, { ...values, ...claim, ...wanted, toldData }, JSON.stringify(columns));
}

interface IssueColumns {
  shipment: (keyof ShipmentTable)[];
  event: (keyof Tables['shipment_event'])[];
  /** Null when none has COD: even a part of a statement that does nothing costs planning and starting. */
  books: ColumnsByTable | null;
}

interface Issued extends EventValues {
  scope: AccountScope;
  at: Date;
  ids: readonly string[];
  /** Rows as JSON. */
  shipments: string;
  events: string;
  counted: string;
  books: string;
}

function issued(
  scope: AccountScope,
  rows: readonly NewShipmentRows[],
  at: Date,
  { counted, told, books }: ShipmentSideRows,
): { values: Issued; columns: IssueColumns } {
  const shipments = rows.map(({ shipment }) => shipment);
  const events = rows.map(({ shipment, event }) => ({
    ...eventColumns(scope, shipment.shipment_id, event),
    detail: event.detail,
  }));
  return {
    values: {
      scope,
      at,
      ids: shipments.map(({ shipment_id: id }) => id),
      shipments: JSON.stringify(shipments),
      events: JSON.stringify(events),
      counted: JSON.stringify(counted),
      books: JSON.stringify(books),
      ...eventValues(told, at),
    },
    columns: {
      shipment: columnsOf<'shipment'>(shipments),
      event: columnsOf<'shipment_event'>(events),
      books: books && columnsByTable(books),
    },
  };
}

const issue = compiledOnce((trx, given: Issued, shape) =>
  issuedIn(withMark(trx, given.scope), given, shape)
    .insertInto('operations_change')
    .columns(changeColumns)
    .expression(changeRows(given.scope, 'shipment', given.ids, given.at))
    .modifyEnd(prepared),
);

interface IssuedAtOnce extends AnsweredClaim, WantedNumber {
  /** The data of the one outgoing event. */
  toldData: string;
}

const issueAtOnce = compiledOnce((trx, given: Issued & IssuedAtOnce, shape) => {
  const { scope, at } = given;
  const ids = ifClaimed(sql<string[]>`${given.ids}::uuid[]`);
  const parts = {
    scope,
    shipments: filled(given.shipments),
    events: filled(given.events),
    counted: filled(given.counted),
    books: filled(given.books),
    eventIds: ifClaimed(sql<string[]>`${given.eventIds}::uuid[]`),
    eventTypes: ifClaimed(sql<string[]>`${given.eventTypes}::text[]`),
    eventSubjects: ifClaimed(sql<string[]>`${given.eventSubjects}::text[]`),
    eventData: sql<string[]>`array(select ${filled(given.toldData)}::jsonb from claimed)`,
    toldAt: given.toldAt,
  };
  return issuedIn(withClaim(trx, given, drawnCnNo(given), isFree(given)), parts, shape)
    .with('changed', (db) =>
      db
        .insertInto('operations_change')
        .columns(changeColumns)
        .expression(changeRows(scope, 'shipment', ids, at)),
    )
    .selectFrom(sql<Drawn>`claimed`.as('claimed'))
    .select('drawn')
    .modifyEnd(prepared);
});

/** The parts that both statements share. */
function issuedIn(
  db: QueryCreator<Tables>,
  given: InStatement<Omit<Issued, 'at' | 'ids'>>,
  shape: string,
): QueryCreator<Tables> {
  const { shipment, event, books } = JSON.parse(shape) as IssueColumns;
  const counted = rowsOfJson('shipment_count_change', changedColumns, given.counted);
  const made = rowsOfJson('shipment', shipment, given.shipments);
  const begun = rowsOfJson('shipment_event', event, given.events);
  const begin = books ? withRows(db, books, given.books) : db;
  return begin
    .with('counted', (of) =>
      of.insertInto('shipment_count_change').columns(changedColumns).expression(counted),
    )
    .with('made', (of) => of.insertInto('shipment').columns(shipment).expression(made))
    .with('begun', (of) => of.insertInto('shipment_event').columns(event).expression(begun))
    .with('told', () => sql<Record<string, unknown>>`(${eventInsert(given)})`);
}

/**
 * Counts and sums shipments from an id on, without cancelled ones. Unprinted is defined as in the listing's view of that
 * name.
 */
export async function sumSince(reader: Reader, scope: AccountScope, fromId: string) {
  return reader
    .selectFrom('shipment')
    .select(({ fn }) => [
      fn.countAll<number>().as('made'),
      sql<number>`count(*) filter (where printed_at is null and status = any(${[...unprintedStatuses]}::text[]))`.as(
        'unprinted',
      ),
      sql<number>`coalesce(sum(total_cents), 0)`.as('total_cents'),
    ])
    .where('account_id', '=', scope)
    .where('shipment_id', '>=', fromId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
}

/** Shipments for the listing, the drawer and the spreadsheet, and the queries for cancelling. */
import { type Expression, sql } from 'kysely';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { compiledOnce } from '#server/platform/db/compiled-once.ts';
import { prepared, type Reader, type Trx } from '#server/platform/db/database.ts';
import { inSpan, type PageSpan, rowConditions } from './listing-conditions.queries.ts';
import { filtersByColumns, type ListingFilter } from './listing-filter.rules.ts';
import { isWalked, walkedPage, wholePage } from './listing.queries.ts';

const rowColumns = [
  'shipment_id',
  'cn_no',
  'status',
  'flow',
  'service',
  'content_type',
  'piece_count',
  'actual_grams',
  'chargeable_grams',
  'cod_cents',
  'total_cents',
  'order_id',
  'created_at',
  'printed_at',
  'printed_count',
  'content',
  'last_event_code',
  'last_event_at',
  'delivered_at',
  'delivered_pieces',
  'cancel_undone_at',
] as const;

export type ListedRow = Awaited<ReturnType<typeof fetchRows>>[number];

/** Only the party fields that a row shows, because complete parties are most of a row's bytes. */
const partyColumns = [
  sql<string>`sender ->> 'name'`.as('sender_name'),
  sql<string>`receiver ->> 'name'`.as('receiver_name'),
  sql<string>`receiver ->> 'companyName'`.as('receiver_company'),
  sql<string>`receiver ->> 'phone'`.as('receiver_phone'),
  sql<string>`receiver ->> 'city'`.as('receiver_city'),
  sql<string>`receiver ->> 'state'`.as('receiver_state'),
  sql<string>`receiver ->> 'postcode'`.as('receiver_postcode'),
  sql<string>`receiver ->> 'country'`.as('receiver_country'),
] as const;

const listedColumns = [...rowColumns, ...partyColumns] as const;

const rowsOf = (reader: Reader, scope: AccountScope, ids: Expression<string>) =>
  reader
    .selectFrom('shipment')
    .select(listedColumns)
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${ids})`)
    .orderBy('shipment_id', 'desc');

const byIds = compiledOnce((reader, { scope, ids }: { scope: AccountScope; ids: readonly string[] }) =>
  rowsOf(reader, scope, sql<string>`${ids}::uuid[]`).modifyFront(prepared),
);

/** Rows of the listing, newest first. */
export async function fetchRows(reader: Reader, scope: AccountScope, ids: readonly string[]) {
  return (await byIds(reader, { scope, ids })).rows;
}

/** The rows of a page in one statement; null for words, which are searched block by block. */
export async function fetchPage(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: PageSpan,
): Promise<ListedRow[] | null> {
  if (filter.text !== null || filtersByColumns(filter))
    return pageOf(reader, scope, filter, span)?.execute() ?? null;
  const values = { scope, ...span, ...filter };
  const bounds = boundNames.filter((name) => (values[name] ?? null) !== null);
  const shape: PageShape = { filter: { ...filter, ...noBounds, today: '' }, bounds };
  return (await plannedPage(reader, values, JSON.stringify(shape))).rows;
}

const noBounds = { fromId: null, beforeId: null, upToId: null } as const;
const boundNames = ['fromId', 'beforeId', 'upToId', 'below', 'upTo', 'above', 'from'] as const;
type Bounds = Pick<ListingFilter, keyof typeof noBounds> & PageSpan;

interface PageShape {
  filter: ListingFilter;
  bounds: (typeof boundNames)[number][];
}

/** Compiled once: the best plan is the same for all days, views, statuses and printed states. */
const plannedPage = compiledOnce((reader, given: Bounds & { scope: AccountScope }, shape) => {
  const { filter, bounds } = JSON.parse(shape) as PageShape;
  const span = Object.fromEntries(bounds.map((name) => [name, given[name]])) as Partial<Bounds>;
  const { scope, limit } = given;
  const page = pageOf(reader, scope, { ...filter, ...span }, { ...span, limit });
  if (!page) throw new Error('A text search cannot be read as a page in one statement.');
  return page.modifyFront(prepared);
});

function pageOf(reader: Reader, scope: AccountScope, filter: ListingFilter, span: PageSpan) {
  if (isWalked(filter)) return walkedPage(reader, scope, filter, span).select(listedColumns);
  const ids = wholePage(reader, scope, filter, span);
  return ids && rowsOf(reader, scope, sql<string>`array(${ids})`);
}

/** The named shipments that match, newest first. */
export const fetchAmong = (
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  ids: readonly string[],
): Promise<ListedRow[]> =>
  inSpan(reader, scope, filter, {})
    .select(listedColumns)
    .where('shipment_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where((eb) => eb.and(rowConditions(eb, filter, 'read')))
    .orderBy('shipment_id', 'desc')
    .execute();

export type DetailRow = Awaited<ReturnType<typeof fetchDetailRows>>[number];

/** The complete rows, for the drawer and the spreadsheet. */
export function fetchDetailRows(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('shipment')
    .select([
      ...rowColumns,
      'sender',
      'receiver',
      'pieces',
      'value_cents',
      'is_dangerous',
      'is_enhanced',
      'liability_cents',
      'customer_note_1',
      'customer_note_2',
      'delivery_orders',
      'price',
      'routing_code',
      'label_version',
      'label_since',
      'return_of',
      'is_supplies',
      'details',
      'promised_day',
      'promise',
      'created_by',
      'created_kind',
      'created_name',
    ])
    .where('account_id', '=', scope)
    .where('shipment_id', 'in', shipmentIds)
    .orderBy('shipment_id', 'desc')
    .execute();
}

/** The shipment that this one returns, and the returns of this one. */
export function fetchReturns(
  reader: Reader,
  scope: AccountScope,
  { shipment_id: shipmentId, return_of: returnOf }: Pick<DetailRow, 'shipment_id' | 'return_of'>,
) {
  return reader
    .selectFrom('shipment')
    .select(['shipment_id as shipmentId', 'cn_no as consignmentNoteNo'])
    .where('account_id', '=', scope)
    .where((eb) =>
      returnOf === null
        ? eb('return_of', '=', shipmentId)
        : eb.or([eb('return_of', '=', shipmentId), eb('shipment_id', '=', returnOf)]),
    )
    .orderBy('shipment_id')
    .execute();
}

/** The named shipments that belong to the account, newest first. */
export function findOwn(
  reader: Reader,
  scope: AccountScope,
  by: { shipmentIds: readonly string[] } | { cnNos: readonly string[] },
) {
  const query = reader
    .selectFrom('shipment')
    .select(['shipment_id as shipmentId', 'cn_no as cnNo'])
    .where('account_id', '=', scope)
    .orderBy('shipment_id', 'desc');
  const named =
    'shipmentIds' in by
      ? query.where('shipment_id', 'in', by.shipmentIds)
      : query.where('cn_no', 'in', by.cnNos);
  return named.execute();
}

/** The shipments of a bulk upload, in row order; null when the account has no such upload. */
export async function findBulkShipments(
  reader: Reader,
  scope: AccountScope,
  uploadId: string,
): Promise<string[] | null> {
  const rows = await reader
    .selectFrom('bulk_upload')
    .leftJoin('bulk_row', (join) =>
      join
        .onRef('bulk_row.account_id', '=', 'bulk_upload.account_id')
        .onRef('bulk_row.upload_id', '=', 'bulk_upload.upload_id')
        .on('bulk_row.shipment_id', 'is not', null),
    )
    .select('bulk_row.shipment_id')
    .where('bulk_upload.account_id', '=', scope)
    .where('bulk_upload.upload_id', '=', uploadId)
    .orderBy('bulk_row.row_no')
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ shipment_id: shipmentId }) => shipmentId ?? []);
}

export function fetchEvents(reader: Reader, scope: AccountScope, shipmentId: string) {
  return reader
    .selectFrom('shipment_event')
    .select([
      'event_id as eventId',
      'code',
      'detail',
      'place',
      'at',
      'by_whom as byWhom',
      'piece',
      'corrects',
    ])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .$narrowType<{ code: EventCode }>()
    .execute();
}

/** The name and time of the signature. */
export function findPod(reader: Reader, scope: AccountScope, shipmentId: string) {
  return reader
    .selectFrom('pod')
    .select(['name', 'delivered_at as at'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('is_shown', '=', true)
    .executeTakeFirst();
}

export async function findUserName(reader: Reader, scope: AccountScope, userId: string): Promise<string> {
  const row = await reader
    .selectFrom('app_user')
    .select('full_name')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.full_name ?? '';
}

export type LockedForCancel = NonNullable<Awaited<ReturnType<typeof lockForCancel>>>;

/** Locks a shipment, so that no scan can be recorded between the check and the cancellation. */
export function lockForCancel(trx: Trx, scope: AccountScope, shipmentId: string) {
  return trx
    .selectFrom('shipment')
    .select(['cn_no as cnNo', 'status', 'flow', 'is_supplies as isSupplies'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst();
}

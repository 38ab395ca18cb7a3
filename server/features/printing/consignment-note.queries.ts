import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { PlanNote } from './print-plan.rules.ts';
import type { PrintChange } from './print-log.queries.ts';

/** Returns the sub-account type and paper size of the printing user. */
export async function findPrinter(reader: Reader, scope: AccountScope, userId: string) {
  return reader
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .select(['sub_account_type_id', 'printing_size', 'account_no'])
    .where('app_user.account_id', '=', scope)
    .where('app_user.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export interface FoundNote extends PlanNote {
  shipmentId: string;
  status: string;
  pieceCount: number;
  isPrinted: boolean;
  /** Version of the label; an edit increases it. */
  labelVersion: number;
  /** How often this label was printed before. */
  reprint: number;
}

/** Returns the account's notes among these shipments and numbers, unordered. */
export async function findNotes(
  reader: Reader,
  scope: AccountScope,
  wanted: { shipmentIds: readonly string[]; cnNos: readonly string[] },
): Promise<FoundNote[]> {
  const rows = await reader
    .selectFrom('shipment')
    .select([
      'shipment_id',
      'cn_no',
      'status',
      'content_type',
      'receiver_postcode',
      'order_id',
      'routing_code',
      'piece_count',
      'is_printed',
      'label_version',
      'printed_count',
      'printed_before',
    ])
    .where('account_id', '=', scope)
    .where(({ or, eb }) =>
      or([
        eb('shipment_id', '=', sql<string>`any(${wanted.shipmentIds}::uuid[])`),
        eb('cn_no', '=', sql<string>`any(${wanted.cnNos}::text[])`),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    cnNo: row.cn_no,
    status: row.status,
    contentType: row.content_type,
    postcode: row.receiver_postcode,
    orderId: row.order_id,
    routingCode: row.routing_code,
    pieceCount: row.piece_count,
    isPrinted: row.is_printed,
    labelVersion: row.label_version,
    reprint: row.printed_count - row.printed_before,
  }));
}

/** Returns the data of labels, unordered. */
export async function listLabelRows(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('shipment')
    .select([
      'shipment_id',
      'cn_no',
      'flow',
      'service',
      'content_type',
      'sender',
      'receiver',
      'pieces',
      'piece_count',
      'actual_grams',
      'chargeable_grams',
      'content',
      'value_cents',
      'is_dangerous',
      'cod_cents',
      'is_enhanced',
      'liability_cents',
      'customer_note_1',
      'customer_note_2',
      'order_id',
      'delivery_orders',
      'routing_code',
      'created_at',
      'printed_count',
      'printed_before',
      'label_version',
    ])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${shipmentIds}::uuid[])`)
    .execute();
}

export type LabelRow = Awaited<ReturnType<typeof listLabelRows>>[number];

/**
 * Adds `copies` to the print count of each note. `printed_at` keeps the time of the first print; it is not set when an edit has
 * replaced the label in the meantime.
 */
export async function markPrinted(
  trx: Trx,
  scope: AccountScope,
  notes: readonly Pick<FoundNote, 'shipmentId' | 'labelVersion'>[],
  { at, copies }: { at: Date; copies: number },
): Promise<PrintChange[]> {
  const { rows } = await sql<PrintChange>`
    with printed as (
      select shipment.shipment_id, given.version, shipment.printed_at as was
      from unnest(
        ${notes.map(({ shipmentId }) => shipmentId)}::uuid[],
        ${notes.map(({ labelVersion }) => labelVersion)}::int[]
      ) as given (shipment_id, version)
      join shipment on shipment.account_id = ${scope} and shipment.shipment_id = given.shipment_id
      order by shipment.shipment_id
      for update of shipment
    )
    update shipment set
      printed_at = case when label_version = printed.version then coalesce(printed_at, ${at}) else printed_at end,
      printed_before = printed_before + case when label_version = printed.version then 0 else ${copies}::int end,
      printed_count = printed_count + ${copies}::int,
      updated_at = ${at}
    from printed
    where shipment.account_id = ${scope} and shipment.shipment_id = printed.shipment_id
    returning printed.was, shipment.printed_at as now
  `.execute(trx);
  return rows;
}

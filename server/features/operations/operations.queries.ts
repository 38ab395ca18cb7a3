import { type Insertable, type Selectable, sql } from 'kysely';

import type { EventCode, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

import { CN_KINDS } from '#shared/features/shipment/cn-number.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { AccountTable } from '#server/platform/db/tables/accounts.ts';
import type { PartyColumn, PodTable } from '#server/platform/db/tables/shipments.ts';

/** A shipment found by its CN; operations do not name an account, so the CN identifies it (index shipment_by_cn). */
export interface FoundShipment {
  scope: AccountScope;
  shipmentId: string;
  cnNo: string;
  pieceCount: number;
  labelVersion: number;
  receiverCity: string;
  receiverCountry: string;
  createdAt: Date;
}

export async function findByCn(
  reader: Reader,
  cnNos: readonly string[],
): Promise<Map<string, FoundShipment>> {
  const rows = await reader
    .selectFrom('shipment')
    .select(['account_id', 'shipment_id', 'cn_no', 'piece_count', 'label_version', 'created_at'])
    .select([
      sql<string>`receiver ->> 'city'`.as('receiver_city'),
      sql<string>`receiver ->> 'country'`.as('receiver_country'),
    ])
    .where(sql<boolean>`cn_no = any(${[...cnNos]}::text[])`)
    // Sandbox numbers are never on a parcel.
    .where('cn_no', 'not like', `${CN_KINDS.sandbox.prefix}%`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.cn_no,
      {
        scope: row.account_id,
        shipmentId: row.shipment_id,
        cnNo: row.cn_no,
        pieceCount: row.piece_count,
        labelVersion: row.label_version,
        receiverCity: row.receiver_city,
        receiverCountry: row.receiver_country,
        createdAt: row.created_at,
      },
    ]),
  );
}

export interface KnownEvent {
  shipmentId: string;
  code: EventCode;
  at: Date;
  piece: number | null;
  place: string;
  eventId: string;
  corrects: string | null;
}

export async function findEvents(
  reader: Reader,
  shipments: readonly Pick<FoundShipment, 'scope' | 'shipmentId'>[],
): Promise<KnownEvent[]> {
  const { rows } = await sql<KnownEvent>`
    select event.shipment_id as "shipmentId", event.code, event.at, event.piece, event.place,
      event.event_id as "eventId", event.corrects
    from unnest(
      ${shipments.map(({ scope }) => scope)}::uuid[],
      ${shipments.map(({ shipmentId }) => shipmentId)}::uuid[]
    ) as wanted (account_id, shipment_id)
    join shipment_event event using (account_id, shipment_id)
  `.execute(reader);
  return rows;
}

/** The valid proof of delivery of a piece, or with null of the whole consignment. */
export async function findPod(reader: Reader, scope: AccountScope, shipmentId: string, piece: number | null) {
  return reader
    .selectFrom('pod')
    .selectAll()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('piece', '=', piece ?? 0)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
}

/** The keys of the photos that came with a consignment's scans. */
export async function listEventPhotos(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('shipment_event')
    .select(sql<string>`detail ->> 'photoKey'`.as('key'))
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where(sql<boolean>`detail ? 'photoKey'`)
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * Saves one proof per piece, or one for the whole shipment; images saved before are kept. Returns the keys of the images
 * that it now has.
 */
export async function savePod(trx: Trx, row: Insertable<PodTable>): Promise<(string | null)[]> {
  await hidePods(trx, row.account_id, row.shipment_id);
  const kept = await trx
    .insertInto('pod')
    .values({ ...row, is_shown: false })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'shipment_id', 'piece'])
        .where('taken_back_at', 'is', null)
        .doUpdateSet((eb) => ({
          pod_image_key: eb.fn.coalesce('pod.pod_image_key', 'excluded.pod_image_key'),
          photo_key: eb.fn.coalesce('pod.photo_key', 'excluded.photo_key'),
          photo_2_key: eb.fn.coalesce('pod.photo_2_key', 'excluded.photo_2_key'),
        })),
    )
    .returning(['pod_image_key', 'photo_key', 'photo_2_key'])
    .executeTakeFirstOrThrow();
  await showLatestPod(trx, row.account_id, row.shipment_id);
  return Object.values(kept);
}

interface ProofInForce {
  podId: string;
  /** Null for the whole consignment. */
  piece: number | null;
  at: Date;
}

/** The proofs of delivery that are valid. */
export async function listPods(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<ProofInForce[]> {
  const rows = await reader
    .selectFrom('pod')
    .select(['pod_id', 'piece', 'delivered_at'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('taken_back_at', 'is', null)
    .execute();
  return rows.map((row) => ({ podId: row.pod_id, piece: row.piece || null, at: row.delivered_at }));
}

/** Marks proofs as taken back by a correction: they are kept but no longer shown. */
export async function takeBackPods(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  pods: readonly Pick<ProofInForce, 'podId'>[],
  at: Date,
): Promise<void> {
  if (pods.length === 0) return;
  await hidePods(trx, scope, shipmentId);
  await trx
    .updateTable('pod')
    .set({ taken_back_at: at })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('pod_id', '=', sql<string>`any(${pods.map(({ podId }) => podId)}::uuid[])`)
    .execute();
  await showLatestPod(trx, scope, shipmentId);
}

async function hidePods(trx: Trx, scope: AccountScope, shipmentId: string): Promise<void> {
  await trx
    .updateTable('pod')
    .set({ is_shown: false })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
}

async function showLatestPod(trx: Trx, scope: AccountScope, shipmentId: string): Promise<void> {
  const latest = await trx
    .selectFrom('pod')
    .select('pod_id')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('taken_back_at', 'is', null)
    .orderBy('delivered_at', 'desc')
    .orderBy('piece', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) return;
  await trx
    .updateTable('pod')
    .set({ is_shown: true })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('pod_id', '=', latest.pod_id)
    .execute();
}

interface ChangeRow {
  cursor: string;
  kind: string;
  subjectId: string;
  accountNo: string;
  at: Date;
  shipment: ChangedShipment | null;
}

interface ChangedShipment {
  cnNo: string;
  flow: string;
  service: string;
  status: ShipmentStatus;
  pieces: number;
  labelVersion: number;
  actualGrams: number;
  codCents: number | null;
  routingCode: string;
  sender: PartyColumn;
  receiver: PartyColumn;
  createdAt: string;
}

/**
 * Changes after a cursor, ordered by (xid, change_id). Changes not older than every open transaction are held back: an
 * open transaction may still add a change with a lower number, which a reader that is already past it would miss.
 */
export async function listChanges(
  reader: Reader,
  after: { xid: string; changeId: string },
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select
      change.xid::text || '.' || change.change_id as cursor,
      change.kind,
      change.subject_id as "subjectId",
      account.account_no as "accountNo",
      change.at,
      case when shipment.shipment_id is not null then jsonb_build_object(
        'cnNo', shipment.cn_no,
        'flow', shipment.flow,
        'service', shipment.service,
        'status', shipment.status,
        'pieces', shipment.piece_count,
        'labelVersion', shipment.label_version,
        'actualGrams', shipment.actual_grams,
        'codCents', shipment.cod_cents,
        'routingCode', shipment.routing_code,
        'sender', shipment.sender,
        'receiver', shipment.receiver,
        'createdAt', to_char(shipment.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) end as shipment
    from operations_change change
    join account on account.account_id = change.account_id
    left join shipment on shipment.account_id = change.account_id and shipment.shipment_id = change.subject_id
    where (change.xid, change.change_id) > (${after.xid}::text::xid8, ${after.changeId}::text::bigint)
      and change.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by change.xid, change.change_id
    limit ${limit}
  `.execute(reader);
  return rows;
}

export const flagColumns = [
  'is_active',
  'is_suspended',
  'has_cn_access',
  'is_hide_cnp',
  'is_blocking_printing',
  'is_do_cn',
  'is_frozen_food',
  'is_cod',
  'is_cool',
  'is_allow_order_id',
  'is_allow_fulfillment',
  'cod_class',
  'el_tier',
  'is_dangerous_goods',
  'sub_account_type_default',
] as const satisfies (keyof AccountTable)[];

export type FlagRow = Pick<Selectable<AccountTable>, (typeof flagColumns)[number]>;

export async function findAccountByNumber(reader: Reader, accountNo: string): Promise<string | null> {
  const row = await reader
    .selectFrom('account')
    .select('account_id')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Sets the given flags and returns all of them. */
export async function updateFlags(trx: Trx, scope: AccountScope, flags: Partial<FlagRow>): Promise<FlagRow> {
  if (Object.keys(flags).length > 0) {
    // After COD is switched off, the account may still have COD money to be settled.
    const left = flags.is_cod === false && { had_cod: sql<boolean>`had_cod or is_cod` };
    await trx
      .updateTable('account')
      .set({ ...flags, ...left })
      .where('account_id', '=', scope)
      .execute();
  }
  return trx
    .selectFrom('account')
    .select(flagColumns)
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

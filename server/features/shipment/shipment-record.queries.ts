/** Shipments with the valid proof of delivery, for their documents, tracking and archive. */
import { sql } from 'kysely';

import type { IdentitySearch } from '#shared/features/tracking/identity.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';

/** The account's own shipments among these numbers and ids, unordered. */
export async function findRecords(
  reader: Reader,
  scope: AccountScope,
  wanted: { cnNos?: readonly string[]; shipmentIds?: readonly string[] },
) {
  return reader
    .selectFrom('shipment')
    .innerJoin('account', 'account.account_id', 'shipment.account_id')
    .leftJoin('pod', (join) =>
      join
        .onRef('pod.account_id', '=', 'shipment.account_id')
        .onRef('pod.shipment_id', '=', 'shipment.shipment_id')
        .on('pod.is_shown', '=', true),
    )
    .select([
      'shipment.shipment_id',
      'shipment.cn_no',
      'shipment.flow',
      'shipment.service',
      'shipment.status',
      'shipment.sender',
      'shipment.receiver',
      'shipment.receiver_state',
      'shipment.content',
      'shipment.value_cents',
      'shipment.is_enhanced',
      'shipment.is_supplies',
      'shipment.liability_cents',
      'shipment.piece_count',
      'shipment.delivered_pieces',
      'shipment.actual_grams',
      'shipment.order_id',
      'shipment.delivery_orders',
      'shipment.price',
      'shipment.promised_day',
      'shipment.promise',
      'shipment.details',
      'account.company',
      'shipment.created_at',
      'shipment.delivered_at',
      'pod.recorded_at as pod_recorded_at',
      'pod.delivered_at as pod_delivered_at',
      'pod.name as pod_name',
      'pod.identity_no as pod_identity_no',
      'pod.signature as pod_signature',
      'pod.pod_image_key',
      'pod.photo_key',
      'pod.photo_2_key',
    ])
    .select(({ selectFrom }) =>
      selectFrom('shipment_event')
        .select('shipment_event.place')
        .whereRef('shipment_event.account_id', '=', 'shipment.account_id')
        .whereRef('shipment_event.shipment_id', '=', 'shipment.shipment_id')
        .where('shipment_event.code', '=', 'DLV')
        .orderBy('shipment_event.at', 'desc')
        .limit(1)
        .as('delivered_place'),
    )
    .where('shipment.account_id', '=', scope)
    .where(({ or, eb }) =>
      or([
        eb('shipment.cn_no', '=', sql<string>`any(${[...(wanted.cnNos ?? [])]}::text[])`),
        eb('shipment.shipment_id', '=', sql<string>`any(${[...(wanted.shipmentIds ?? [])]}::uuid[])`),
      ]),
    )
    .execute();
}

/** An identity number that the courier masked ('*****567A', or with the letter x), or only its last characters. */
const isMasked = sql<boolean>`(identity_no ~* '^(?:[^[:alnum:]]|x){2,}' or length(identity_no) <= 4)`;

/**
 * The newest consignments whose proof was signed with an identity number, as it is stored: complete, without dashes, or
 * masked.
 */
export async function findSignedBy(
  reader: Reader,
  scope: AccountScope,
  { numbers, ending, isEnding }: IdentitySearch,
  most: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('pod')
    .select('shipment_id')
    .where('account_id', '=', scope)
    .where((eb) => {
      // An exact match uses the index, which is enough for Malaysian numbers.
      const asKept = eb('identity_no', 'in', [...numbers]);
      if (ending === null) return asKept;
      const endsSo = sql<boolean>`right(upper(identity_no), 4) = ${ending}`;
      const inCapitals = eb(sql<string>`upper(identity_no)`, 'in', [...numbers]);
      return eb.or([inCapitals, isEnding ? endsSo : eb.and([endsSo, isMasked])]);
    })
    .where('is_shown', '=', true)
    .where('identity_no', '<>', '')
    .orderBy('delivered_at', 'desc')
    .orderBy('shipment_id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.shipment_id);
}

export type ShipmentRecord = Awaited<ReturnType<typeof findRecords>>[number];

export async function listEventsOf(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('shipment_event')
    .select(['shipment_id', 'event_id as eventId', 'code', 'detail', 'place', 'at', 'piece', 'corrects'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof listEventsOf>>[number];

/** All proofs that were not taken back, including those of single pieces; the one that is displayed comes first. */
export async function listPods(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('pod')
    .selectAll()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .where('taken_back_at', 'is', null)
    .orderBy('is_shown', 'desc')
    .orderBy('delivered_at', 'desc')
    .execute();
}

export type PodRow = Awaited<ReturnType<typeof listPods>>[number];

/**
 * Shipments of an account from an id on, oldest first, that have not moved for a while, or were delivered a while ago
 * without a photo.
 */
export async function listUnsettled(
  reader: Reader,
  scope: AccountScope,
  wanted: { since: string; after: string | null; silentBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('shipment')
    .leftJoin('pod', (join) =>
      join
        .onRef('pod.account_id', '=', 'shipment.account_id')
        .onRef('pod.shipment_id', '=', 'shipment.shipment_id')
        .on('pod.is_shown', '=', true),
    )
    .select('shipment.shipment_id')
    .where('shipment.account_id', '=', scope)
    .where('shipment.shipment_id', '>=', wanted.since)
    .$if(wanted.after !== null, (query) => query.where('shipment.shipment_id', '>', wanted.after ?? ''))
    .where('shipment.last_event_at', '<', wanted.silentBefore)
    .where(({ or, and, eb }) =>
      or([
        eb('shipment.status', 'in', [
          'picked-up',
          'in-transit',
          'out-for-delivery',
          'delivery-failed',
          'on-hold',
          'returning',
        ]),
        and([
          eb('shipment.status', '=', 'delivered'),
          eb('pod.photo_key', 'is', null),
          eb('pod.photo_2_key', 'is', null),
          eb('pod.pod_image_key', 'is', null),
        ]),
      ]),
    )
    .orderBy('shipment.shipment_id')
    .limit(wanted.limit)
    .execute();
  return rows.map((row) => row.shipment_id);
}

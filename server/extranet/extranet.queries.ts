import { sql } from 'kysely';

import type { AccountScope } from '../db/account-scope.ts';
import type { Reader } from '../db/database.ts';

/** The account's own among these numbers and ids with their proofs of delivery, in no order. */
export async function findArchived(
  reader: Reader,
  scope: AccountScope,
  wanted: { cnNos?: readonly string[]; shipmentIds?: readonly string[] },
) {
  return reader
    .selectFrom('shipment')
    .leftJoin('pod', (join) =>
      join
        .onRef('pod.account_id', '=', 'shipment.account_id')
        .onRef('pod.shipment_id', '=', 'shipment.shipment_id'),
    )
    .select([
      'shipment.shipment_id',
      'shipment.cn_no',
      'shipment.status',
      'shipment.receiver',
      'shipment.created_at',
      'shipment.delivered_at',
      'pod.delivered_at as pod_delivered_at',
      'pod.name as pod_name',
      'pod.identity_no as pod_identity_no',
      'pod.signature as pod_signature',
      'pod.pod_image_key',
      'pod.photo_key',
      'pod.photo_2_key',
    ])
    .where('shipment.account_id', '=', scope)
    .where(({ or, eb }) =>
      or([
        eb('shipment.cn_no', '=', sql<string>`any(${[...(wanted.cnNos ?? [])]}::text[])`),
        eb('shipment.shipment_id', '=', sql<string>`any(${[...(wanted.shipmentIds ?? [])]}::uuid[])`),
      ]),
    )
    .execute();
}

export type ArchivedRow = Awaited<ReturnType<typeof findArchived>>[number];

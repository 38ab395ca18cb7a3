import { sql } from 'kysely';

import type { AccountScope } from '../db/account-scope.ts';
import type { Reader } from '../db/database.ts';

/** The account's own among these numbers, in no order. */
export async function findTracked(reader: Reader, scope: AccountScope, cnNos: readonly string[]) {
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
      'shipment.service',
      'shipment.piece_count',
      'shipment.created_at',
      'shipment.delivered_at',
      'shipment.receiver',
      'shipment.receiver_state',
      'pod.recorded_at as pod_recorded_at',
    ])
    .where('shipment.account_id', '=', scope)
    .where('shipment.cn_no', '=', sql<string>`any(${[...cnNos]}::text[])`)
    .execute();
}

export type TrackedRow = Awaited<ReturnType<typeof findTracked>>[number];

export async function listEventsOf(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('shipment_event')
    .select(['shipment_id', 'code', 'text', 'place', 'at', 'piece'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof listEventsOf>>[number];

export async function listPods(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('pod')
    .selectAll()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}

export type PodRow = Awaited<ReturnType<typeof listPods>>[number];

import type { AccountScope } from '../db/account-scope.ts';
import type { Reader } from '../db/database.ts';

/** The shipment of a number, whether it has a proof of delivery, and what its papers say; undefined when it is not the account's. */
export async function findShipment(reader: Reader, scope: AccountScope, cnNo: string) {
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
      'shipment.flow',
      'shipment.status',
      'shipment.sender',
      'shipment.receiver',
      'shipment.content',
      'shipment.value_cents',
      'shipment.piece_count',
      'shipment.actual_grams',
      'shipment.order_id',
      'shipment.details',
      'shipment.created_at',
      'pod.recorded_at as pod_recorded_at',
    ])
    .where('shipment.account_id', '=', scope)
    .where('shipment.cn_no', '=', cnNo)
    .executeTakeFirst();
}

export type DocumentShipment = NonNullable<Awaited<ReturnType<typeof findShipment>>>;

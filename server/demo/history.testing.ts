import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { TestApp } from '#server/test/test-app.ts';

/** Returns the shipments made from an upload, in the order of its rows, with the number stored in each row. */
export const madeOf = (app: TestApp, scope: AccountScope, uploadId: string) =>
  app.kit.database.db
    .selectFrom('bulk_row as row')
    .innerJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'row.account_id')
        .onRef('shipment.shipment_id', '=', 'row.shipment_id'),
    )
    .select(['row.cn_no as rowCn', 'shipment.cn_no', 'created_at', 'total_cents', 'created_by', 'status'])
    .where('row.upload_id', '=', uploadId)
    .where('row.account_id', '=', scope)
    .orderBy('row_no')
    .execute();

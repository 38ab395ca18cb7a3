/** Bulk uploads for tests, inserted directly into the tables, with the shipments made from their rows. */
import { noCounts, noMatching, type BulkRowState } from '#shared/features/bulk-shipment/bulk-upload.model.ts';

import { newId } from '#server/platform/db/ids.ts';
import type { TestUser } from './factories.ts';
import { makeShipment, type ShipmentOptions, type TestShipment } from './shipment-factory.ts';
import type { TestApp } from './test-app.ts';

export interface TestBulk {
  uploadId: string;
  /** In the order of the rows. */
  shipments: TestShipment[];
}

interface BulkOptions {
  fileName?: string;
  heads?: string[];
  /** One entry for each row: its cells and the shipment made from it. */
  made?: (ShipmentOptions & { cells?: string[] })[];
  /** Further rows that were not submitted. */
  waiting?: { state: BulkRowState; cells?: string[] }[];
}

export async function makeBulk(app: TestApp, user: TestUser, options: BulkOptions = {}): Promise<TestBulk> {
  const { fileName = 'orders.xlsx', heads = ['Nama', 'Poskod'], made = [{}, {}], waiting = [] } = options;
  const uploadId = newId(app.clock);
  const now = app.clock.now();
  const shipments: TestShipment[] = [];
  for (const { cells: _, ...shipment } of made) shipments.push(await makeShipment(app, user, shipment));
  const { db } = app.kit.database;
  const counts = { ...noCounts, submitted: made.length };
  for (const { state } of waiting) if (state !== 'blank') counts[state] += 1;
  await db
    .insertInto('bulk_upload')
    .values({
      account_id: user.scope,
      upload_id: uploadId,
      kind: 'ordinary',
      source: 'file',
      state: waiting.length > 0 ? 'summary' : 'done',
      file_name: fileName,
      heads,
      matching: JSON.stringify(noMatching),
      row_count: made.length + waiting.length,
      counts: JSON.stringify(counts),
      shipment_count: made.length,
      sum_cents: 950 * made.length,
      created_at: now,
      created_by: user.userId,
      created_by_name: user.loginId,
      changed_at: now,
      changed_by: user.loginId,
      run_total: made.length,
      run_made: made.length,
    })
    .execute();
  const rows = [
    ...made.map(({ cells }, at) => ({
      cells,
      state: 'submitted' as const,
      shipment_id: shipments[at]?.shipmentId ?? null,
      cn_no: shipments[at]?.cnNo ?? null,
    })),
    ...waiting.map(({ cells, state }) => ({ cells, state, shipment_id: null, cn_no: null })),
  ];
  for (const [at, { cells = [`Ali ${at}`, '05400'], ...row }] of rows.entries()) {
    await db
      .insertInto('bulk_row')
      .values({
        account_id: user.scope,
        upload_id: uploadId,
        row_no: at + 1,
        line: at + 2,
        cells: JSON.stringify(cells),
        texts: JSON.stringify({ receiverName: cells[0] ?? '' }),
        problems: JSON.stringify(
          row.state === 'wrong'
            ? [{ field: 'postcode', code: 'postcode.unknown', params: { postcode: '99999' } }]
            : [],
        ),
        warnings: JSON.stringify([]),
        ...row,
      })
      .execute();
  }
  return { uploadId, shipments };
}

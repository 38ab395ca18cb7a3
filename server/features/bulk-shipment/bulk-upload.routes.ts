import { bulkRows, checkBulk, saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { BulkRowsService } from './bulk-rows.service.ts';
import type { BulkUploadService } from './bulk-upload.service.ts';

export function bulkUploadRoutes(serve: Serve, uploads: BulkUploadService, rows: BulkRowsService): void {
  serve(contract.uploadBulkFile, ({ session, actor, files, query, language }) =>
    uploads.uploadFile(session, actor, files[0], query, language),
  );
  serve(contract.pasteBulkCells, ({ session, actor, body, language }) =>
    uploads.pasteCells(session, actor, body, language),
  );
  serve(contract.pasteBulkChat, ({ session, actor, body, language }) =>
    uploads.pasteChat(session, actor, body, language),
  );
  serve(contract.startBulkGrid, ({ session, actor, body, language }) =>
    uploads.startGrid(session, actor, body, language),
  );
  serve(contract.getBulkUpload, ({ session, query }) => uploads.find(session, query.uploadId));
  serve(bulkRows, ({ session, body, language }) => uploads.page(session, body, language));
  serve(saveBulkRows, ({ session, actor, body, language }) => rows.save(session, actor, body, language));
  serve(checkBulk, ({ session, actor, body }) => rows.check(session, actor, body.uploadId));
  serve(contract.dropBulk, ({ session, actor, body }) => uploads.drop(session, actor, body.uploadId));
}

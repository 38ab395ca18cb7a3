import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { BulkSubmitService } from './bulk-submit.service.ts';

export function bulkSubmitRoutes(serve: Serve, submits: BulkSubmitService): void {
  serve(contract.submitBulk, ({ session, actor, body }) => submits.submit(session, actor, body));
  serve(contract.getBulkProgress, ({ session, query }) => submits.progress(session, query.uploadId));
  serve(contract.pauseBulk, ({ session, actor, body }) => submits.pause(session, actor, body.uploadId));
  serve(contract.resumeBulk, ({ session, actor, body }) => submits.resume(session, actor, body.uploadId));
  serve(contract.cancelBulk, ({ session, actor, body }) => submits.cancel(session, actor, body.uploadId));
}

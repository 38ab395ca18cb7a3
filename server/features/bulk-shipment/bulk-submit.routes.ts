import {
  cancelBulk,
  getBulkProgress,
  pauseBulk,
  resumeBulk,
  submitBulk,
} from '#shared/features/bulk-shipment/bulk-submit.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { BulkSubmitService } from './bulk-submit.service.ts';

export function bulkSubmitRoutes(serve: Serve, submits: BulkSubmitService): void {
  serve(submitBulk, ({ session, actor, body }) => submits.submit(session, actor, body));
  serve(getBulkProgress, ({ session, query }) => submits.progress(session, query.uploadId));
  serve(pauseBulk, ({ session, actor, body }) => submits.pause(session, actor, body.uploadId));
  serve(resumeBulk, ({ session, actor, body }) => submits.resume(session, actor, body.uploadId));
  serve(cancelBulk, ({ session, actor, body }) => submits.cancel(session, actor, body.uploadId));
}

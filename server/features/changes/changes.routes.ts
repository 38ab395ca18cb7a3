import { changes } from '#shared/features/changes/changes.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { ChangesService } from './changes.service.ts';

export function changesRoutes(serve: Serve, service: ChangesService): void {
  serve(changes, async ({ session, query, signal }) => ({
    contentType: 'text/event-stream',
    fileName: 'changes',
    inline: true,
    content: await service.follow(session, query, signal),
    // Tells a buffering proxy not to hold back the stream.
    headers: { 'x-accel-buffering': 'no' },
  }));
}

import { consignmentNoteTracking } from '#shared/features/tracking/tracking.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { TrackingService } from './tracking.service.ts';

export function trackingRoutes(serve: Serve, tracking: TrackingService): void {
  serve(consignmentNoteTracking, ({ session, actor, body, language }) =>
    tracking.track({ ...session, actor }, body.ConsignmentNo, body.withImage, language),
  );
}

import { consignmentNoteTracking } from '#shared/tracking/tracking.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { TrackingService } from './tracking.service.ts';

export function trackingRoutes(serve: Serve, tracking: TrackingService): void {
  serve(consignmentNoteTracking, ({ session, body }) =>
    tracking.track(session.scope, body.ConsignmentNo, body.withImage),
  );
}

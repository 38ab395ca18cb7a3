import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import type { PickupReading } from '#server/features/pickup/pickup-reading.service.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { linesFollow } from './handover-people.service.ts';
import { handoverRoutes } from './handover.routes.ts';
import { handoverService, type HandoverService } from './handover.service.ts';

export function registerHandover(
  kit: FeatureKit,
  deps: { selections: SelectionService; pickupReading: PickupReading },
): HandoverService {
  const handovers = handoverService(kit, deps);
  handoverRoutes(kit.serve, handovers);
  kit.personalData.followers.push(linesFollow);
  return handovers;
}

import type { FeatureKit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import type { PricingService } from '#server/features/pricing/pricing.service.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import { allOf, type NoteFollower } from './note-follower.rules.ts';
import { countOnce, foldCounts } from './shipment-count.service.ts';
import { shipmentPeople } from './shipment-people.service.ts';
import { shipmentRoutes } from './shipment.routes.ts';
import { shipmentService, type ShipmentService } from './shipment.service.ts';

const foldEverySeconds = 20;

export function registerShipment(
  kit: FeatureKit,
  deps: {
    postcodes: PostcodeService;
    pricing: PricingService;
    samples: SampleDataService;
    workingDays: WorkingDaysService;
    /** Features that are registered later append to this list. */
    noteFollowers: readonly NoteFollower[];
  },
): ShipmentService {
  const { postcodes, pricing, samples, workingDays } = deps;
  const follower = allOf(deps.noteFollowers);
  const shipments = shipmentService(kit, postcodes, pricing, samples, workingDays, follower);
  shipmentRoutes(kit.serve, shipments);
  const people = shipmentPeople(kit.personalData);
  kit.personalData.holdings.push(people.holding);
  kit.personalData.endings.push(...people.endings);
  kit.onLoad(() => countOnce(kit));
  kit.jobs.every('fold-counts', foldEverySeconds, () => foldCounts(kit));
  return shipments;
}

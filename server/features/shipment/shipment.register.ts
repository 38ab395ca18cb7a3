import type { FeatureKit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import type { PricingService } from '#server/features/pricing/pricing.service.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
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
  },
): ShipmentService {
  const shipments = shipmentService(kit, deps.postcodes, deps.pricing, deps.samples, deps.workingDays);
  shipmentRoutes(kit.serve, shipments);
  const people = shipmentPeople(kit.personalData);
  kit.personalData.holdings.push(people.holding);
  kit.personalData.endings.push(...people.endings);
  kit.onLoad(() => countOnce(kit));
  kit.jobs.every(foldEverySeconds, () => foldCounts(kit));
  return shipments;
}

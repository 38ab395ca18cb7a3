import type { FeatureKit } from '#server/platform/kit.ts';
import type { CorrectionFollower } from '#server/features/operations/recording.service.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { loadShippedCatalogue } from './supply-catalogue.service.ts';
import { followCorrections } from './supply-correction.service.ts';
import { type SupplyOperations, supplyOperations } from './supply-operations.service.ts';
import { supplyRoutes } from './supply.routes.ts';
import { type SupplyService, supplyService } from './supply.service.ts';

interface Supplies {
  supplies: SupplyService;
  supplyOperations: SupplyOperations & { followCorrection: CorrectionFollower };
}

export function registerSupply(
  kit: FeatureKit,
  deps: { postcodes: PostcodeService; samples: SampleDataService; shipments: ShipmentService },
): Supplies {
  const supplies = supplyService(kit, deps.postcodes);
  const operations = supplyOperations(kit, deps);
  supplyRoutes(kit.serve, supplies, operations);
  kit.onLoad(() => loadShippedCatalogue(kit));
  kit.jobs.every('receive-supplies', 60, async () => void (await operations.settle()));
  return { supplies, supplyOperations: { ...operations, followCorrection: followCorrections(kit) } };
}

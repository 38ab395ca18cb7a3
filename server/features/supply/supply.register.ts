import type { FeatureKit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { loadShippedCatalogue } from './supply-catalogue.service.ts';
import { correctionJob, supplyCorrections, type SupplyCorrections } from './supply-correction.service.ts';
import { type SupplyOperations, supplyOperations } from './supply-operations.service.ts';
import { supplyRoutes } from './supply.routes.ts';
import { type SupplyService, supplyService } from './supply.service.ts';

export interface Supplies {
  supplies: SupplyService;
  supplyOperations: SupplyOperations & SupplyCorrections;
}

export function registerSupply(
  kit: FeatureKit,
  deps: { postcodes: PostcodeService; samples: SampleDataService; shipments: ShipmentService },
): Supplies {
  const supplies = supplyService(kit, deps.postcodes);
  const operations = supplyOperations(kit, deps);
  supplyRoutes(kit.serve, supplies, operations);
  kit.onLoad(() => loadShippedCatalogue(kit));
  kit.jobs.every(60, async () => void (await operations.settle()));
  const corrections = supplyCorrections(kit);
  kit.jobs.work(correctionJob, (parcel) => corrections.followCorrection(parcel));
  return { supplies, supplyOperations: { ...operations, ...corrections } };
}

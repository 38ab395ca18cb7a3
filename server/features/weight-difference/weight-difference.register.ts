import type { FeatureKit } from '#server/platform/kit.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { type HubWeights, hubWeightsService } from './hub-weights.service.ts';
import { weightDifferenceRoutes } from './weight-difference.routes.ts';
import { type WeightDifferences, weightDifferences } from './weight-difference.service.ts';

const quarterHour = 900;

interface Weights {
  weights: WeightDifferences;
  hubWeights: HubWeights;
}

export function registerWeightDifference(kit: FeatureKit, deps: { shipments: ShipmentService }): Weights {
  const weights = weightDifferences(kit);
  const hubWeights = hubWeightsService(kit, deps.shipments);
  weightDifferenceRoutes(kit, kit.serve, weights, hubWeights);
  kit.jobs.every('accept-weight-differences', quarterHour, async () => void (await weights.acceptOverdue()));
  return { weights, hubWeights };
}

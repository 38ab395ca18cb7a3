import type { FeatureKit } from '#server/platform/kit.ts';
import { linesFollow } from './handover-people.service.ts';
import type { HandoverDeps } from './handover-source.service.ts';
import { handoverRoutes } from './handover.routes.ts';
import { handoverService, type HandoverService } from './handover.service.ts';

export function registerHandover(kit: FeatureKit, deps: HandoverDeps): HandoverService {
  const handovers = handoverService(kit, deps);
  handoverRoutes(kit.serve, handovers);
  kit.personalData.followers.push(linesFollow);
  return handovers;
}

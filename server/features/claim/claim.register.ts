import { hourSeconds } from '#shared/platform/time/spans.ts';

import type { FeatureKit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import { claimCheck } from './claim-check.service.ts';
import { type ClaimDecisions, claimDecisionService } from './claim-decision.service.ts';
import { type ClaimDrafts, claimDraftsService } from './claim-drafts.service.ts';
import { abandonedFiles, claimFilesService } from './claim-files.service.ts';
import { openClaimsKeep } from './claim-people.service.ts';
import { claimOperationsRoutes, claimRoutes } from './claim.routes.ts';
import { claimService } from './claim.service.ts';

interface Claims {
  claimDecisions: ClaimDecisions;
  claimDrafts: ClaimDrafts;
}

export function registerClaim(
  kit: FeatureKit,
  deps: { postcodes: PostcodeService; workingDays: WorkingDaysService },
): Claims {
  const checks = claimCheck(kit, deps.postcodes, deps.workingDays);
  const files = claimFilesService(kit);
  const claimDecisions = claimDecisionService(kit, files);
  const claimDrafts = claimDraftsService(kit, checks);
  claimRoutes(kit.serve, claimService(kit, checks), files);
  claimOperationsRoutes(kit.serve, claimDecisions, claimDrafts);
  kit.perishables.push(abandonedFiles(kit));
  kit.personalData.keepers.push(openClaimsKeep);
  kit.onLoad(() => claimDrafts.loadShipped());
  kit.jobs.every('draft-claims', hourSeconds, async () => void (await claimDrafts.run()));
  return { claimDecisions, claimDrafts };
}

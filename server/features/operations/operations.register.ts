import { days, endedBy } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import { workingDaysDataService } from './working-days-data.service.ts';
import type { PricingService } from '#server/features/pricing/pricing.service.ts';
import type { UsersService } from '#server/features/users/users.service.ts';
import type { FlagFollower } from './account-flags.service.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { accountsService } from './accounts.service.ts';
import { operatorKeyRoutes } from './operator-keys.routes.ts';
import { operatorKeysService, type OperatorKeysService } from './operator-keys.service.ts';
import { operationsRoutes } from './operations.routes.ts';
import { operationsService, type OperationsService } from './operations.service.ts';
import { correctionJob } from './correct-scans.service.ts';
import type { CorrectionFollower } from './recording.service.ts';
import { postcodeDataService } from './postcodes.service.ts';
import { rateCardsService, type RateCardsService } from './rate-cards.service.ts';
import { stoppedCountriesService } from './stopped-countries.service.ts';
import { referenceDataRoutes } from './reference-data.routes.ts';

interface Operations {
  operations: OperationsService;
  operatorKeys: OperatorKeysService;
  rateCards: RateCardsService;
}

export function registerOperations(
  kit: FeatureKit,
  deps: {
    postcodes: PostcodeService;
    workingDays: WorkingDaysService;
    pricing: PricingService;
    users: UsersService;
    flagFollowers: readonly FlagFollower[];
    correctionFollowers: readonly CorrectionFollower[];
  },
): Operations {
  const operations = operationsService(kit, deps);
  kit.jobs.work(correctionJob, async (parcel) => {
    for (const follow of deps.correctionFollowers) await follow(parcel);
  });
  const rateCards = rateCardsService(kit, deps.pricing);
  const operatorKeys = operatorKeysService(kit);
  kit.guards.operatorOf = operatorKeys.operatorOf;
  kit.perishables.push(endedBy('operator_failure', 'last_at', days(90)));
  operatorKeyRoutes(kit.serve, operatorKeys);
  accountsRoutes(kit.serve, accountsService(kit, deps));
  operationsRoutes(kit.serve, operations);
  referenceDataRoutes(
    kit.serve,
    rateCards,
    postcodeDataService(kit, deps.postcodes),
    stoppedCountriesService(kit, deps.postcodes),
    workingDaysDataService(kit, deps.workingDays),
  );
  return { operations, operatorKeys, rateCards };
}

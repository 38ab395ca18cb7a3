import { hourSeconds } from '#shared/platform/time/spans.ts';

import { endedBy, days } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import type { AccountService } from '#server/features/sign-in/account.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import { personalDataOperationsRoutes, personalDataRoutes } from './personal-data.routes.ts';
import { emailHolding, personalDataService } from './personal-data.service.ts';
import { retentionService, type RetentionService, trailEnding } from './retention.service.ts';

export function registerPersonalData(
  kit: FeatureKit,
  deps: { account: AccountService; twoStep: TwoStepService },
): { retention: RetentionService } {
  kit.personalData.holdings.push(emailHolding);
  kit.personalData.endings.push(trailEnding);
  const people = personalDataService(kit);
  const retention = retentionService(kit);
  personalDataRoutes(kit.serve, { ...deps, people, retention, reader: kit.database.db });
  personalDataOperationsRoutes(kit.serve, people, retention);
  kit.perishables.push(endedBy('parcel_preset', 'deleted_at', days(30)));
  kit.jobs.every('retention', hourSeconds, async () => void (await retention.run()));
  return { retention };
}

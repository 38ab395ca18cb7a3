import { daySeconds } from '#shared/platform/time/spans.ts';

import type { FeatureKit } from '#server/platform/kit.ts';
import { workingDaysService, type WorkingDaysService } from './working-days.service.ts';

export function registerWorkingDays(kit: FeatureKit): WorkingDaysService {
  const workingDays = workingDaysService(kit);
  kit.onLoad(async () => {
    await workingDays.loadShipped();
    await workingDays.watchEnd();
  });
  kit.jobs.every('watch-public-holidays', daySeconds, () => workingDays.watchEnd());
  return workingDays;
}

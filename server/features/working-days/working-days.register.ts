import type { FeatureKit } from '#server/platform/kit.ts';
import { workingDaysService, type WorkingDaysService } from './working-days.service.ts';

const day = 24 * 3600;

export function registerWorkingDays(kit: FeatureKit): WorkingDaysService {
  const workingDays = workingDaysService(kit);
  kit.onLoad(async () => {
    await workingDays.loadShipped();
    await workingDays.watchEnd();
  });
  kit.jobs.every(day, () => workingDays.watchEnd());
  return workingDays;
}

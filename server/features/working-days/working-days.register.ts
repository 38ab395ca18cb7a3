import type { FeatureKit } from '#server/platform/kit.ts';
import { workingDaysService, type WorkingDaysService } from './working-days.service.ts';

export function registerWorkingDays(kit: FeatureKit): WorkingDaysService {
  const workingDays = workingDaysService(kit);
  kit.onLoad(() => workingDays.loadShipped());
  return workingDays;
}

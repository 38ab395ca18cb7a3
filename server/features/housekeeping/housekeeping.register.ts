import type { FeatureKit } from '#server/platform/kit.ts';
import { housekeepingService } from './housekeeping.service.ts';

const hour = 3600;

export function registerHousekeeping(kit: FeatureKit): void {
  const housekeeping = housekeepingService(kit, kit.perishables);
  kit.jobs.every(hour, async () => void (await housekeeping.cleanUp()));
}

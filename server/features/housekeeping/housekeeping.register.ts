import { daySeconds, hourSeconds } from '#shared/platform/time/spans.ts';

import { watchRanges } from '#server/platform/db/number-ranges.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { housekeepingService } from './housekeeping.service.ts';

export function registerHousekeeping(kit: FeatureKit): void {
  const housekeeping = housekeepingService(kit, kit.perishables);
  kit.jobs.every('housekeeping', hourSeconds, async () => void (await housekeeping.cleanUp()));
  kit.onLoad(() => watchRanges(kit));
  kit.jobs.every('watch-ranges-of-numbers', daySeconds, () => watchRanges(kit));
}

import type { FeatureKit } from '#server/platform/kit.ts';
import { twoStepService, type TwoStepService } from './two-step.service.ts';

const hour = 3600;

/** Serves nothing of its own: `sign-in` asks for the codes, `security` turns them on and off. */
export function registerTwoStep({
  clock,
  database,
  jobs,
  logger,
  onLoad,
  secretKeys,
}: FeatureKit): TwoStepService {
  const service = twoStepService(clock, secretKeys);
  async function sealAnew(): Promise<void> {
    const { sealed, unreadable } = await service.sealAnew(database);
    if (sealed > 0) logger.info({ sealed }, 'two-step secrets were sealed anew by the first SECRET_KEY');
    if (unreadable > 0) {
      logger.error(
        { unreadable },
        'two-step secrets cannot be read: their key is not in SECRET_KEY; put it back at the end of the list',
      );
    }
  }
  onLoad(sealAnew);
  jobs.every(hour, sealAnew);
  return service;
}

import type { FeatureKit } from '#server/platform/kit.ts';
import { keepSealed } from '#server/platform/settings/seal-anew.ts';
import { twoStepService, type TwoStepService } from './two-step.service.ts';

/** Has no routes: `sign-in` asks for the codes, `security` turns them on and off. */
export function registerTwoStep(kit: FeatureKit): TwoStepService {
  const service = twoStepService(kit.clock, kit.secretKeys);
  keepSealed(kit, 'two-step secrets', () => service.sealAnew(kit.database));
  return service;
}

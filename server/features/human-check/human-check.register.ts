import type { FeatureKit } from '#server/platform/kit.ts';
import { altchaHumanCheck, type HumanCheck } from './human-check.service.ts';
import { remoteHumanCheck } from './remote-check.service.ts';

/** Has no routes: the public forms that need it show it. */
export const registerHumanCheck = (kit: FeatureKit): HumanCheck =>
  kit.env.remoteHumanCheck
    ? remoteHumanCheck(kit, kit.env.remoteHumanCheck)
    : altchaHumanCheck(kit, kit.secretKeys.all);

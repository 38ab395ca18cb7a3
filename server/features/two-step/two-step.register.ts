import type { FeatureKit } from '#server/platform/kit.ts';
import { twoStepService, type TwoStepService } from './two-step.service.ts';

/** Serves nothing of its own: `sign-in` asks for the codes, `security` turns them on and off. */
export const registerTwoStep = ({ clock, secretKey }: FeatureKit): TwoStepService =>
  twoStepService(clock, secretKey);

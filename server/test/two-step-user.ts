/** A person with two-step sign-in, for tests. */
import { confirmPassword } from '#shared/features/sign-in/account.contract.ts';
import { beginTwoStep, confirmTwoStep, requireTwoStep } from '#shared/features/security/security.contract.ts';

import { totpCode, totpStep } from '#server/features/two-step/totp.rules.ts';
import { encrypted, testPassword, type TestUser } from './factories.ts';
import { ownAddress } from './own-address.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function bytesOfBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app shows `steps` half-minutes from now. */
export function codeOf(app: TestApp, secret: string, steps = 0): string {
  return totpCode(bytesOfBase32(secret), totpStep(app.clock.now()) + steps);
}

/** From an address of its own: ConfirmPassword is limited for each. */
export async function confirmOwnPassword(app: TestApp, as: TestUser): Promise<void> {
  const body = { Password: encrypted(app, testPassword) };
  await send(app, confirmPassword, { as, body, from: ownAddress() });
}

/** Sets it up; the code of this moment is spent by it. */
export async function turnOnTwoStep(
  app: TestApp,
  as: TestUser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await confirmOwnPassword(app, as);
  const { secret } = (await send(app, beginTwoStep, { as })).r;
  const { r } = await send(app, confirmTwoStep, { as, body: { Code: codeOf(app, secret) } });
  return { secret, recoveryCodes: r.recoveryCodes };
}

/** Of everyone in the account, by an Admin who sets up their own; answers the recovery codes that are left. */
export async function requireTwoStepOfAll(app: TestApp, as: TestUser): Promise<string[]> {
  const { recoveryCodes } = await turnOnTwoStep(app, as);
  const [Code, ...left] = recoveryCodes;
  await send(app, requireTwoStep, { as, body: { required: true, Code } });
  return left;
}

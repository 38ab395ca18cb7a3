/** A user with two-step sign-in, for tests. */
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

/** The code that the app shows `steps` half-minutes from now. */
export function codeOf(app: TestApp, secret: string, steps = 0): string {
  return totpCode(bytesOfBase32(secret), totpStep(app.clock.now()) + steps);
}

/** Uses its own client address, because ConfirmPassword is limited by address. */
export async function confirmOwnPassword(app: TestApp, as: TestUser): Promise<void> {
  const body = { Password: encrypted(app, testPassword) };
  await send(app, confirmPassword, { as, body, from: ownAddress() });
}

/** Sets up two-step sign-in; `spent` is the code that it used up. */
export async function turnOnTwoStep(
  app: TestApp,
  as: TestUser,
): Promise<{ secret: string; spent: string; recoveryCodes: string[] }> {
  await confirmOwnPassword(app, as);
  const { secret } = (await send(app, beginTwoStep, { as })).r;
  const spent = codeOf(app, secret);
  const { r } = await send(app, confirmTwoStep, { as, body: { Code: spent } });
  return { secret, spent, recoveryCodes: r.recoveryCodes };
}

/** Requires it of everyone in the account, by an Admin who sets up their own; returns the remaining recovery codes. */
export async function requireTwoStepOfAll(app: TestApp, as: TestUser): Promise<string[]> {
  const { recoveryCodes } = await turnOnTwoStep(app, as);
  const [Code, ...left] = recoveryCodes;
  await send(app, requireTwoStep, { as, body: { required: true, Code } });
  return left;
}

/** Two-step sign-in, as for a user with an app on the phone. */
import type { Page } from '@playwright/test';

import { totpCode, totpStep } from '../server/features/two-step/totp.rules.ts';
import { password } from './support.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOfBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/gu) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The key that the set-up shows for users without a camera. */
export async function keyShown(page: Page): Promise<Uint8Array> {
  const key = page.getByText(/^(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/u);
  return bytesOfBase32((await key.innerText()).replaceAll(' ', ''));
}

/** The current code; `ahead` 1 gives that of the next half minute, for when the current one is used up. */
export const codeOf = (secret: Uint8Array, ahead = 0) => totpCode(secret, totpStep(new Date()) + ahead);

/** Enters the password, which every change of two-step sign-in requires first. */
export async function giveItsPassword(page: Page): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Current password' });
  await field.fill(password);
  await field.press('Enter');
}

/** Two-step sign-in, as a person with a phone: turn it on, require it of everyone, sign in with a code. */
import { expect, test, type Page } from '@playwright/test';

import { totpCode, totpStep } from '../server/features/two-step/totp.rules.ts';
import { paperDesk } from './paper.fixture.ts';
import { enter, inPortal, password, signIn } from './support.ts';

const paper = paperDesk();
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOfBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/gu) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The key that the set-up shows to those who have no camera. */
async function keyShown(page: Page): Promise<Uint8Array> {
  const key = page.getByText(/^(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/u);
  return bytesOfBase32((await key.innerText()).replaceAll(' ', ''));
}

/** `ahead`: the code of the next half minute, when this one's has been used. */
const codeOf = (secret: Uint8Array, ahead = 0) => totpCode(secret, totpStep(new Date()) + ahead);

/** Every change of it asks for the password first. */
async function giveItsPassword(page: Page): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Current password' });
  await field.fill(password);
  await field.press('Enter');
}

test('Two-step sign-in is turned on, required of everyone, asked for at the next login, and turned off', async ({
  page,
}) => {
  await enter(page, 'SGP0001');
  await page.goto('/security');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await giveItsPassword(page);
  const secret = await keyShown(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const shown = await codes.allInnerTexts();
  const [recovery = ''] = shown;
  // On paper they stand alone: whose they are, all ten, and nothing of the page or the dialog.
  const sheet = paper.pdf(await page.pdf({ preferCSSPageSize: true }));
  expect(paper.pagesOf(sheet)).toBe(1);
  const printed = paper.textOf(sheet);
  for (const code of shown) expect(printed).toContain(code);
  expect(printed).toContain('SGP0001');
  expect(printed).not.toContain('I have kept them');
  expect(printed).not.toContain('Two-step');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toHaveCount(0);
  const required = page.getByRole('switch', { name: 'Require it of everyone in this account' });
  await required.click();
  await expect(required).toBeChecked();

  await page.context().clearCookies();
  await signIn(page, 'SGP0001');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByText(/code/iu)
      .filter({ hasText: /not right|wrong|again/iu })
      .first(),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery);
  await page.keyboard.press('Enter');
  await inPortal(page);

  await page.context().clearCookies();
  await signIn(page, 'SGP0001');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await inPortal(page);

  // While everyone must have it, nobody can turn it off.
  await page.goto('/security');
  await expect(required).toBeChecked();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  await required.click();
  await expect(required).not.toBeChecked();
  await page.getByRole('button', { name: 'Turn off' }).click();
  // Only who holds the app or a code of the paper turns it off.
  await giveItsPassword(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(shown[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await page.context().clearCookies();
  await enter(page, 'SGP0001');
});

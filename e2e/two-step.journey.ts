/** Two-step sign-in, for a user with a phone: turn it on, require it of everyone, sign in with a code. */
import { expect, test } from '@playwright/test';

import { paperDesk } from './paper.fixture.ts';
import { enter, goWithin, inPortal, signIn } from './support.ts';
import { codeOf, giveItsPassword, keyShown } from './two-step.fixture.ts';

const paper = paperDesk();

test('Two-step sign-in is turned on, required of everyone, used at the next login, and turned off', async ({
  page,
}) => {
  await enter(page, 'SGP0001');
  await goWithin(page, '/security');
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
  // The printed sheet has only the owner and all ten codes, and nothing of the page or the dialog.
  const sheet = paper.pdf(await page.pdf({ preferCSSPageSize: true }));
  expect(paper.pagesOf(sheet)).toBe(1);
  const printed = paper.textOf(sheet);
  for (const code of shown) expect(printed).toContain(code);
  expect(printed).toContain('SGP0001');
  expect(printed).not.toContain('I have saved them');
  expect(printed).not.toContain('Two-step');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toHaveCount(0);
  const required = page.getByRole('switch', { name: 'Require it of everyone in this account' });
  const prove = async (code: string) => {
    await giveItsPassword(page);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Code' }).fill(code);
    await page.keyboard.press('Enter');
  };
  await required.click();
  await prove(shown[2] ?? '');
  await expect(required).toBeChecked();

  await page.context().clearCookies();
  await signIn(page, 'SGP0001');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByText(/code/iu)
      .filter({ hasText: /incorrect|wrong|again/iu })
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

  // While it is required of everyone, nobody can turn it off.
  await goWithin(page, '/security');
  await expect(required).toBeChecked();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  // Changing the requirement needs a code of the app or of the printed sheet.
  await required.click();
  await prove(shown[3] ?? '');
  await expect(required).not.toBeChecked();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await prove(shown[1] ?? '');
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await page.context().clearCookies();
  await enter(page, 'SGP0001');
});

/** A customer's whole address list is imported from a spreadsheet, without losing anything. */
import { writeFileSync } from 'node:fs';

import { expect, type Page, test } from '@playwright/test';

import { addressFile, codeOf, specials } from './address-file.fixture.ts';
import { enter, goWithin, openAs } from './support.ts';

test('10,000 addresses from a spreadsheet are checked, fixed in place, imported, found and deleted with undo', async ({
  page,
}, testInfo) => {
  test.setTimeout(180_000);
  const { chinese, northern, bad: badRow } = specials;
  const file = testInfo.outputPath('senarai-alamat.csv');
  writeFileSync(file, addressFile());
  await openAs(page, 'MYS0008', '/addressbook');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByLabel('Spreadsheet').setInputFiles(file);

  // The heads are in Malay, and every column is recognised.
  await expect(page.getByText('10,000 rows were read.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Kod is', exact: true })).toHaveValue('Reference ID');
  await expect(page.getByRole('combobox', { name: 'Poskod is', exact: true })).toHaveValue(
    'Postcode (required)',
  );
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await expect(page.getByRole('button', { name: 'To fix 1' })).toBeVisible();
  // The rows survive a reload and remain available after Back.
  await expect(page.getByText('These rows are kept on this device')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'To fix 1' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('senarai-alamat.csv: 10,000 rows that are not imported yet')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'To fix 1' })).toBeVisible();
  // All rows are validated again, which takes half a minute on a busy machine.
  await expect(page.getByRole('button', { name: 'Import 9,999 rows' })).toBeEnabled({ timeout: 45_000 });
  const grid = page.getByRole('grid', { name: 'Rows of the file' });
  const bad = grid.getByRole('row').filter({ hasText: badRow.name });
  const cell = bad.getByRole('gridcell', { name: new RegExp(`^${badRow.postcode}\\.`, 'u') });
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await cell.click();
  await page.keyboard.type('05000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'To fix 0' })).toBeVisible();
  await expect(bad).toContainText('Alor Setar');

  const all = page.getByRole('button', { name: 'Import 10,000 rows' });
  await expect(all).toHaveAttribute('aria-disabled', 'false', { timeout: 45_000 });
  // The progress bar may be gone soon, so the wait starts before the click.
  await Promise.all([page.getByRole('progressbar', { name: 'Imported' }).waitFor(), all.click()]);
  await expect(page.getByText('10,000 addresses imported')).toBeVisible({ timeout: 45_000 });
  // The link below the result; the link above the title leads back to the same place.
  await page.getByRole('main').getByRole('link', { name: 'Address Book' }).last().click();

  const search = page.getByRole('searchbox', { name: /Search by/u });
  const rows = page.getByRole('table', { name: 'Receivers' }).getByRole('row');
  await search.fill(northern.postcode);
  const inTheNorth = rows.filter({ hasText: northern.name });
  await expect(inTheNorth).toContainText(`${northern.postcode} Padang Besar`);
  await expect(inTheNorth).toContainText('Taman "Sentosa"');
  await expect(inTheNorth).toContainText(codeOf(northern.row));

  await search.fill(chinese.name);
  const found = rows.filter({ hasText: chinese.name });
  await expect(found).toHaveCount(1);
  await found.getByRole('button', { name: `Delete ${chinese.name}` }).click();
  await expect(page.getByText('1 address deleted.')).toBeVisible();
  await expect(found).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(found).toHaveCount(1);
});

test('Rows that are not imported yet are deleted at logout', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Rows of the file' });
  await enter(page, 'MYS0008');
  await goWithin(page, '/bulkaddress');
  await page.getByLabel('Spreadsheet').setInputFiles({
    name: 'two.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Phone,Address,Postcode\nAli,0123456789,8 Jalan A,05000\nAbu,0123456780,9 Jalan B,1\n',
    ),
  });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(grid).toContainText('Abu');
  await expect(page.getByText('These rows are kept on this device')).toBeVisible();
  await page.reload();
  await expect(grid).toContainText('Abu');

  await page.getByRole('button', { name: /MYS0008/u }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await keptSheets(page)).toBe(0);
  await enter(page, 'MYS0008');
  await goWithin(page, '/bulkaddress');
  await expect(page.getByText('Drop a spreadsheet here')).toBeVisible();
  await expect(grid).toBeHidden();
});

/** Reads the browser's database directly, without the portal. */
const keptSheets = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    return names.includes('sheets') ? names.length : 0;
  });

/** From a shop's file, or a chat, to labels (issue 10): asked about once, and not the second time. */
import { writeFileSync } from 'node:fs';

import { expect, type Page, test } from '@playwright/test';

import { openAs } from './support.ts';

const heads = 'Customer,HP,Alamat Rumah,Kod Pos,Jenis Barang,Kg';
const orders = (run: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `Pelanggan ${run} ${index + 1},012345${1000 + index},${index + 1} Jalan Ampang ${run},50450,Kotak,1.5`,
  );

/** Of one run, in letters alone, as names are. */
const newRun = () => [...`${Date.now()}`].map((digit) => String.fromCodePoint(97 + Number(digit))).join('');

const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

async function upload(page: Page, file: string) {
  await page.getByLabel('Spreadsheet').setInputFiles(file);
}

test('a shop export becomes printed labels; the second time in four clicks', async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const run = newRun();
  const first = testInfo.outputPath('shop.csv');
  writeFileSync(first, [`${heads},R${run}`, ...orders(run, 3)].join('\n'));
  await openAs(page, 'MYS0001', '/uploadshipment');
  await upload(page, first);

  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
  await choose(page, 'Customer is', 'Receiver Name');
  await choose(page, 'Jenis Barang is', 'Shipment Type');
  await choose(page, '‘Kotak’ means', 'Parcel');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const submit = page.getByRole('button', { name: /^Submit 3/u });
  await expect(submit).toBeVisible();
  await submit.click();
  await expect(page.getByRole('heading', { name: '3 rows became consignments' })).toBeVisible({
    timeout: 30_000,
  });

  // Tomorrow: choose the file, submit, print.
  const second = testInfo.outputPath('tomorrow.csv');
  writeFileSync(second, [`${heads},R${run}`, ...orders(`${run}b`, 2)].join('\n'));
  await page.getByRole('button', { name: 'Another upload' }).click();
  await upload(page, second);
  await expect(page.getByText('These columns are known from your last file.')).toBeVisible();
  await page.getByRole('button', { name: /^Submit 2/u }).click();
  await expect(page.getByRole('heading', { name: '2 rows became consignments' })).toBeVisible({
    timeout: 30_000,
  });
  const printed = page.waitForResponse((answer) => answer.url().includes('/api/shipment/Print'));
  await page.getByRole('button', { name: 'Print labels' }).click();
  expect((await printed).status()).toBe(200);
});

test('a chat becomes rows, and rows become consignments', async ({ page }) => {
  test.setTimeout(120_000);
  const run = newRun();
  await openAs(page, 'MYS0001', '/uploadshipment');
  // Arrow keys go from one way to the next.
  await page.getByRole('radio', { name: 'A file' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Paste a chat' })).toBeFocused();
  await page
    .getByLabel('Chat messages')
    .fill(
      `Aminah ${run}\n012-345 6789\n12 Jalan Ampang, 50450 Kuala Lumpur\nCOD RM89.90, 2 pcs, 1.5kg\n\nLee Ah ${run}\n0198765432\n8 Jalan Gasing, 46000 Petaling Jaya, Selangor`,
    );
  // Said once for all that do not tell theirs.
  await page.getByLabel('Weight of an order in kg').fill('0.5');
  await page.getByRole('button', { name: 'Read the rows' }).click();
  await page.getByRole('button', { name: /^Submit 2/u }).click();
  await expect(page.getByRole('heading', { name: '2 rows became consignments' })).toBeVisible({
    timeout: 30_000,
  });
});

/** From a shop's file, or a chat, to labels (issue 10): questions are asked the first time only. */
import { writeFileSync } from 'node:fs';

import { expect, type Locator, type Page, test } from '@playwright/test';

import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import { openAs } from './support.ts';

const paper = paperDesk();

declare global {
  interface Window {
    pressed?: number;
  }
}

/** Counts the user's clicks from now on. */
const countClicks = (page: Page) =>
  page.evaluate(() => {
    window.pressed = 0;
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) window.pressed = (window.pressed ?? 0) + 1;
    };
    window.addEventListener('click', count, true);
  });

/** Moves to a control with the Tab key only. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let tab = 0; tab < 120 && !(await isThere()); tab += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

const heads = 'Customer,HP,Alamat Rumah,Kod Pos,Jenis Barang,Kg';
const orders = (run: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `Pelanggan ${run} ${index + 1},012345${1000 + index},${index + 1} Jalan Ampang ${run},50450,Kotak,1.5`,
  );

/** A unique name for each run, in letters only, because names have no digits. */
const newRun = () => [...`${Date.now()}`].map((digit) => String.fromCodePoint(97 + Number(digit))).join('');

const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

async function upload(page: Page, file: string) {
  await page.getByLabel('Spreadsheet').setInputFiles(file);
}

test('A shop export becomes printed labels, the second time with four clicks', async ({ page }, testInfo) => {
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

  // The next day: choose the file, submit, print.
  const second = testInfo.outputPath('tomorrow.csv');
  writeFileSync(second, [`${heads},R${run}`, ...orders(`${run}b`, 2)].join('\n'));
  await countClicks(page);
  await page.getByRole('button', { name: 'Another upload' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(second);
  await expect(page.getByText('These columns are known from your last file.')).toBeVisible();
  await page.getByRole('button', { name: /^Submit 2/u }).click();
  await expect(page.getByRole('heading', { name: '2 rows became consignments' })).toBeVisible({
    timeout: 30_000,
  });
  const labels = paper.pdf(
    await pdfOpenedBy(page, () => page.getByRole('button', { name: 'Print labels' }).click()),
  );
  expect(await page.evaluate(() => window.pressed)).toBe(4);
  const cns = paper.cnsOf(labels);
  expect(cns).toHaveLength(2);
  // In the order of the file.
  expect(cns).toEqual(cns.toSorted());
  for (const at of [1, 2]) expect(paper.textOf(labels)).toContain(`Pelanggan ${run}b ${at}`);
});

test('A pasted chat becomes labels by keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  const run = newRun();
  await openAs(page, 'MYS0001', '/uploadshipment');
  await tabTo(page, page.getByRole('radio', { name: 'A file' }));
  // Arrow keys move between the ways to upload.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Paste a chat' })).toBeFocused();
  await tabTo(page, page.getByLabel('Chat messages'));
  await page.keyboard.insertText(
    `Aminah ${run}\n012-345 6789\n12 Jalan Ampang, 50450 Kuala Lumpur\nCOD RM89.90, 2 pcs, 1.5kg\n\nLee Ah ${run}\n0198765432\n8 Jalan Gasing, 46000 Petaling Jaya, Selangor`,
  );
  // One weight for all orders that give none.
  await tabTo(page, page.getByLabel('Weight of an order in kg'));
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  const submit = page.getByRole('button', { name: 'Submit 2 rows' });
  await expect(submit).toBeVisible();
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '2 rows became consignments' })).toBeVisible({
    timeout: 30_000,
  });
  // The next action has the focus.
  await expect(page.getByRole('button', { name: 'Print labels' })).toBeFocused();
  const labels = paper.pdf(await pdfOpenedBy(page, () => page.keyboard.press('Enter')));
  // The first order has two pieces, and its COD is collected once.
  const words = paper.textOf(labels);
  expect([paper.pagesOf(labels), new Set(paper.cnsOf(labels)).size]).toEqual([3, 2]);
  for (const text of [`Aminah ${run}`, `Lee Ah ${run}`, '89.90', 'COD on piece 1'])
    expect(words).toContain(text);
});

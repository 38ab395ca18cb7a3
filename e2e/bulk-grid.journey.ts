/** The summary grid of a bulk upload: fixed by a file, by keyboard alone, by two users at once, and on a phone. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { type Download, expect, type Page, test, type TestInfo } from '@playwright/test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';

import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import { authorisation } from './shipping.fixture.ts';
import { expectAccessible, expectNoSidewaysScroll, openAs, widths } from './support.ts';

const paper = paperDesk();

const head = 'Name\tPhone\tAddress\tPostcode\tType\tWeight\tContent';
const good = (name: string, at: number) =>
  `${name}\t01234567${10 + at}\t${at} Jalan Tun Razak\t50400\tParcel\t1.5\tBooks`;
const wrong = (name: string, at: number) => good(name, at).replace('50400', '99999');

/** Sends a call as the screen does. */
async function ask<R>(page: Page, path: string, data: object): Promise<R> {
  const answer = await page.request.post(path, { headers: await authorisation(page), data });
  return ((await answer.json()) as { r: R }).r;
}

/**
 * Submits an upload and pauses it before much is done. Both requests are sent from the page, so that nothing comes in between.
 */
async function submitAndPause(page: Page, uploadId: string): Promise<void> {
  const answers = await page.evaluate(
    async ({ body, headers }) => {
      const ask = async (call: string) =>
        (await fetch(`/api/shipment/${call}`, { method: 'POST', headers, body })).status;
      return [await ask('SubmitBulk'), await ask('PauseBulk')];
    },
    {
      body: JSON.stringify({ uploadId }),
      headers: { ...(await authorisation(page)), 'content-type': 'application/json' },
    },
  );
  expect(answers).toEqual([200, 200]);
}

/** Creates an upload of pasted cells with the screen's own call, and opens its grid. */
async function openRows(page: Page, lines: readonly string[], person = 'Admin'): Promise<string> {
  await openAs(page, 'MYS0001', '/bulkShipmentListing', person);
  const r = await ask<{ uploadId: string }>(page, '/api/shipment/PasteBulkCells', {
    text: [head, ...lines].join('\n'),
  });
  const path = `/uploadshipment?upload=${r.uploadId}`;
  await page.goto(path);
  return path;
}

const hasOffice = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'soffice')));

/** Opens and saves the file with LibreOffice, if it is installed. */
async function savedByOffice(download: Download, testInfo: TestInfo): Promise<string> {
  const given = testInfo.outputPath('rows.xlsx');
  await download.saveAs(given);
  if (!hasOffice) return given;
  const home = `-env:UserInstallation=file://${testInfo.outputPath('profile')}`;
  const to = ['--convert-to', 'xlsx', '--outdir', testInfo.outputPath('saved'), given];
  await promisify(execFile)('soffice', [home, '--headless', ...to]);
  return testInfo.outputPath('saved', 'rows.xlsx');
}

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Rows of the file' });
const cellIn = (page: Page, name: string, text: string) =>
  gridOf(page).getByRole('row').filter({ hasText: name }).getByRole('gridcell', { name: text });
const toFix = (page: Page, count: number) =>
  page.getByRole('button', { name: `To fix ${count}`, exact: true });
const isInGrid = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell');
/** Waits until all changes are saved. */
const kept = (page: Page) => expect(page.getByText(/^Saving \d/u)).toHaveCount(0);

test('The rows to fix are exported, fixed in a spreadsheet and uploaded again', async ({
  page,
}, testInfo) => {
  await openRows(page, [good('Aminah', 1), wrong('Bala', 2), wrong('Chong', 3), good('Devi', 4)]);
  await expect(toFix(page, 2)).toBeVisible();
  await expectAccessible(page, 'a filled grid, light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'a filled grid, dark', 'colours');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save them as a file' }).click(),
  ]);
  const { sheets } = await readXlsx(new Uint8Array(readFileSync(await savedByOffice(download, testInfo))));
  const [heads = [], ...rows] = (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));
  expect(rows.map((row) => row.at(-1))).toEqual([
    expect.stringContaining('Postcode'),
    expect.stringContaining('Postcode'),
  ]);
  const postcode = heads.indexOf('Receiver Postcode');
  const corrected = rows.map((row) => row.map((cell, column) => (column === postcode ? '05000' : cell)));
  const file = testInfo.outputPath('fixed.xlsx');
  writeFileSync(file, await writeXlsx({ sheets: [{ name: 'Shipments', rows: [heads, ...corrected] }] }));
  await page.getByLabel('Upload a fixed file').setInputFiles(file);
  await expect(page.getByText('2 rows updated from the file.')).toBeVisible();
  await expect(toFix(page, 0)).toBeVisible();
  await kept(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Submit 4 rows' })).toBeEnabled();
});

test('A wrong row is found, fixed, filled down and undone by keyboard alone', async ({ page }) => {
  await openRows(page, [good('Aminah', 1), wrong('Bala', 2), wrong('Chong', 3)]);
  await expect(toFix(page, 2)).toBeVisible();
  for (let tab = 0; tab < 120 && !(await isInGrid(page)); tab += 1) await page.keyboard.press('Tab');
  expect(await isInGrid(page)).toBe(true);
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('05000');
  await page.keyboard.press('Enter');
  await expect(toFix(page, 1)).toBeVisible();
  // Select up to the fixed row, then fill its value down.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(toFix(page, 0)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(toFix(page, 1)).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(toFix(page, 0)).toBeVisible();
  // The row header stays visible beside the last column.
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toBeInViewport();
  await expect(page.getByRole('rowheader', { name: 'Row 3' })).toBeInViewport({ ratio: 0.9 });
  // Sorting by mouse keeps the keyboard focus in the cells.
  await page.getByRole('button', { name: 'All 3', exact: true }).click();
  await cellIn(page, 'Bala', '2 Jalan Tun Razak').click();
  await gridOf(page).getByRole('columnheader').last().getByRole('button').click();
  await expect.poll(() => isInGrid(page)).toBe(true);
});

test('A value being typed is kept when another cell is clicked, and the keys go to the clicked cell', async ({
  page,
}) => {
  await openRows(page, [good('Aminah', 1), good('Bala', 2), good('Chong', 3)]);
  const street = (name: string, text: string) => cellIn(page, name, text);
  await street('Aminah', '1 Jalan Tun Razak').click();
  await page.keyboard.type('11 Jalan Ampang');
  await street('Bala', '2 Jalan Tun Razak').click();
  await expect(street('Aminah', '11 Jalan Ampang')).toBeVisible();
  await expect(street('Bala', '2 Jalan Tun Razak')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(street('Chong', '3 Jalan Tun Razak')).toBeFocused();
  await page.keyboard.type('33 Jalan Ampang');
  await page.getByRole('button', { name: /^Find and replace/u }).click();
  await page.keyboard.type('Bala');
  await expect(street('Chong', '33 Jalan Ampang')).toBeVisible();
  await expect(page.locator(':focus')).toHaveValue('Bala');
});

test("Two users of one upload see each other's changes, and neither overwrites the other unnoticed", async ({
  browser,
}) => {
  const [mine, theirs] = [await browser.newPage(), await browser.newPage()];
  const path = await openRows(mine, [good('Aminah', 1), wrong('Bala', 2)]);
  await openAs(theirs, 'MYS0001', path, 'desk');
  await expect(toFix(theirs, 1)).toBeVisible();
  for (const page of [mine, theirs]) await page.getByRole('button', { name: 'All 2', exact: true }).click();

  await cellIn(theirs, 'Aminah', '1 Jalan Tun Razak').click();
  await theirs.keyboard.type('8 Jalan Ampang');
  await theirs.keyboard.press('Enter');
  await expect(cellIn(mine, 'Aminah', '8 Jalan Ampang')).toBeVisible();
  await expect(mine.getByText('desk is changing these rows too.')).toBeVisible();

  // Both users change the same cell before either sees the other's change.
  await theirs.context().setOffline(true);
  await cellIn(theirs, 'Bala', '2 Jalan Tun Razak').click();
  await theirs.keyboard.type('9 Jalan Imbi');
  await theirs.keyboard.press('Enter');
  await cellIn(mine, 'Bala', '2 Jalan Tun Razak').click();
  await mine.keyboard.type('7 Jalan Pudu');
  await mine.keyboard.press('Enter');
  await kept(mine);
  await expect(theirs.getByRole('button', { name: 'Check again' })).toBeVisible();
  await theirs.context().setOffline(false);
  await theirs.getByRole('button', { name: 'Check again' }).click();
  await expect(
    theirs.getByText(/^Row 3, .*Admin changed it to ‘7 Jalan Pudu’ in the meantime/u),
  ).toBeVisible();
  await theirs.getByRole('button', { name: 'Take theirs' }).click();
  await expect(cellIn(theirs, 'Bala', '7 Jalan Pudu')).toBeVisible();
  for (const page of [mine, theirs]) await page.context().close();
});

test('On a phone one row can be fixed', async ({ page }) => {
  await openRows(page, [good('Aminah', 1), wrong('Bala', 2)]);
  await expect(toFix(page, 1)).toBeVisible();
  const phone = widths.at(-1);
  if (phone) await page.setViewportSize(phone);
  await expect(page.getByText('A larger screen shows all rows side by side.')).toBeVisible();
  const postcode = page.getByLabel('Receiver Postcode');
  await postcode.fill('05000');
  await postcode.press('Enter');
  await expect(toFix(page, 0)).toBeVisible();
});

test('On a phone a submit is paused, resumed, listed and printed', async ({ page }) => {
  const phone = widths.at(-1);
  const run = [...String(Date.now())].map((digit) => String.fromCodePoint(97 + Number(digit))).join('');
  const path = await openRows(
    page,
    Array.from({ length: 240 }, (_, at) =>
      good(`Phone ${run}`, at % 90).replace('Jalan', `Lorong ${at} Jalan`),
    ),
  );
  if (phone) await page.setViewportSize(phone);
  const uploadId = path.slice(path.indexOf('=') + 1);
  await submitAndPause(page, uploadId);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: /of 240 rows/u })).toBeAttached();
  await expectNoSidewaysScroll(page, 'a paused upload on a phone');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('heading', { name: '240 rows became consignments' })).toBeVisible({
    timeout: 30_000,
  });
  await expectNoSidewaysScroll(page, 'a submitted upload on a phone');
  await page.getByRole('link', { name: 'Bulk CN Listing' }).last().click();
  const card = page.getByRole('listitem').filter({ hasText: '240 CNs' }).first();
  await card.click();
  await expect(page.getByRole('button', { name: 'Print 240 unprinted' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'an upload of the listing on a phone');
  const labels = paper.pdf(
    await pdfOpenedBy(page, () => page.getByRole('button', { name: 'Print 240 unprinted' }).click()),
  );
  expect(paper.pagesOf(labels)).toBe(240);
  await expect(page.getByRole('button', { name: 'Print 240 unprinted' })).toBeHidden();
});

test('Unsaved changes are restored after a reload', async ({ page }) => {
  await openRows(page, [good('Aminah', 1), wrong('Bala', 2)]);
  await expect(toFix(page, 1)).toBeVisible();
  await cellIn(page, 'Bala', '99999').click();
  // The request does not reach the server.
  await page.route('**/api/shipment/SaveBulkRows', (route) => route.abort());
  await page.keyboard.type('05000');
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(page.getByText('Changes to 1 row that were not saved yet are put back.')).toBeVisible();
  await page.unroute('**/api/shipment/SaveBulkRows');
  await page.reload();
  await expect(toFix(page, 0)).toBeVisible();
  await kept(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Submit 2 rows' })).toBeEnabled();
  await expect(page.getByText(/that were not saved yet/u)).toHaveCount(0);
});

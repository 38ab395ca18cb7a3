/** COOL and international shipments from cells to labels: file, grid, submitting, printing (issue 10). */
import { expect, type Page, test } from '@playwright/test';

import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import { openAs } from './support.ts';

const paper = paperDesk();

const pasted = (heads: string, rows: readonly string[]) =>
  [heads, ...rows].map((line) => line.replaceAll('|', '\t')).join('\n');

/** `text`: a text that the page must show before submitting. Returns the labels. */
async function fromCells(page: Page, cells: string, count: number, text?: string): Promise<string> {
  await page.getByText('Paste cells').click();
  await page.getByLabel('Cells from a spreadsheet').fill(cells);
  await page.getByRole('button', { name: 'Read the rows' }).click();
  if (text !== undefined) await expect(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: `Submit ${count} rows` }).click();
  await expect(page.getByRole('heading', { name: `${count} rows became consignments` })).toBeVisible({
    timeout: 30_000,
  });
  return paper.pdf(await pdfOpenedBy(page, () => page.getByRole('button', { name: 'Print labels' }).click()));
}

/** A unique name for each attempt, in letters only, because names have no digits. */
const runOf = (retry: number) =>
  [...`${Date.now()}${retry}`].map((digit) => String.fromCodePoint(97 + Number(digit))).join('');

test("COOL: pasted cells become chilled and frozen shipments with labels, without the shop's order IDs", async ({
  page,
}, { retry }) => {
  const run = runOf(retry);
  await openAs(page, 'MYS0003', '/uploadCOOLshipment');
  const heads =
    'Receiver Name|Receiver Phone|Address 1|Postcode|Shipment Type|Weight|Dangerous Goods|Service|Order ID';
  const line = (name: string, service: string) =>
    `${name} ${run}|0123456789|12 Jalan Ampang|50450|Parcel|2|No|${service}|240501-${name}-${run}`;
  const leftOut = 'This account does not use order IDs: that column is left out of the consignment notes.';
  const cells = pasted(heads, [line('Aminah', 'Chilled'), line('Bala', 'Frozen')]);
  const labels = await fromCells(page, cells, 2, leftOut);
  for (const text of [`Aminah ${run}`, `Bala ${run}`, 'CHILLED', 'FROZEN'])
    expect(paper.textOf(labels)).toContain(text);
  for (const cnNo of paper.cnsOf(labels)) expect(cnNo).toMatch(/^HC\d{9}MY$/u);
  await page.getByRole('link', { name: 'Bulk CN Listing' }).last().click();
  await expect(page).toHaveURL(/bulkCOOLshipmentlisting/u);
});

test('International: rows with one order ID are the items of one shipment', async ({ page }, { retry }) => {
  const run = runOf(retry);
  await openAs(page, 'MYS0001', '/uploadshipment');
  const heads =
    'Receiver Name|Receiver Phone|Address 1|Postcode|Receiver Country|Shipment Type|Weight|Dangerous Goods|Content|Order ID|' +
    'Purpose|Item Description|HS Code|Country of Origin|Item Quantity|Item Unit Value|Item Weight';
  const line = (item: string, code: string) =>
    `Kenji ${run}|312345678|1-2-3 Ginza|104-0061|JP|Parcel|3|No|Gifts|J${run.slice(-8)}|Sale|${item}|${code}|MY|2|25|0.5`;
  const labels = await fromCells(
    page,
    pasted(heads, [line('Cotton shirts', '61091000'), line('Printed books', '49019900')]),
    2,
  );
  expect(paper.cnsOf(labels)).toHaveLength(1);
  expect(paper.textOf(labels)).toContain(`Kenji ${run}`);
});

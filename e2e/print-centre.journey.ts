/**
 * The print centre, as a warehouse uses it: several at once, in an order, on sheets, reprinted with a mark, as files and as
 * ZPL.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';

import { paperDesk, pdfOpenedBy, savedBy } from './paper.fixture.ts';
import { choose, makeShipment, rowOf, someone } from './shipping.fixture.ts';
import { goWithin, openAs } from './support.ts';

const paper = paperDesk();

/** In the order in which the shipments are created, which is not that of the postcodes. */
const postcodes = ['80000', '10300', '50400', '05000', '47300'];

/** Creates one shipment for each postcode and lists only these; returns their CNs by postcode. */
async function listOwn(page: Page): Promise<Map<string, string>> {
  const name = someone('Kedai');
  await openAs(page, 'MYS0001', '/faq');
  const cnNos = new Map<string, string>();
  for (const postcode of postcodes) {
    const { consignmentNoteNo } = await makeShipment(page, { name, postcode, city: '', state: '' });
    cnNos.set(postcode, consignmentNoteNo);
  }
  // Wide enough for every column: the time of printing is one of the last.
  await page.setViewportSize({ width: 2400, height: 900 });
  await goWithin(page, `/shipmentlisting?${new URLSearchParams({ q: name }).toString()}`);
  for (const cnNo of cnNos.values()) await expect(rowOf(page, cnNo)).toContainText('Not yet');
  return cnNos;
}

/** Selects all rows and opens the print options. */
async function openCentre(page: Page): Promise<Locator> {
  await page.getByRole('checkbox', { name: 'Choose all rows shown' }).check();
  const actions = page.getByRole('region', { name: 'Actions for the chosen rows' });
  await expect(actions).toContainText(`${postcodes.length} selected`);
  await actions.getByRole('button', { name: 'Print: paper and download' }).click();
  await page.getByRole('menuitem', { name: 'More options' }).click();
  return page.getByRole('dialog', { name: 'Print options' });
}

/** The options show beforehand what will be printed. */
const promised = (centre: Locator, text: string) => expect(centre.getByRole('status')).toContainText(text);

test('Five labels print by postcode on A4 sheets of four, and the list shows them as printed at once', async ({
  page,
}) => {
  const cnNos = await listOwn(page);
  const centre = await openCentre(page);
  await choose(centre, 'Paper', 'A4 sheet, 4 × A6');
  await choose(centre, 'Order', 'Postcode');
  await promised(centre, '5 labels · 2 pages');
  const sheets = paper.pdf(
    await pdfOpenedBy(page, () => centre.getByRole('button', { name: 'Print', exact: true }).click()),
  );
  expect(paper.pagesOf(sheets)).toBe(2);
  const codesOn = (sheet: number) =>
    paper
      .scan(sheets, sheet)
      .filter((code) => code.startsWith('CODE-128:'))
      .toSorted();
  const codesOf = (wanted: string[]) =>
    wanted.map((postcode) => `CODE-128:${cnNos.get(postcode)}-001`).toSorted();
  const inOrder = postcodes.toSorted();
  expect(codesOn(1)).toEqual(codesOf(inOrder.slice(0, 4)));
  expect(codesOn(2)).toEqual(codesOf(inOrder.slice(4)));
  await expect(centre).toBeHidden();
  for (const cnNo of cnNos.values()) await expect(rowOf(page, cnNo)).not.toContainText('Not yet');
});

test('Copies have the reprint mark, a zip has one file per CN, and ZPL can be downloaded', async ({
  page,
}) => {
  const cnNos = await listOwn(page);
  const first = await openCentre(page);
  await choose(first, 'Copies', '2');
  await promised(first, '10 labels');
  const copies = paper.pdf(
    await pdfOpenedBy(page, () => first.getByRole('button', { name: 'Print', exact: true }).click()),
  );
  expect(paper.pagesOf(copies)).toBe(2 * postcodes.length);
  expect(paper.textOf(copies).match(/REPRINT/gu)).toHaveLength(postcodes.length);
  await expect(first).toBeHidden();

  const second = await openCentre(page);
  await choose(second, 'When downloading', 'One PDF for each CN');
  const zip = await savedBy(page, () =>
    second.getByRole('button', { name: 'Download', exact: true }).click(),
  );
  expect(zip.suggestedFilename()).toBe('downloadCN.zip');
  const files = Object.values(await paper.unzip(zip));
  expect(files.flatMap(paper.cnsOf).toSorted()).toEqual([...cnNos.values()].toSorted());
  await expect(second).toBeHidden();

  const third = await openCentre(page);
  await third.getByText('ZPL for label printers').click();
  const zpl = await savedBy(page, () => third.getByRole('button', { name: 'Download ZPL' }).click());
  expect(zpl.suggestedFilename()).toBe('consignment.zpl');
  const labels = (await paper.bytesOf(zpl)).toString('utf8');
  expect(labels.match(/\^XA/gu)).toHaveLength(postcodes.length);
  for (const cnNo of cnNos.values()) expect(labels).toContain(`${cnNo}-001`);
  await expect(third).toBeHidden();

  // The print log records who printed what.
  const cnNo = [...cnNos.values()].at(-1) ?? '';
  await goWithin(page, `/printlog?cn=${cnNo}`);
  const prints = page.getByRole('table', { name: 'Prints' }).getByRole('row').filter({ hasText: cnNo });
  await expect(prints).toHaveCount(3);
  await expect(prints.first()).toContainText('ZPL, saved');
});

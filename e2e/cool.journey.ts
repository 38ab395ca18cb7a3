/** COOL: chilled or frozen food, on its own screens and in its own listing. */
import { expect, test } from '@playwright/test';

import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import {
  create,
  fillParty,
  inPetalingJaya,
  part,
  rowOf,
  someone,
  submitted,
  weigh,
} from './shipping.fixture.ts';
import { openAs } from './support.ts';

const paper = paperDesk();

test('A frozen parcel is created, listed with its service, and printed from the listing', async ({
  page,
}) => {
  const name = someone('Kak Yah');
  await openAs(page, 'MYS0003', '/COOLshipmentorder');
  await fillParty(part(page, 'To'), { ...inPetalingJaya, name });
  await weigh(page, '3');
  await page.getByRole('button', { name: 'More about the parcel' }).click();
  await part(page, 'Extras').getByLabel('Content', { exact: true }).fill('Frozen prawns');
  await page.getByRole('radio', { name: 'Frozen' }).click();
  await expect(page.getByRole('radio', { name: 'Frozen' })).toBeChecked();
  const cnNo = await create(page);
  expect(cnNo).toMatch(/^HC\d{9}MY$/u);
  await expect(submitted(page)).toContainText('Frozen');

  await submitted(page).getByRole('button', { name: 'Go to listing' }).click();
  await expect(page).toHaveURL(/COOLshipmentlisting/iu);
  // Wide enough for every column: the service and the time of printing are among the last.
  await page.setViewportSize({ width: 2400, height: 900 });
  const row = rowOf(page, cnNo);
  await expect(row).toContainText(name);
  await expect(row).toContainText('Frozen');
  await expect(row).toContainText('Not yet');
  await row.getByRole('checkbox').check();
  const actions = page.getByRole('region', { name: 'Actions for the chosen rows' });
  const label = await pdfOpenedBy(page, () =>
    actions.getByRole('button', { name: 'Print', exact: true }).click(),
  );
  const file = paper.pdf(label);
  expect(paper.scan(file)).toContain(`CODE-128:${cnNo}-001`);
  expect(paper.textOf(file)).toContain(name);
  await expect(row).not.toContainText('Not yet');
});

/**
 * /bulkCNmapping beside an upload (spec §4 "Other", §7, §8): a template is saved, previewed, changed, made the default one and
 * deleted.
 */
import { writeFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { expectAccessible, goWithin, openAs } from './support.ts';

test('A column template is saved, used, changed from a waiting upload, and deleted', async ({
  page,
}, testInfo) => {
  const run = `${Date.now()}${testInfo.retry}`;
  const [name, heads] = [`Shop ${run}`, `Pembeli,HP,Alamat Rumah,Kod Pos,Jenis,Kg,R${run}`];
  const file = testInfo.outputPath('shop.csv');
  writeFileSync(file, `${heads}\nAminah,0123456789,12 Jalan Ampang,50450,Kotak,1.5,x\n`);
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await openAs(page, 'MYS0001', '/uploadshipment');
  await page.getByLabel('Spreadsheet').setInputFiles(file);
  await choose('Pembeli is', 'Receiver Name');
  const preview = page.getByRole('group', { name: 'How the first rows are read' });
  await expectAccessible(page, 'the columns of a file');
  await expect(preview.getByRole('row', { name: /Aminah/u })).toContainText('50450');
  await choose('Jenis is', 'Shipment Type');
  await choose('‘Kotak’ means', 'Parcel');
  await expect(preview.getByRole('cell', { name: 'Parcel', exact: true })).toBeVisible();
  await page.getByLabel('Save as a template').check();
  await page.getByLabel('Template name').fill(name);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('button', { name: 'Submit 1 row' })).toBeVisible();

  // From the upload's columns to its templates and back: the window's session storage remembers the waiting upload.
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('link', { name: 'See the templates' }).click();
  await expect(page).toHaveURL(/bulkCNmapping\?bulkShipment=true/u);
  expect(await page.evaluate(() => sessionStorage.getItem('draft:bulk/columns-wait'))).toMatch(
    /^"[\da-f-]{36}"$/u,
  );
  await page.getByRole('button', { name: `Preview ${name}` }).click();
  await expect(page.getByText('‘Kotak’ becomes Parcel')).toBeVisible();
  await expect(preview.getByRole('row', { name: /Aminah/u })).toBeVisible();
  await page.getByRole('button', { name: `${name} is the default template` }).click();
  await expect(page.getByText('Successfully update template default')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await choose(`R${run} is`, 'Order ID');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/uploadshipment\?upload=/u);
  await choose('Use a template', name);
  await expect(page.getByRole('combobox', { name: `R${run} is` })).toHaveValue('Order ID');

  // The panel of the listing requests the same upload by another call.
  await page.getByRole('link', { name: 'Bulk CN Listing', exact: true }).click();
  await expect(page).toHaveURL(/bulkShipmentListing/iu);
  await page.getByRole('row').filter({ hasText: 'shop.csv' }).first().click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Submit 1 row' })).toBeVisible();
  // The wrong file is discarded in the listing.
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard shop.csv' }).click();
  await expect(page.getByText('shop.csv was discarded.')).toBeVisible();

  await goWithin(page, '/bulkCNmapping');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  await expect(page.getByText('Successfully deleted from Mapping List')).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0);
});

/**
 * Orders for the warehouse: from a file, changed, generated, cancelled and restored, packed by scanner; a wrong item stops the
 * label, and a damaged parcel is made again.
 */
import { writeFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { goWithin, openAs } from './support.ts';

test('An uploaded order is changed, generated, cancelled, restored, packed by scanning, and remade', async ({
  page,
}, testInfo) => {
  const orderId = `F${Date.now()}`;
  const file = testInfo.outputPath('orders.csv');
  writeFileSync(
    file,
    [
      'Order No,SKU,Receiver,Phone,Address,Postcode',
      `${orderId},BNG-RAYA-S x 2; BNG-RAYA-L x 1,Aminah Rahman,0123456789,18 Jalan Bangsar,59000`,
    ].join('\n'),
  );
  await openAs(page, 'MYS0001', '/uploadFulfillment');
  await page.getByLabel('Spreadsheet').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  // The rows survive a reload.
  await expect(page.getByText('These rows are kept on this device')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Create 1 order' }).click();
  await expect(page.getByRole('heading', { name: 'Fulfillment Listing' })).toBeVisible();

  await goWithin(page, `/fulfillmentListing?q=${orderId}`);
  await page.getByText('Aminah Rahman').click();
  await page.getByRole('button', { name: 'Change order' }).click();
  const edit = page.getByRole('form', { name: 'Change order' });
  await edit.getByLabel('Quantity of BNG-RAYA-S').fill('1');
  await edit.getByLabel('Name', { exact: true }).fill('Aminah binti Rahman');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Changed' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Generate orders' });
  const generate = async () => {
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await dialog.getByRole('button', { name: 'Generate 1 order' }).click();
    await expect(dialog.getByText('1 order generated')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
  };
  const note = page.getByRole('dialog').getByText(/^HF\d{9}MY$/u);
  await generate();
  const first = (await note.first().textContent()) ?? '';
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel ./u })
    .click();
  await page
    .getByRole('dialog', { name: 'Cancel orders' })
    .getByRole('button', { name: /^Cancel ./u })
    .click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Restored' })).toBeVisible();
  await generate();
  const second = (await note.first().textContent()) ?? '';
  expect(second).not.toBe(first);

  // After the menu, scanning works at once: the field has the focus.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scan to pack' }).click();
  await expect(page.getByLabel('Scan or type a code')).toBeFocused();
  await page.keyboard.type(orderId);
  await page.keyboard.press('Enter');
  const item = page.getByLabel('Item', { exact: true });
  const reported = page.getByRole('status');
  const scan = async (code: string, answer: string) => {
    await item.fill(code);
    await page.keyboard.press('Enter');
    await expect(reported.filter({ hasText: answer })).toBeVisible();
  };
  await scan('BNG-RAYA-S', 'Right');
  // An item that is not in this order, and one too many: neither is packed.
  await scan('PSU-KCA-01', 'Not in this order');
  await scan('BNG-RAYA-S', 'One too many');
  await expect(page.getByText('1 of 2')).toBeVisible();
  const label = page.waitForResponse(
    (answer) => answer.url().includes('/api/fulfillment/PrintConsignmentNote') && answer.ok(),
  );
  await scan('BNG-RAYA-L', 'Packed. The label is printing.');
  expect((await label).headers()['content-type']).toContain('pdf');
  // The scanner stays in use: the code of the next order is accepted at once, and an unknown one is reported.
  const next = page.getByLabel('Next order');
  await expect(next).toBeFocused();
  await next.fill('NO-SUCH-ORDER');
  await page.keyboard.press('Enter');
  await expect(next).toHaveAttribute('aria-invalid', 'true');

  await goWithin(page, `/fulfillmentListing?q=${orderId}`);
  const row = page.getByRole('row').filter({ hasText: orderId });
  await expect(row).toContainText(/Packed|Handed over/u);
  await expect(row).toContainText(second);

  // The parcel was damaged: the same goods are sent again, with a number linked to the old one. The order follows its driver's
  // scan within a minute; a user who still sees it as packed is warned and confirms again.
  await page.getByText('Aminah binti Rahman').click();
  await page.getByRole('button', { name: 'Remake' }).click();
  const remake = page.getByRole('dialog', { name: `Remake ${second}` });
  await remake.getByLabel('Parcel damaged').check();
  const confirm = remake.getByRole('button', { name: 'Make a new consignment note' });
  await confirm.click();
  const parcels = page.getByRole('region', { name: 'Consignment notes' });
  const remade = parcels.getByRole('listitem').filter({ hasText: `Remake of ${second}` });
  const warning = remake.getByText('This order has now left the warehouse.');
  await expect(warning.or(remade)).toBeVisible();
  if (await warning.isVisible()) await confirm.click();
  await expect(remake).toBeHidden();
  await expect(remade).toContainText(/HF\d{9}MY.*Parcel damaged/su);
});

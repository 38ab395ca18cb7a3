/** A shipment as the start of another: the same again, and its return. */
import { expect, test } from '@playwright/test';

import { deliver } from './operations.fixture.ts';
import { create, makeShipment, openRow, part, rowOf, someone, weigh } from './shipping.fixture.ts';
import { goWithin, openAs } from './support.ts';

test('Duplicate fills the form with the same parcel, and Return fills a reverse charge of a delivered one', async ({
  page,
}) => {
  const name = someone('Encik Lau');
  await openAs(page, 'MYS0001', '/shipmentlisting');
  const { consignmentNoteNo: cnNo } = await makeShipment(
    page,
    { name, phone: '187776655', address1: '5 Jalan Sayang', postcode: '80000' },
    { content: 'Curtains', orderId: someone('WEB') },
  );
  await deliver(page, cnNo);
  await goWithin(page, `/shipmentlisting?q=${cnNo}`);
  const panel = await openRow(page, cnNo);
  await panel.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(/\/shipmentorder\?from=/u);
  const to = part(page, 'To');
  await expect(to.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(to.getByLabel('City', { exact: true })).toHaveValue(/Johor Bahru/iu);
  await expect(page.getByLabel('Content', { exact: true })).toHaveValue('Curtains');
  // Fields that belong to one shipment only are not copied.
  await expect(page.getByLabel('Order ID')).toHaveValue('');
  await weigh(page, '2');
  const same = await create(page);
  expect(same).not.toBe(cnNo);

  await goWithin(page, `/shipmentlisting?q=${cnNo}`);
  const delivered = await openRow(page, cnNo);
  await delivered.getByRole('link', { name: 'Return' }).click();
  await expect(page).toHaveURL(/\/shipmentarrange\?return=/u);
  await expect(part(page, 'From').getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(to.getByLabel('Postcode', { exact: true })).toHaveValue('47300');
  await expect(page.getByLabel('Customer Note 1')).toHaveValue(`Return of ${cnNo}`);
  const back = await create(page);
  expect(back).toMatch(/^HR\d{9}MY$/u);
  await goWithin(page, '/rcshipmentlisting');
  await expect(rowOf(page, back)).toBeVisible();
});

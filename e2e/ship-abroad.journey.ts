/**
 * Shipments that leave the country: both ways between Malaysia and Singapore, and to other countries, each created as a user
 * would.
 */
import { expect, test, type Locator } from '@playwright/test';

import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import {
  choose,
  create,
  fillParty,
  openRow,
  part,
  someone,
  submitted,
  total,
  weigh,
} from './shipping.fixture.ts';
import { goWithin, openAs } from './support.ts';

const paper = paperDesk();

async function fillItem(
  item: Locator,
  values: { description: string; quantity: string; unitValue: string; weight?: string },
): Promise<void> {
  await item.getByLabel('Description').fill(values.description);
  await item.getByLabel('Quantity').fill(values.quantity);
  await item.getByLabel('Unit Value').fill(values.unitValue);
  if (values.weight !== undefined) await item.getByLabel('Weight').fill(values.weight);
}

test('From Malaysia to Singapore: a shipment with content and one item has a label that scans', async ({
  page,
}) => {
  const name = someone('Rachel Koh');
  await openAs(page, 'MYS0001', '/shipmentorder?flow=singapore');
  await fillParty(part(page, 'To'), {
    name,
    phone: '91234567',
    address1: '10 Anson Road',
    postcode: '079903',
  });
  await weigh(page, '2.4');
  await part(page, 'Contents').getByLabel('Content', { exact: true }).fill('Batik shirts');
  await fillItem(page.getByRole('group', { name: 'Item 1' }), {
    description: 'Cotton shirt',
    quantity: '3',
    unitValue: '45.00',
  });
  await expect(part(page, 'Items')).toContainText('RM 135.00');
  await expect(total(page)).toContainText('RM');
  const cnNo = await create(page);
  expect(cnNo).toMatch(/^HN\d{9}MY$/u);
  await expect(submitted(page)).toContainText(name);

  const label = await pdfOpenedBy(page, () =>
    submitted(page).getByRole('button', { name: 'Print', exact: true }).click(),
  );
  expect(paper.scan(paper.pdf(label))).toContain(`CODE-128:${cnNo}-001`);
});

test('From Singapore to Malaysia: the price is in Singapore dollars', async ({ page }) => {
  await openAs(page, 'SGP0001', '/shipmentorder?flow=malaysia');
  await fillParty(part(page, 'To'), {
    name: someone('Lim Ah Lek'),
    phone: '127654321',
    address1: '18 Jalan Wong Ah Fook',
    postcode: '80000',
  });
  await weigh(page, '1.1');
  await part(page, 'Contents').getByLabel('Content', { exact: true }).fill('Pineapple tarts');
  await fillItem(page.getByRole('group', { name: 'Item 1' }), {
    description: 'Pineapple tarts',
    quantity: '4',
    unitValue: '12.50',
  });
  await expect(total(page)).toContainText('S$');
  await expect(page.getByRole('complementary', { name: 'Summary' })).not.toContainText('RM');
  expect(await create(page)).toMatch(/^HN\d{9}SG$/u);
});

test('International: the HS code is found by a word, items are added, and the commercial invoice opens', async ({
  page,
}) => {
  const name = someone('Sato Yuki');
  await openAs(page, 'MYS0001', '/shipmentorder?flow=international');
  const to = part(page, 'To');
  await to.getByLabel('Name', { exact: true }).fill(name);
  await to.getByLabel('Mobile Number', { exact: true }).fill('312345678');
  await to.getByLabel('Address 1', { exact: true }).fill('2-8-1 Nishi-Shinjuku');
  await choose(to, 'Country', 'Japan');
  await to.getByLabel('Postcode', { exact: true }).fill('163-8001');
  await weigh(page, '1.5');
  await part(page, 'Contents').getByLabel('Content', { exact: true }).fill('Gifts');

  await choose(part(page, 'Customs'), 'Purpose', 'Gift');
  const items = part(page, 'Items');
  const first = page.getByRole('group', { name: 'Item 1' });
  await fillItem(first, { description: 'Roasted coffee', quantity: '2', unitValue: '38.00', weight: '1' });
  await first.getByLabel('HS Code').fill('coffee');
  await first.getByRole('option', { name: /^0901/u }).first().click();
  // The HS code has eight digits; the user types over the selected last ones with the tariff's own.
  await expect(first.getByLabel('HS Code')).toHaveValue('09010000');
  await page.keyboard.type('2100');
  await expect(first.getByLabel('HS Code')).toHaveValue('09012100');
  await items.getByRole('button', { name: 'Add item' }).click();
  const second = page.getByRole('group', { name: 'Item 2' });
  await fillItem(second, { description: 'Picture book', quantity: '1', unitValue: '60.00', weight: '0.5' });
  await second.getByLabel('HS Code').fill('49019910');
  await expect(items).toContainText('RM 136.00');
  const cnNo = await create(page);
  expect(cnNo).toMatch(/^HN\d{9}MY$/u);

  await goWithin(page, `/shippingdocument?cn=${cnNo}`);
  const opened = await pdfOpenedBy(page, () =>
    page.getByRole('button', { name: 'Open commercial invoice', exact: true }).click(),
  );
  const invoice = paper.textOf(paper.pdf(opened));
  for (const words of [cnNo, name, 'Roasted coffee', '09012100', 'Picture book', '136.00']) {
    expect(invoice).toContain(words);
  }

  await goWithin(page, `/shipmentlisting?q=${cnNo}`);
  const panel = await openRow(page, cnNo);
  await expect(panel.getByRole('region', { name: 'Items' })).toContainText('2 × Roasted coffee');
});

test('International: missing values are reported at their fields, and no shipment is created', async ({
  page,
}) => {
  await openAs(page, 'SGP0001', '/shipmentorder?flow=international');
  await expect(part(page, 'Items')).toBeVisible();
  await page.getByRole('button', { name: 'Create shipment' }).click();
  await expect(part(page, 'To').getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByText('Description Required').first()).toBeVisible();
  await expect(submitted(page)).toHaveCount(0);
});

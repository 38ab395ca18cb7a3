/**
 * Shipments billed to this account but sent by others: reverse charge comes to us, third party goes between two other parties.
 */
import { expect, test } from '@playwright/test';

import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import { create, fillParty, inPetalingJaya, part, rowOf, someone, weigh } from './shipping.fixture.ts';
import { goWithin, openAs } from './support.ts';

const paper = paperDesk();

test('Reverse charge ships to our address, third party between two others, and both print from their listing', async ({
  page,
}) => {
  const sender = someone('Pembekal');
  await openAs(page, 'MYS0001', '/shipmentarrange');
  await expect(part(page, 'To').getByLabel('Postcode', { exact: true })).toHaveValue('47500');
  await fillParty(part(page, 'From'), { ...inPetalingJaya, name: sender });
  await weigh(page, '2');
  const toUs = await create(page);
  expect(toUs).toMatch(/^HR\d{9}MY$/u);

  const receiver = someone('Pelanggan');
  await goWithin(page, '/shipmentarrange?flow=third-party');
  await expect(page.getByRole('tab', { name: 'Third Party', selected: true })).toBeVisible();
  await expect(part(page, 'To').getByLabel('Postcode', { exact: true })).toHaveValue('');
  await fillParty(part(page, 'From'), { ...inPetalingJaya, name: sender });
  await fillParty(part(page, 'To'), {
    name: receiver,
    phone: '197654321',
    address1: '3 Lebuh Pantai',
    postcode: '10300',
  });
  await weigh(page, '1');
  const between = await create(page);
  expect(between).toMatch(/^HR\d{9}MY$/u);

  await goWithin(page, '/rcshipmentlisting');
  await expect(rowOf(page, between)).toContainText(receiver);
  for (const cnNo of [toUs, between]) await rowOf(page, cnNo).getByRole('checkbox').check();
  const actions = page.getByRole('region', { name: 'Actions for the chosen rows' });
  await expect(actions).toContainText('2 selected');
  const labels = await pdfOpenedBy(page, () =>
    actions.getByRole('button', { name: 'Print', exact: true }).click(),
  );
  const file = paper.pdf(labels);
  expect(paper.cnsOf(file).toSorted()).toEqual([toUs, between].toSorted());
  expect(paper.textOf(file)).toContain(sender);
  // Wide enough for the column with the time of printing.
  await page.setViewportSize({ width: 2400, height: 900 });
  for (const cnNo of [toUs, between]) await expect(rowOf(page, cnNo)).not.toContainText('Not yet');
});

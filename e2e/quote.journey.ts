/** A quote, and shipping exactly what was quoted. */
import { expect, test } from '@playwright/test';

import { createdCn, fillParty, inPetalingJaya, part, someone, submitted, total } from './shipping.fixture.ts';
import { openAs } from './support.ts';

test('A quoted service is shipped with its postcode, weight, size, service and price already in the form', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/quote');
  await page.getByLabel('Receiver Postcode').fill(inPetalingJaya.postcode);
  const quoted = page.getByRole('group', { name: 'Piece 1' });
  await quoted.getByLabel('Weight').fill('2.5');
  for (const side of ['Length', 'Width', 'Height']) await quoted.getByLabel(side).fill('30');
  const offer = page.getByRole('article', { name: 'Domestic, Priority Service' });
  await expect(offer).toContainText('Chargeable weight 4.50 kg');
  await expect(page.getByRole('region', { name: 'Services' })).toHaveAttribute('aria-busy', 'false');
  const price = /RM\s*[\d,.]+/u.exec(await offer.innerText())?.[0] ?? 'no price';
  await offer.getByRole('button', { name: /^Ship this/u }).click();

  await expect(page).toHaveURL(/\/shipmentorder\?/u);
  await expect(part(page, 'To').getByLabel('Postcode', { exact: true })).toHaveValue(inPetalingJaya.postcode);
  const piece = page.getByRole('group', { name: 'Piece 1' });
  await expect(piece.getByLabel('Weight')).toHaveValue(/^2\.50?$/u);
  await expect(piece.getByLabel('Length')).toHaveValue(/^30/u);
  await expect(page.getByRole('radio', { name: 'Priority Service' })).toBeChecked();
  await expect(total(page)).toHaveText(price);

  await fillParty(part(page, 'To'), { ...inPetalingJaya, name: someone('Puan Rokiah') });
  await page.getByRole('button', { name: 'Create shipment' }).click();
  await createdCn(page);
  await expect(submitted(page)).toContainText('Priority Service');
  await expect(submitted(page)).toContainText(price);
});

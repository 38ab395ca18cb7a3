/** COD from the form to the bank line, and a hub weight that the customer disputes. */
import { expect, test } from '@playwright/test';

import { ask, deliver, scan } from './operations.fixture.ts';
import { makeShipment, someone } from './shipping.fixture.ts';
import { goWithin, openAs } from './support.ts';

test('COD is followed from the form to the bank line of its payout', async ({ page }) => {
  await openAs(page, 'MYS0001', '/faq');
  const { consignmentNoteNo: cnNo } = await makeShipment(
    page,
    { name: someone('Encik') },
    { codCents: 88_00, valueCents: 100_00 },
  );
  await goWithin(page, `/codledger?q=${cnNo}`);
  const row = page.getByRole('row').filter({ hasText: cnNo });
  await expect(row).toContainText('With receiver');
  await expect(row).toContainText('RM 88.00');

  await scan(page, { cn: cnNo, code: 'PKU' });
  await deliver(page, cnNo);
  await ask(page, 'CodCollections', { collections: [{ cn: cnNo, cents: 88_00, reference: 'R1' }] });
  await page.reload();
  await expect(row).toContainText('Collected');

  const made = (await ask(page, 'PrepareCodPayout', { accountNo: 'MYS0001' })) as {
    payouts: { payoutNo: string; cents: number }[];
  };
  const [payout] = made.payouts;
  expect(payout).toBeDefined();
  // The demo's own office may have posted it already.
  const line = { payoutNo: payout?.payoutNo, cents: payout?.cents, reference: 'FT-JOURNEY' };
  const response = await page.request.post('/api/operations/CodBankLine', {
    headers: { authorization: 'Bearer Operator-demo-1' },
    data: line,
  });
  expect([200, 409]).toContain(response.status());
  await goWithin(page, `/codledger?in=${payout?.payoutNo ?? ''}&q=${cnNo}`);
  await expect(row).toContainText('Paid');
  await goWithin(page, `/codledger?tab=payouts&payout=${payout?.payoutNo ?? ''}`);
  await expect(page.getByRole('button', { name: /Show its/u })).toBeVisible();
});

test('A weight difference is listed in Needs you, disputed, and withdrawn by operations', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/faq');
  const { consignmentNoteNo: cnNo } = await makeShipment(page, { name: someone('Puan') });
  await scan(page, { cn: cnNo, code: 'PKU' });
  await ask(page, 'HubWeights', { weights: [{ cn: cnNo, weightGrams: 9000, hub: 'Shah Alam' }] });
  await goWithin(page, '/exceptions?kind=weight');
  await page
    .getByRole('listitem')
    .filter({ hasText: cnNo })
    .getByRole('link', { name: 'Accept or dispute' })
    .click();
  await page.getByRole('button', { name: 'Dispute', exact: true }).click();
  await page.getByRole('textbox', { name: 'Why you dispute it' }).fill('Our scale shows one kilogram.');
  await page.getByRole('button', { name: 'Send dispute' }).click();
  await expect(page.getByRole('button', { name: 'Send dispute' })).toBeHidden();
  const differenceId = new URL(page.url()).searchParams.get('difference');
  await ask(page, 'DecideWeight', { differenceId, outcome: 'withdrawn', answer: 'You were right.' });
  await page.goto(`/weightdifference?view=withdrawn&difference=${differenceId ?? ''}`);
  await expect(page.getByText('You were right.')).toBeVisible();
});

/** The main job, end to end: create, print, scan the paper, follow the parcel to its proof of delivery. */
import { expect, test, type Page } from '@playwright/test';

import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import { cnPattern, create, createdCn, openRow, part, rowOf, submitted, total } from './shipping.fixture.ts';
import { goWithin, openAs } from './support.ts';

const paper = paperDesk();

async function fillReceiver(page: Page): Promise<void> {
  const pasted = [
    'Tan Ah Kow 陈亚九',
    '012-345 6789',
    'No 12, Jalan SS 2/24',
    'Taman Sea',
    '47300 Petaling Jaya, Selangor',
  ];
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((message) => navigator.clipboard.writeText(message), pasted.join('\n'));
  await page.getByLabel('Paste an address').click();
  await page.keyboard.press('ControlOrMeta+V');
  const to = part(page, 'To');
  await expect(to.getByLabel('Postcode')).toHaveValue('47300');
  await expect(to.getByLabel('Mobile Number', { exact: true })).toHaveValue('123456789');
  await expect(to.getByLabel('City')).not.toHaveValue('');
}

/**
 * Follows a parcel until it is delivered or returned; returns which. The simulator returns one in twelve, so that the demo
 * shows this too.
 */
async function endOfWay(page: Page, cnNo: string): Promise<'delivered' | 'returned'> {
  const proof = page.getByRole('link', { name: /proof of delivery/iu }).first();
  const back = page
    .getByRole('main')
    .getByText(/Returned/u)
    .first();
  await expect(async () => {
    await page.goto(`/etracking?cn=${cnNo}`);
    await expect(page.getByRole('main').getByText(cnNo).first()).toBeVisible();
    await expect(proof.or(back).first()).toBeVisible({ timeout: 1_000 });
    // After a failed attempt the courier comes again a day later, which is half a minute in the simulator.
  }).toPass({ timeout: 120_000 });
  return (await proof.isVisible()) ? 'delivered' : 'returned';
}

/** Ships the same parcel again, as a user does after a return. */
async function shipAgain(page: Page, cnNo: string): Promise<string> {
  await goWithin(page, `/shipmentlisting?q=${cnNo}`);
  const panel = await openRow(page, cnNo);
  await panel.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(/shipmentorder\?from=/u);
  return create(page);
}

test('A pasted address becomes a shipment, a printed label, and a delivered parcel', async ({ page }) => {
  test.setTimeout(300_000);
  await openAs(page, 'MYS0001', '/shipmentorder');
  await fillReceiver(page);
  await page.getByLabel('Weight').first().fill('1.2');
  await page.getByRole('button', { name: 'More about the parcel' }).click();
  await page.getByLabel('Content', { exact: true }).fill('Books');
  await expect(total(page)).toContainText(/RM\s*\d+\.\d\d/u);

  // The typed values survive a reload.
  await page.reload();
  await expect(page.getByLabel('Weight').first()).toHaveValue(/1\.2/u);
  await expect(total(page)).toContainText(/RM\s*\d+\.\d\d/u);

  // A double click creates only one shipment.
  await page.getByRole('button', { name: 'Create shipment' }).dblclick();
  const cnNo = await createdCn(page);
  expect(cnNo).toMatch(/^HN\d{9}MY$/u);

  const label = paper.pdf(
    await pdfOpenedBy(page, () =>
      submitted(page).getByRole('button', { name: 'Print', exact: true }).click(),
    ),
  );
  const codes = paper.scan(label);
  expect(codes).toContain(`CODE-128:${cnNo}-001`);
  expect(codes.some((code) => code.startsWith('QR-Code:http') && code.endsWith(`/t/${cnNo}`))).toBe(true);

  await goWithin(page, `/shipmentlisting?q=${cnNo}`);
  await expect(rowOf(page, cnNo)).toHaveCount(1);

  // The simulator moves it; the portal shows it as delivered with a proof.
  let followed = cnNo;
  while ((await endOfWay(page, followed)) === 'returned') followed = await shipAgain(page, followed);
  await page
    .getByRole('link', { name: /proof of delivery/iu })
    .first()
    .click();
  await expect(page).toHaveURL(/proofofdelivery/u);
  await expect(page.getByRole('main').getByText(followed).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /print/iu }).first()).toBeVisible();
});

test('The listing cancels a shipment without scans, after a confirmation that names its CN', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/shipmentlisting?view=unprinted&status=created');
  // From the demo's history: its courier moves only shipments that are created from now on.
  const row = page.getByRole('row').filter({ hasText: cnPattern }).last();
  await expect(row).toBeVisible();
  const cnNo = cnPattern.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await goWithin(page, `/shipmentlisting?q=${cnNo}`);
  const panel = await openRow(page, cnNo);
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Cancel ${cnNo}?` });
  await question.getByRole('button', { name: `Cancel ${cnNo}` }).dblclick();
  await expect(question).toBeHidden();
  await expect(rowOf(page, cnNo)).toContainText('Cancelled');
  await expect(panel.getByRole('button', { name: 'Cancel', exact: true })).toBeHidden();
});

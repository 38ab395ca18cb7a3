/** Editing before pick-up: the same form, a new version of the label, and the old bar code refused at intake. */
import { expect, test, type Page } from '@playwright/test';

import { scan } from './operations.fixture.ts';
import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import { cnPattern, openRow, part, rowOf, someone } from './shipping.fixture.ts';
import { goWithin, openAs } from './support.ts';

const paper = paperDesk();

/**
 * A shipment from the demo's history, oldest first, because the demo's courier moves newer ones, and at some hours few are
 * left. The first four are used by the handover journey.
 */
async function waitingCn(page: Page): Promise<string> {
  await openAs(page, 'MYS0001', '/shipmentlisting?view=unprinted&status=created&flow=domestic&sort=created');
  const rows = page.getByRole('row').filter({ hasText: cnPattern, hasNotText: /Kedai Bunga Raya|edited/u });
  await expect(rows.nth(4)).toBeVisible();
  const row = rows.nth(Math.min(7, (await rows.count()) - 1));
  return cnPattern.exec((await row.textContent()) ?? '')?.[0] ?? '';
}

async function printedCode(page: Page, cnNo: string): Promise<string> {
  await goWithin(page, `/shipmentlisting?q=${cnNo}`);
  const panel = await openRow(page, cnNo);
  const file = paper.pdf(
    await pdfOpenedBy(page, () => panel.getByRole('button', { name: 'Print', exact: true }).click()),
  );
  const code = paper.scan(file).find((one) => one.startsWith('CODE-128:'));
  return code?.slice('CODE-128:'.length) ?? '';
}

test('An edited shipment has a new label, and its old one is refused at pick-up', async ({ page }) => {
  const cnNo = await waitingCn(page);
  const oldCode = await printedCode(page, cnNo);
  expect(oldCode).toContain(cnNo);

  await page.getByRole('dialog').getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\?edit=/u);
  const name = someone('Penerima Baru');
  await part(page, 'To').getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: /^Save/u }).click();
  await expect(page).not.toHaveURL(/[?&]edit=/u);
  const newCode = await printedCode(page, cnNo);
  expect(newCode).toContain(cnNo);
  expect(newCode).not.toBe(oldCode);
  await expect(rowOf(page, cnNo)).toContainText(name);
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Time line' })).toContainText(
    'Edited: label version 2',
  );

  expect(await scan(page, { cn: oldCode, code: 'PKU' })).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/label/iu),
  });
  expect(await scan(page, { cn: newCode, code: 'PKU' })).toMatchObject({ outcome: 'recorded' });
  // After the first scan it cannot be edited.
  await page.reload();
  const panel = page.getByRole('dialog').filter({ hasText: cnNo });
  await expect(panel).toContainText('Picked up');
  await expect(panel.getByRole('link', { name: 'Duplicate' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Edit' })).toHaveCount(0);
});

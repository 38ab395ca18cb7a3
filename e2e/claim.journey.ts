/**
 * A claim from tracking the parcel to the payment: file uploads that survive a lost connection, documents, messages, decision.
 */
import { expect, test } from '@playwright/test';

import { ask, deliver, scan } from './operations.fixture.ts';
import { makeShipment, part, rowOf, someone } from './shipping.fixture.ts';
import { goWithin, openAs } from './support.ts';

/** Enough for the portal to detect its type. */
const picture = (bytes: number) =>
  Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(bytes - 10, 7)]);

test('A damaged parcel is claimed from tracking with a photo and an invoice, and paid with a reference', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/faq');
  const { consignmentNoteNo: cnNo } = await makeShipment(
    page,
    { name: someone('Puan') },
    { valueCents: 180_00 },
  );
  await scan(page, { cn: cnNo, code: 'PKU' });
  await deliver(page, cnNo);

  await goWithin(page, `/etracking?cn=${cnNo}`);
  await page.getByRole('link', { name: `Report a problem with ${cnNo}` }).click();
  await expect(page).toHaveURL(new RegExp(`/claimsubmit\\?cn=${cnNo}`, 'u'));
  const parcel = part(page, `Parcel ${cnNo}`);
  await expect(parcel).toContainText('RM 180.00');
  await page.getByRole('combobox', { name: 'What happened' }).click();
  await page.getByRole('option', { name: 'Damaged', exact: true }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('The corner is crushed');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('RM 180.00');
  await expect(summary).toContainText('Photo or video and Invoice');

  // The connection is lost in the second of three parts, and the upload resumes by itself.
  let parts = 0;
  await page.route('**/api/claim/UploadPart*', async (route) => {
    parts += 1;
    await (parts === 2 ? route.abort('connectionreset') : route.continue());
  });
  await parcel
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'corner.jpg', mimeType: 'image/jpeg', buffer: picture(2_500_000) });
  await expect(parcel.getByRole('listitem').filter({ hasText: 'corner.jpg' })).toContainText(
    'Photo or video · 2.4 MB',
    {
      timeout: 30_000,
    },
  );
  expect(parts).toBeGreaterThanOrEqual(4);
  await expect(summary).not.toContainText('Photo or video');
  await summary.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Submit success')).toBeVisible();

  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Documents needed');
  const claimNo = /CL\d{8}/u.exec(await drawer.innerText())?.[0] ?? '';
  await drawer
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 invoice'),
    });
  await drawer.getByRole('button', { name: 'Add 1 file to the claim' }).click();
  await expect(drawer).toContainText('Under review');
  await drawer.getByRole('textbox', { name: 'Write to us' }).fill('Shall I keep the box?');
  await drawer.getByRole('button', { name: 'Send' }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Shall I keep the box?' })).toBeVisible();

  await ask(page, 'Claims/Message', { claimNo, text: 'Yes, until we have paid.' });
  await ask(page, 'Claims/Decide', {
    claimNo,
    decision: 'approve',
    amountCents: 180_00,
    reason: 'Crushed on the way',
    paymentReference: 'PV-JOURNEY-1',
  });
  await page.goto(`/claimlisting?q=${claimNo}&view=approved`);
  const row = rowOf(page, claimNo);
  await expect(row).toContainText('Approved');
  await expect(row).toContainText('RM 180.00');
  await expect(row).toContainText('PV-JOURNEY-1');
  await row.click();
  await expect(drawer).toContainText('Yes, until we have paid.');
  await expect(drawer).toContainText('Crushed on the way');
  await expect(drawer.getByRole('button', { name: 'Object' })).toBeVisible();

  // The claim is paid, so the parcel cannot be claimed again.
  await goWithin(page, `/claimsubmit?cn=${cnNo}`);
  await expect(page.getByText(`It was paid by claim ${claimNo}.`)).toBeVisible();
});

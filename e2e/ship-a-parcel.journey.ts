/** The main job, end to end: create, print, scan the paper, follow it to its proof of delivery. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test, type Page } from '@playwright/test';

import { enter } from './support.ts';

/** What zbarimg reads on the first page at 203 dpi in black and white, as a label printer prints it. */
function codesOn(pdf: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'portal-label-'));
  try {
    writeFileSync(join(folder, 'label.pdf'), pdf);
    execFileSync('pdftoppm', ['-r', '203', '-mono', '-f', '1', '-l', '1', 'label.pdf', 'page'], {
      cwd: folder,
    });
    const page =
      execFileSync('ls', { cwd: folder, encoding: 'utf8' })
        .split('\n')
        .find((name) => name.startsWith('page')) ?? '';
    const read = execFileSync('zbarimg', ['--quiet', '--raw', page], { cwd: folder, encoding: 'utf8' });
    return read.trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
  const to = page.getByRole('group', { name: 'To' }).or(page.getByRole('region', { name: 'To' }));
  await expect(to.getByLabel('Postcode')).toHaveValue('47300');
  await expect(to.getByLabel('Mobile Number', { exact: true })).toHaveValue('123456789');
  await expect(to.getByLabel('City')).not.toHaveValue('');
}

test('A pasted address becomes a shipment, a printed label, and a delivered parcel', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await enter(page, 'MYS0001');
  await page.goto('/shipmentorder');
  await fillReceiver(page);
  await page.getByLabel('Weight').first().fill('1.2');
  await page.getByLabel('Content', { exact: true }).fill('Books');
  await expect(page.getByText(/RM\s*\d+\.\d\d/u).first()).toBeVisible();

  // What was typed survives a reload.
  await page.reload();
  await expect(page.getByLabel('Weight').first()).toHaveValue(/1\.2/u);

  // A double click makes one shipment.
  await page.getByRole('button', { name: 'Create shipment' }).dblclick();
  const cn = page.getByText(/^HN\d{9}MY$/u).first();
  await expect(cn).toBeVisible();
  const cnNo = await cn.innerText();

  const [printed, opened] = await Promise.all([
    page.waitForResponse((response) => /print/iu.test(response.url()) && response.status() === 200),
    context.waitForEvent('page').catch(() => null),
    page.getByRole('button', { name: 'Print', exact: true }).first().click(),
  ]);
  const token = (await context.cookies()).find(({ name }) => /^(?:access_)?token$/u.test(name))?.value ?? '';
  expect(printed.headers()['content-type']).toContain('application/pdf');
  const pdf = await page.request.post('/api/shipment/PrintA6ConsignmentNote', {
    data: { ConsignmentNo: [cnNo] },
    headers: { authorization: `Bearer ${decodeURIComponent(token)}` },
  });
  const codes = codesOn(await pdf.body());
  expect(codes).toContain(`${cnNo}-001`);
  expect(codes.some((code) => code.includes(cnNo) && code.startsWith('http'))).toBe(true);
  await opened?.close();

  await page.goto(`/shipmentlisting?text=${cnNo}`);
  await expect(page.getByText(cnNo)).toHaveCount(1);

  // The simulator moves it; the portal shows it delivered with a proof.
  const proof = page.getByRole('link', { name: /proof of delivery/iu }).first();
  await expect(async () => {
    await page.goto(`/etracking?cn=${cnNo}`);
    await expect(proof).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 150_000 });
  await proof.click();
  await expect(page.getByText(cnNo).first()).toBeVisible();
  await expect(page.getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /print/iu }).first()).toBeVisible();
});

test('The listing cancels a shipment that nobody has scanned, after asking by its name', async ({ page }) => {
  await enter(page, 'MYS0008');
  await page.goto('/shipmentlisting?view=unprinted');
  const row = page
    .getByRole('row')
    .filter({ hasText: /HN\d{9}MY/u })
    .filter({ hasText: 'Created' })
    .first();
  await expect(row).toBeVisible();
  const cnNo = /HN\d{9}MY/u.exec(await row.innerText())?.[0] ?? '';
  await page.goto(`/shipmentlisting?text=${cnNo}`);
  await page.getByRole('row').filter({ hasText: cnNo }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: `Cancel ${cnNo}` })
    .click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
});

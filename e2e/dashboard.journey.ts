/** The dashboard: from a number to the list that it counts, to the label of one of them. */
import { expect, test } from '@playwright/test';

import { ask } from './operations.fixture.ts';
import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import { cnPattern, openRow } from './shipping.fixture.ts';
import { openAs } from './support.ts';

const paper = paperDesk();

test('A number of the dashboard opens its list, and a row of it prints its label', async ({ page }) => {
  await openAs(page, 'MYS0001', '/dashboard');
  const created = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Created', exact: true }) });
  const told = Number(await created.getByRole('cell').getByRole('link').innerText());
  expect(told).toBeGreaterThan(0);
  await created.getByRole('link', { name: 'Created', exact: true }).click();
  await expect(page).toHaveURL(/status=created/u);
  await expect(page.getByText('Status: Created').first()).toBeVisible();
  const all = page.getByRole('navigation').getByRole('button', { name: /^All/u });
  await expect(all).toContainText(/\d/u);
  // Other journeys make parcels at the same time, and the courier takes some: about as many.
  expect(Math.abs(Number((await all.innerText()).replace(/\D/gu, '')) - told)).toBeLessThan(15);

  const row = page.getByRole('row').filter({ hasText: cnPattern }).last();
  const cnNo = cnPattern.exec(await row.innerText())?.[0] ?? '';
  const panel = await openRow(page, cnNo);
  const file = paper.pdf(
    await pdfOpenedBy(page, () => panel.getByRole('button', { name: 'Print', exact: true }).click()),
  );
  expect(paper.scan(file).join(' ')).toContain(cnNo);
});

test('A plot is read as a table, and a notice is put away by its reader', async ({ page }) => {
  const message = `Lorries are late on Friday ${Date.now()}`;
  await ask(page, 'PostNotice', { market: 130, en: message });
  await openAs(page, 'MYS0001', '/dashboard');
  const notice = page
    .getByRole('region', { name: 'Notice board' })
    .locator('div')
    .filter({ hasText: message });
  await notice.getByRole('button', { name: 'Put away' }).click();
  await expect(page.getByText('The notice was put away.')).toBeVisible();
  await page.reload();
  for (const name of ['Needs you', 'Printed CNs', 'Last CNs', 'Upcoming pick-ups', 'Last supplies'])
    await expect(page.getByRole('region', { name, exact: true }).getByRole('link').first()).toBeVisible();
  const days = page.getByRole('region', { name: 'Shipments per day' }).first();
  await expect(days.locator('svg').first()).toBeVisible();
  await expect(page.getByText(message)).toBeHidden();
  await days.getByRole('button', { name: 'Show as table' }).click();
  await expect(days.getByRole('columnheader', { name: 'Delivered' })).toBeVisible();
  await page.getByRole('button', { name: '7 days', exact: true }).click();
  await expect(page).toHaveURL(/from=/u);
  await expect(days.getByRole('row')).toHaveCount(8);
});

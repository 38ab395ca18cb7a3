/** The dashboard: from a number to the list that it counts, and to the label of one shipment. */
import { expect, type Page, test } from '@playwright/test';

import { showDay } from '../shared/platform/time/day-text.ts';
import { addDays, isoDayOf } from '../shared/platform/time/market-time.ts';
import { MALAYSIA, marketOf } from '../shared/platform/market/markets.ts';

import { ask } from './operations.fixture.ts';
import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import { cnPattern, openRow } from './shipping.fixture.ts';
import { goWithin, openAs } from './support.ts';

const paper = paperDesk();

test('A number on the dashboard opens its list, and a row of the list prints its label', async ({ page }) => {
  await openAs(page, 'MYS0001', '/dashboard');
  const created = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Created', exact: true }) });
  const reported = Number(await created.getByRole('cell').getByRole('link').innerText());
  expect(reported).toBeGreaterThan(0);
  await created.getByRole('link', { name: 'Created', exact: true }).click();
  await expect(page).toHaveURL(/status=created/u);
  await expect(page.getByText('Status: Created').first()).toBeVisible();
  const all = page.getByRole('navigation').getByRole('button', { name: /^All/u });
  await expect(all).toContainText(/\d/u);
  // Other journeys create parcels at the same time, and the courier takes some, so the numbers only agree roughly.
  expect(Math.abs(Number((await all.innerText()).replace(/\D/gu, '')) - reported)).toBeLessThan(15);

  const row = page.getByRole('row').filter({ hasText: cnPattern }).last();
  const cnNo = cnPattern.exec((await row.textContent()) ?? '')?.[0] ?? '';
  const panel = await openRow(page, cnNo);
  const file = paper.pdf(
    await pdfOpenedBy(page, () => panel.getByRole('button', { name: 'Print', exact: true }).click()),
  );
  expect(paper.scan(file).join(' ')).toContain(cnNo);
});

test('A chart can be shown as a table, and a notice can be dismissed', async ({ page }) => {
  const message = `Lorries are late on Friday ${Date.now()}`;
  await ask(page, 'PostNotice', { market: 130, en: message });
  await openAs(page, 'MYS0001', '/dashboard');
  const notice = page
    .getByRole('region', { name: 'Notice board' })
    .locator('div')
    .filter({ hasText: message });
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('The notice was dismissed.')).toBeVisible();
  await page.reload();
  for (const name of ['Needs you', 'Printed CNs', 'Last CNs', 'Upcoming pick-ups', 'Last supplies'])
    await expect(page.getByRole('region', { name, exact: true }).getByRole('link').first()).toBeVisible();
  const days = page.getByRole('region', { name: 'Shipments per day' }).first();
  await expect(days.locator('svg').first()).toBeVisible();
  await expect(page.getByText(message)).toBeHidden();
  await days.getByRole('button', { name: 'Show as table' }).click();
  await expect(days.getByRole('columnheader', { name: 'Delivered' })).toBeVisible();
  await page.getByRole('button', { name: '7 days', exact: true }).click();
  await expect(page).toHaveURL(/days=7/u);
  await expect(days.getByRole('row')).toHaveCount(8);
});

/** Types a range of days into the form for other days. */
async function typeDays(page: Page, from: string, to: string): Promise<void> {
  const period = page.getByRole('group', { name: 'Period' });
  await period.getByLabel('From', { exact: true }).fill(showDay(from));
  await period.getByLabel('To', { exact: true }).fill(showDay(to));
}

test('Other days can be chosen, and their numbers open exactly those shipments, also by keyboard', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/dashboard');
  const today = isoDayOf(new Date(), marketOf(MALAYSIA));
  const [from, to] = [addDays(today, -40), addDays(today, -31)];
  const period = page.getByRole('group', { name: 'Period' });
  await period.getByRole('button', { name: 'Other days' }).click();
  await typeDays(page, to, from);
  await expect(period.getByText('must be the same day or later, and at most 366 days later')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/from=/u);
  await typeDays(page, from, to);
  await period.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`, 'u'));
  const chosen = period.getByRole('button', { name: `${showDay(from)} – ${showDay(to)}` });
  await expect(chosen).toBeVisible();

  const days = page.getByRole('region', { name: 'Shipments per day' }).first();
  const asTable = days.getByRole('button', { name: 'Show as table' });
  await asTable.focus();
  await page.keyboard.press('Enter');
  await expect(days.getByRole('row')).toHaveCount(11);
  await expect(days.getByRole('rowheader').first()).toHaveText(showDay(to));
  await page.reload();
  await expect(chosen).toBeVisible();
  const delivered = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Delivered', exact: true }) })
    .first();
  const reported = Number(await delivered.getByRole('cell').getByRole('link').innerText());
  await delivered.getByRole('link', { name: 'Delivered', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`createdFrom=${from}&createdTo=${to}&status=delivered`, 'u'));
  // Parcels of that time no longer change, so the numbers agree exactly.
  const all = page.getByRole('navigation').getByRole('button', { name: /^All/u });
  await expect(all).toHaveText(new RegExp(`^All\\D*${reported}$`, 'u'));

  // A chart of printed CNs is one Tab stop; arrow keys move from bar to bar.
  await goWithin(page, '/dashboard');
  const bars = page.getByRole('group', { name: 'Printed CNs: 7 days' });
  await bars.getByRole('link').last().focus();
  await page.keyboard.press('ArrowLeft');
  const yesterday = addDays(today, -1);
  await expect(
    bars.getByRole('link', { name: new RegExp(`^${showDay(yesterday)}: \\d+$`, 'u') }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`printedOnFrom=${yesterday}&printedOnTo=${yesterday}`, 'u'));
});

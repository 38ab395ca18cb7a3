/** Pick-ups as users book them: from the listing in one click, moved, and booked again when nobody came. */
import { expect, test, type Page } from '@playwright/test';

import { cnPattern } from './shipping.fixture.ts';
import { openAs } from './support.ts';

const panelOf = (page: Page) => page.getByRole('complementary').or(page.getByRole('dialog'));

/** The whole pick-up beside the list, with its number. */
async function openPickup(page: Page): Promise<string> {
  const panel = panelOf(page).filter({ hasText: /PU\d{8}/u });
  await expect(panel.first()).toBeVisible();
  return /PU\d{8}/u.exec(await panel.first().innerText())?.[0] ?? '';
}

test('Booked from the listing in one click, then moved to another time', async ({ page }) => {
  await openAs(page, 'MYS0001', '/shipmentlisting?status=created&flow=domestic');
  // Of the history: the demo's courier moves what is newer.
  const rows = page.getByRole('row').filter({ hasText: cnPattern });
  await expect(rows.last()).toBeVisible();
  await rows
    .nth((await rows.count()) - 6)
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Book pick-up', exact: true }).click();
  await expect(page).toHaveURL(/\/pickuplisting\?pickup=/u);
  const pickupNo = await openPickup(page);
  await page.getByRole('button', { name: 'Rearrange', exact: true }).click();
  await expect(page).toHaveURL(/\/rearrangepickup/u);
  await page.getByRole('radio', { disabled: false }).last().check({ force: true });
  await page.getByRole('button', { name: 'Rearrange', exact: true }).click();
  await expect(page).toHaveURL(/\/pickuplisting\?pickup=/u);
  await expect(page.getByText(`Pick-up ${pickupNo} is now`)).toBeVisible();
  await expect(panelOf(page).getByText('Rearranged').first()).toBeVisible();
});

test('A failed pick-up offers the next slot', async ({ page }) => {
  await openAs(page, 'MYS0001', '/pickuplisting?view=failed');
  await page
    .getByRole('row')
    .filter({ hasText: /PU\d{8}/u })
    .first()
    .click();
  const failed = await openPickup(page);
  await page.getByRole('button', { name: 'Book the next slot' }).click();
  await expect(page.getByText(/Pick-up PU\d{8} is booked/u)).toBeVisible();
  await expect(page).not.toHaveURL(/view=failed/u);
  expect(await openPickup(page)).not.toBe(failed);
});

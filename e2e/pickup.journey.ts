/** Pick-ups as users book them: from the listing in one click, moved, and booked again after nobody came. */
import { expect, test, type Page } from '@playwright/test';

import { cnPattern } from './shipping.fixture.ts';
import { openAs } from './support.ts';

const panelOf = (page: Page) => page.getByRole('complementary').or(page.getByRole('dialog'));

/** Waits for the panel of the pick-up beside the list; returns its number. */
async function openPickup(page: Page): Promise<string> {
  const panel = panelOf(page).filter({ hasText: /PU\d{8}/u });
  await expect(panel.first()).toBeVisible();
  return /PU\d{8}/u.exec(await panel.first().innerText())?.[0] ?? '';
}

test('A pick-up is booked from the listing in one click, and then moved to another time', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/shipmentlisting?status=created&flow=domestic');
  // From the demo's history, because the demo's courier moves newer ones.
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

/** A shipment sent from the demo's own address. */
const openNote = (index: number) => ({
  shipmentId: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  consignmentNoteNo: `HN${100_000_000 + index}MY`,
  status: 'created',
  isPrinted: false,
  isPriority: false,
  receiverName: 'Siti',
  receiverPlace: '50000 Kuala Lumpur',
  pieces: 1,
  weightGrams: 1000,
  sentFrom: { postcode: '47500', city: 'Subang Jaya' },
});

test('On a phone the time of the pick-up is in the first view, and nothing scrolls within the form', async ({
  page,
}) => {
  await page.route('**/api/pickup/OpenShipments', async (route) => {
    const rows = Array.from({ length: 60 }, (_, index) => openNote(index));
    await route.fulfill({ json: { s: true, r: { rows, total: 60, sender: null, leftOut: 0 }, e: null } });
  });
  await openAs(page, 'MYS0001', '/createpickup');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: 'When' })).toBeInViewport();
  await expect(page.getByRole('checkbox', { name: cnPattern })).toHaveCount(5);
  await page.getByRole('button', { name: 'Show all 60' }).click();
  await expect(page.getByRole('checkbox', { name: cnPattern })).toHaveCount(60);
  const scrolling = await page
    .locator('form ul')
    .evaluateAll((lists) => lists.filter((list) => list.scrollHeight > list.clientHeight).length);
  expect(scrolling).toBe(0);
});

test('A failed pick-up can be booked again for the next slot', async ({ page }) => {
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

/** What a user of the keyboard or a screen reader notices in lists: the focus after something is removed, and announcements. */
import { expect, test, type Page } from '@playwright/test';

import { createAddressBook } from '../shared/features/address-book/address.contract.ts';
import { shipmentForm } from '../server/test/shipment-form.ts';
import { authorisation } from './shipping.fixture.ts';
import { expectAccessible, openAs } from './support.ts';

/** The part that follows the focus: it loads after the page, together with the bell. */
const lateParts = /\/late-notices-[^/]*\.js$/u;

/** Saves an address with a name that no other address has. */
async function saveAddress(page: Page, name: string): Promise<void> {
  const response = await page.request.post(createAddressBook.path, {
    headers: await authorisation(page),
    data: { kind: 'receiver', refId: '', party: { ...shipmentForm().receiver, name } },
  });
  expect(await response.json()).toMatchObject({ e: null, r: { party: { name } } });
}

test('Removing a filter or a row moves the focus to the next one, and the number of rows found is announced', async ({
  page,
}) => {
  const follower = page.waitForResponse(lateParts);
  await openAs(page, 'MYS0001', '/shipmentlisting?status=delivered&state=Sarawak');
  await follower;
  await expect(page.locator('main [aria-live=polite]')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Notifications/u })).toBeVisible();
  const announced = page.locator('[role=status]', { hasText: /found|nothing matches/u });
  const chips = page.getByRole('button', { name: /^Remove filter/u });
  await expect(chips).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: /^Choose HN/u }).first()).toBeVisible();
  await chips.first().press('Enter');
  await expect(chips).toHaveCount(1);
  await expect(chips).toBeFocused();
  await expect(announced).toContainText(/^Consignment notes: /u);
  await chips.press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page.locator(':focus')).not.toHaveCount(0);

  const box = page.getByRole('checkbox', { name: /^Choose HN/u }).first();
  // No row of the list before can be selected.
  await expect(() => box.check({ timeout: 2000 })).toPass();
  await expect(page.locator('[aria-live=polite]', { hasText: '1 selected' })).toBeAttached();
  await expectAccessible(page, 'the listing with a selected row');

  const surname = `Focus${Date.now()}`;
  await saveAddress(page, `First ${surname}`);
  await saveAddress(page, `Second ${surname}`);
  const reloaded = page.waitForResponse(lateParts);
  await page.goto(`/addressbook?q=${surname}`);
  await reloaded;
  await expect(page.getByRole('button', { name: /^Notifications/u })).toBeVisible();
  const remove = page.getByRole('button', { name: /^Delete / });
  await expect(remove).toHaveCount(2);
  const [removed = '', kept = ''] = await remove.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  await remove.first().press('Enter');
  await expect(page.getByRole('button', { name: removed })).toHaveCount(0);
  // The next row as a whole: Enter pressed twice must not delete two addresses.
  const focused = page.locator('tr:focus');
  await expect(focused.getByRole('button', { name: kept })).toBeAttached();
});

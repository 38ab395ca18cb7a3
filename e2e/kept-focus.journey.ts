/** What a user of the keyboard or a screen reader notices in lists: the focus after something is removed, and announcements. */
import { expect, test } from '@playwright/test';

import { expectAccessible, openAs } from './support.ts';

test('Removing a filter or a row moves the focus to the next one, and the number of rows found is announced', async ({
  page,
}) => {
  // The part that follows the focus loads after the page.
  const follower = page.waitForResponse(/\/late-notices-[^/]*\.js$/u);
  await openAs(page, 'MYS0001', '/shipmentlisting?status=delivered&state=Sarawak');
  await follower;
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

  await openAs(page, 'MYS0001', '/addressbook');
  const remove = page.getByRole('button', { name: /^Delete / });
  await remove.first().focus();
  const name = await remove.first().getAttribute('aria-label');
  const second = (await remove.nth(1).getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: name ?? '' })).toHaveCount(0);
  // The next row as a whole: Enter pressed twice must not delete two addresses.
  const focused = page.locator('tr:focus');
  await expect(focused.getByRole('button', { name: second })).toBeAttached();
});

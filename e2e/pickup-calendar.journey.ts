/** The calendar of pick-ups: a standing pick-up is created, paused and stopped; days are booked by dragging and by keyboard. */
import { expect, test, type Page } from '@playwright/test';

import { openAs } from './support.ts';

const markOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
/** The first Tuesday, and the two days after it, from the 10th of the month after next: the demo books no pick-up so far ahead. */
async function threeDaysAhead(page: Page): Promise<string[]> {
  const after = page.getByRole('button', { name: 'Next month' });
  await after.click();
  await after.click();
  await expect(page).toHaveURL(/month=/u);
  const [, month = ''] = /month=(\d{4}-\d{2})/u.exec(page.url()) ?? [];
  await expect(markOf(page, `${month}-10`)).toBeVisible();
  const first = new Date(`${month}-10T00:00:00Z`);
  // Starts on a Tuesday: with the two days after it there is no weekend and usually no holiday.
  first.setUTCDate(first.getUTCDate() + ((9 - first.getUTCDay()) % 7));
  return [0, 1, 2].map((ahead) => {
    const day = new Date(first.getTime() + ahead * 86_400_000);
    return day.toISOString().slice(0, 10);
  });
}

test('Days are booked by dragging over them and by keyboard', async ({ page }) => {
  await openAs(page, 'SGP0001', '/pickupcalendar');
  const [first = '', second = '', third = ''] = await threeDaysAhead(page);
  const [from, to] = [await markOf(page, first).boundingBox(), await markOf(page, second).boundingBox()];
  if (!from || !to) throw new Error('The calendar is not there.');
  await page.mouse.move(from.x + 10, from.y + from.height - 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + to.height - 10, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Book 2 days' }).click();
  await expect(markOf(page, first)).toHaveAccessibleName(/02:00pm Booked/u);
  await expect(markOf(page, second)).toHaveAccessibleName(/02:00pm Booked/u);
  await markOf(page, second).focus();
  await page.keyboard.press('ArrowRight');
  await expect(markOf(page, third)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Book 1 day', exact: true }).click();
  await expect(markOf(page, third)).toHaveAccessibleName(/02:00pm Booked/u);
});

test('A standing pick-up is created, paused and stopped', async ({ page }) => {
  await openAs(page, 'SGP0001', '/pickupcalendar');
  await page.getByRole('button', { name: 'New standing pick-up' }).click();
  const form = page.getByRole('form', { name: 'New standing pick-up' });
  for (const weekday of ['Monday', 'Wednesday', 'Friday']) {
    await form.getByRole('checkbox', { name: weekday }).press(' ');
  }
  await form.getByRole('button', { name: 'Start it' }).click();
  const card = page.getByRole('region', { name: 'Tue and Thu' });
  await expect(card).toContainText('Next:');
  const [first = '', , third = ''] = await threeDaysAhead(page);
  await expect(markOf(page, first)).toHaveAccessibleName(/02:00pm Next/u);
  await card.getByRole('button', { name: 'Pause' }).click();
  const shown = (day: string) => day.split('-').toReversed().join('-');
  await card.getByLabel('First day').fill(shown(first));
  await card.getByLabel('Until').fill(shown(third));
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(markOf(page, first)).toHaveAccessibleName(/Skipped: Paused/u);
  await card.getByRole('button', { name: /^Cancel the pause/u }).click();
  await expect(markOf(page, first)).toHaveAccessibleName(/02:00pm Next/u);
  await card.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Stop it' }).click();
  await expect(card).toHaveCount(0);
  await expect(markOf(page, first)).not.toHaveAccessibleName(/02:00pm Next/u);
});

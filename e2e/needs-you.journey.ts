/**
 * Needs you: a failed delivery is saved with a new phone number in three clicks; the courier follows the instruction and
 * delivers.
 */
import { expect, test } from '@playwright/test';

import { scan } from './operations.fixture.ts';
import { makeShipment, parcelOf } from './shipping.fixture.ts';
import { goWithin, openAs } from './support.ts';

test('A failed delivery is delivered after a new phone number is sent in three clicks', async ({ page }) => {
  await openAs(page, 'MYS0001', '/shipmentorder');
  // Click one: the inbox.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Needs you' }).click();
  const card = page.getByRole('article', { name: /^Delivery failed/u }).last();
  await expect(card).toContainText(/attempt \d of 3/u);
  await expect(card).toContainText(/returns automatically in \d+ hours?/u);
  const cnNo = (await card.getAttribute('aria-label'))?.split(' ').at(-1) ?? '';
  const mine = page.getByRole('article', { name: `Delivery failed ${cnNo}` });
  // Click two: what to do.
  await mine.getByRole('button', { name: 'New phone' }).click();
  await page.keyboard.type('012-999 8877');
  // Click three: send the instruction.
  await mine.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The courier has been told').first()).toBeVisible();
  await expect(mine).toBeHidden();

  await goWithin(page, '/exceptions?tab=answered');
  const answered = page.getByRole('article', { name: new RegExp(cnNo, 'u') });
  await expect(answered).toContainText('Deliver again with a new phone');
  await expect(answered).toContainText('129998877');
  await expect(async () => {
    await page.reload();
    await expect(answered).toContainText('Delivered', { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
});

test('The receiver changes the day on the public page, and the account sees it', async ({
  page,
  browser,
}) => {
  await openAs(page, 'MYS0001', '/exceptions?kind=failed');
  const card = page
    // For other kinds the receiver has no choice.
    .getByRole('article', { name: /^Delivery failed HN/u })
    .filter({ hasText: 'attempt 1' })
    .filter({ hasText: '+60' })
    // The last of the list: it is delivered on another day before it would return.
    .last();
  const { cnNo, digits } = await parcelOf(card);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/t/${cnNo}`);
  const choice = stranger.getByRole('radio', { name: 'Deliver on another day' });
  await choice.check();
  const day = stranger.getByRole('combobox', { name: 'Which day' });
  await day.selectOption({ index: 1 });
  const chosenDay = await day.inputValue();
  const proof = stranger.getByLabel('Last four digits');
  await proof.fill(digits === '0000' ? '1111' : '0000');
  await stranger.getByRole('button', { name: 'Send' }).click();
  await expect(stranger.getByRole('heading', { name: 'This could not be changed' })).toBeVisible();
  // Only the digits are typed again.
  await expect(choice).toBeChecked();
  await expect(day).toHaveValue(chosenDay);
  await proof.fill(digits);
  await stranger.getByRole('button', { name: 'Send' }).click();
  await expect(stranger.getByRole('heading', { name: 'The courier has been told' })).toBeVisible();
  await stranger.context().close();

  await goWithin(page, '/exceptions?tab=answered');
  const answered = page.getByRole('article', { name: new RegExp(cnNo, 'u') });
  await expect(answered).toContainText('Deliver again');
  await expect(answered).toContainText('The receiver, on the public page');
});

test('An empty answer is refused, a note is saved, and several parcels are instructed at once', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/exceptions?kind=hold');
  const cards = page.getByRole('article', { name: /^On hold/u });
  const first = cards.first();
  await expect(first).toBeVisible();
  await first.getByRole('button', { name: 'Answer', exact: true }).click();
  await first.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(first.getByText(/Required/u)).toBeVisible();
  await first.getByRole('button', { name: 'Note, assign, postpone' }).click();
  await first.getByLabel('Note', { exact: true }).fill('Ask the shop 🙂');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toContainText('Ask the shop 🙂');

  const names = [
    await cards.nth(0).getAttribute('aria-label'),
    await cards.nth(1).getAttribute('aria-label'),
  ];
  const all = page.getByRole('checkbox', { name: /^Choose all \d+ shown$/u });
  await all.check();
  await expect(cards.nth(1).getByRole('checkbox')).toBeChecked();
  await all.uncheck();
  await cards.nth(0).getByRole('checkbox').check();
  await cards.nth(1).getByRole('checkbox').check();
  await expect(
    page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: /^On hold/u }),
  ).toHaveAttribute('aria-pressed', 'true');
  const many = page.getByRole('region', { name: '2 chosen' });
  await many.getByRole('button', { name: 'Keep for collection' }).click();
  await many.getByRole('button', { name: 'Send', exact: true }).click();
  // Instructed, or moved by the demo's courier in the meantime: neither waits any more.
  for (const name of names) await expect(page.getByRole('article', { name: name ?? '' })).toBeHidden();
});

test('The bell counts new events, also in the page title, until the user opens it', async ({ page }) => {
  await openAs(page, 'MYS0001', '/faq');
  const bell = page.getByRole('button', { name: /^Notifications/u });
  await expect(bell).toBeVisible();
  await expect(bell).toHaveAccessibleName(/^Notifications, \d+ new$/u, { timeout: 40_000 });
  await expect(page).toHaveTitle(/^\(\d+\) /u);
  await bell.click();
  const panel = page.getByRole('region', { name: 'What happened' });
  await expect(panel.getByRole('link').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Choose' }).click();
  await expect(panel.getByLabel('Claim answered')).toBeVisible();
  await bell.click();
  // The demo's couriers continue, so new events may ring while the bell is open: repeat until all are read.
  await expect(async () => {
    await bell.click();
    await bell.click();
    await expect(bell).toHaveAccessibleName('Notifications', { timeout: 2000 });
    await expect(page).not.toHaveTitle(/^\(/u, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
});

test('The actions for several chosen rows can be reached in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openAs(page, 'MYS0001', '/faq');
  // Late in the day the demo has few such parcels.
  for (let made = 0; made < 2; made += 1) {
    const { consignmentNoteNo: cn } = await makeShipment(page, {});
    for (const code of ['PKU', 'OFD', 'NOH'] as const) await scan(page, { cn, code });
  }
  await goWithin(page, '/exceptions?kind=failed');
  await page.getByRole('checkbox', { name: /^Choose all/u }).check();
  const many = page.getByRole('region', { name: /chosen$/u });
  await many.getByRole('button', { name: 'Note, assign, postpone' }).click();
  // Fits below the top bar.
  expect((await many.boundingBox())?.height).toBeLessThanOrEqual(390 - 60);
  const save = many.getByRole('button', { name: 'Save' });
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport({ ratio: 1 });
});

/** An account turns on notices to buyers, previews them, and sends itself one. */
import { expect, test } from '@playwright/test';

import { publicTrackingPath } from '../shared/features/public-tracking/public-tracking-link.rules.ts';
import { SINGAPORE } from '../shared/platform/market/markets.ts';

import { scan } from './operations.fixture.ts';
import { makeShipment, parcelOf, someone } from './shipping.fixture.ts';
import { expectNoSidewaysScroll, goWithin, openAs, widths } from './support.ts';

test('Notices to buyers are previewed, switched on, tested by email, and stopped by a buyer', async ({
  page,
}) => {
  const shop = `Orchard Gifts ${Date.now() % 100_000}`;
  await openAs(page, 'SGP0001', '/buyernotices');
  await page.getByLabel('Name that buyers know').fill(shop);
  await page.getByText('简体中文').click();
  await page.getByRole('combobox', { name: 'Preview of' }).click();
  await page.getByRole('option', { name: 'Delivery failed' }).click();
  await expect(page.getByText(`${shop}寄给您的包裹派送失败`)).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('link', { name: '追踪包裹' })).toBeVisible();
  await page.getByRole('switch', { name: 'Send notices to receivers' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Buyers are notified from now on.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('switch', { name: 'Send notices to receivers' })).toBeChecked();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText(/^Sent to /u)).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByText(`${shop}寄给您的包裹今天派送`).first()).toBeVisible();

  // A buyer receives notices of their parcel, and stops the emails with the link in one of them.
  const email = `b${Date.now()}@mail.example`;
  await makeShipment(page, { name: someone('Wei Ling'), email }, {}, SINGAPORE);
  const mails = page.getByRole('article').filter({ hasText: email });
  await expect(async () => {
    await page.reload();
    await expect(mails.first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  const stop = mails.first().getByRole('link', { name: /stopnotices/u });
  await page.goto(new URL((await stop.getAttribute('href')) ?? '').pathname);
  await page.getByRole('button', { name: 'Stop the notices' }).click();
  await expect(page.getByText(`Done: no more notices about parcels from ${shop}.`)).toBeVisible();
});

test('One buyer names a neighbour and another a landmark on a phone, and the account sees both', async ({
  page,
  browser,
}) => {
  // These parcels wait for an answer. The demo has few, and its couriers might deliver others in the meantime.
  await openAs(page, 'MYS0001', '/faq');
  for (let made = 0; made < 2; made += 1) {
    const { consignmentNoteNo: cn } = await makeShipment(page, {});
    for (const code of ['PKU', 'OFD', 'NOH'] as const) await scan(page, { cn, code });
  }
  await goWithin(page, '/exceptions?kind=failed');
  const waiting = page
    .getByRole('article', { name: /^Delivery failed/u })
    .filter({ hasText: /attempt [12] of 3/u })
    .filter({ hasText: '+60' })
    .filter({ hasNotText: 'COD' });
  await expect(waiting.nth(1)).toBeVisible();
  const parcels = await Promise.all(
    // The last two of the list; the others return to the sender sooner.
    [waiting.nth(-2), waiting.nth(-1)].map(parcelOf),
  );

  const [, phone] = widths;
  const street = await browser.newContext({ viewport: phone, locale: 'en-GB' });
  const buyer = await street.newPage();
  for (const [at, choice, field, text] of [
    [0, 'Leave it with a neighbour', 'Which neighbour: house or unit number', 'No 5, Puan Lim'],
    [1, 'Help the driver find me', 'A landmark: opposite the mosque, blue gate', 'Opposite the surau'],
  ] as const) {
    const parcel = parcels[at];
    await buyer.goto(publicTrackingPath(parcel?.cnNo ?? ''));
    await buyer.getByRole('radio', { name: choice }).check();
    await buyer.getByRole('textbox', { name: field }).fill(text);
    await buyer.getByLabel('Last four digits').fill(parcel?.digits ?? '');
    await expectNoSidewaysScroll(buyer, `public page, ${choice}`);
    await buyer.getByRole('button', { name: 'Send' }).click();
    await expect(buyer.getByRole('heading', { name: 'The courier has been told' })).toBeVisible();
  }
  await goWithin(page, '/exceptions?tab=answered');
  const answered = (at: number) =>
    page.getByRole('article', { name: new RegExp(parcels[at]?.cnNo ?? '', 'u') });
  await expect(answered(0)).toContainText('No 5, Puan Lim');
  await expect(answered(1)).toContainText('Opposite the surau');

  await street.close();
});

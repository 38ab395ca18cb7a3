/** What whoever holds a label sees: the way of the parcel, in their language, and of nobody's person anything. */
import { expect, test } from '@playwright/test';

import { publicTrackingPath } from '#shared/public-tracking/public-tracking-link.rules.ts';
import { publicTrackingTexts } from '#shared/public-tracking/public-tracking-texts.model.ts';

import { deliver } from './operations.fixture.ts';
import { makeShipment, someone } from './shipping.fixture.ts';
import { expectAccessible, expectNoSidewaysScroll, openAs, widths } from './support.ts';

test('The link of a label tells the way in three languages, and no name, phone or address', async ({
  page,
  browser,
}) => {
  await openAs(page, 'MYS0001', '/faq');
  const receiver = {
    name: someone('Cik Salmah'),
    phone: '198765432',
    address1: '77 Lorong Melur Tiga',
    postcode: '47300',
  };
  const { consignmentNoteNo: cnNo } = await makeShipment(page, receiver, { content: 'Wedding dress' });
  await deliver(page, cnNo);

  const [, phone] = widths;
  const street = await browser.newContext({ viewport: phone, locale: 'en-GB' });
  const visitor = await street.newPage();
  await visitor.goto(publicTrackingPath(cnNo.toLowerCase()));
  for (const language of ['en', 'ms', 'zh'] as const) {
    const texts = publicTrackingTexts[language];
    await visitor.getByRole('link', { name: texts.name, exact: true }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(texts.statuses.delivered);
    await expect(visitor.getByRole('heading', { name: texts.timeLine })).toBeVisible();
    await expect(visitor.getByText(texts.events.CRT)).toBeVisible();
    await expect(visitor.locator('html')).toHaveAttribute('lang', texts.tag);
    const source = await visitor.content();
    for (const secret of [...Object.values(receiver), 'Nurhaliza', 'Received in person', 'Wedding dress']) {
      expect(source).not.toContain(secret);
    }
    await expectAccessible(visitor, `public tracking, ${language}`);
    await expectNoSidewaysScroll(visitor, `public tracking, ${language}`);
  }

  await visitor.goto(publicTrackingPath('HN999999999MY'));
  const { notFoundTitle } = publicTrackingTexts.en;
  await expect(visitor.getByRole('heading', { name: notFoundTitle })).toBeVisible();
  await street.close();
});

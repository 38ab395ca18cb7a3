/** What anybody with a label can see: the tracking of the parcel, in their language, without personal data. */
import { expect, test } from '@playwright/test';

import { publicTrackingPath } from '../shared/features/public-tracking/public-tracking-link.rules.ts';
import { eventNames, statusNames } from '../shared/features/tracking/tracking-words.model.ts';
import { languageNames, languages } from '../shared/platform/words/message.ts';
import { m } from '../shared/platform/words/words.ts';

import { deliver } from './operations.fixture.ts';
import { makeShipment, someone } from './shipping.fixture.ts';
import { expectAccessible, expectNoSidewaysScroll, openAs, widths } from './support.ts';

test('The tracking link of a label works in three languages, and shows no name, phone or address', async ({
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
  for (const locale of languages) {
    await visitor.getByRole('link', { name: languageNames[locale], exact: true }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      statusNames.delivered({}, { locale }),
    );
    await expect(
      visitor.getByRole('heading', { name: m.public_tracking_time_line({}, { locale }) }),
    ).toBeVisible();
    await expect(visitor.getByText(eventNames.CRT({}, { locale }))).toBeVisible();
    await expect(visitor.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-Hans' : locale);
    const source = await visitor.content();
    for (const secret of [...Object.values(receiver), 'Nurhaliza', 'Received in person', 'Wedding dress']) {
      expect(source).not.toContain(secret);
    }
    await expectAccessible(visitor, `public tracking, ${locale}`);
    await expectNoSidewaysScroll(visitor, `public tracking, ${locale}`);
  }

  await visitor.goto(publicTrackingPath('HN999999999MY'));
  await expect(visitor.getByRole('heading', { name: m.public_tracking_not_found_title() })).toBeVisible();
  await street.close();
});

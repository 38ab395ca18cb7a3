/**
 * The main job in each language: sign in, be refused, ship, print, track, and receive an email. The expected texts come from
 * the catalogue.
 */
import { expect, test } from '@playwright/test';

import { updateLanguage } from '../shared/features/profile/profile.contract.ts';
import { brand } from '../shared/platform/brand/brand.ts';
import { type Language, languageCookie, languageNames, languages } from '../shared/platform/words/message.ts';
import { m } from '../shared/platform/words/words.ts';
import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import { authorisation, cnPattern } from './shipping.fixture.ts';
import { newestEmail, password } from './support.ts';

const paper = paperDesk();
/** Locale of a browser in that language. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', ms: 'ms-MY', zh: 'zh-CN' };

for (const language of languages) {
  test.describe(`In ${languageNames[language]}`, () => {
    test.use({ locale: locales[language] });
    let authorization = '';
    // All these journeys use the same user, so the language is reset.
    test.afterEach(async ({ request }) => {
      const back = { headers: { authorization }, data: { Language: 'en' } };
      expect((await request.patch(updateLanguage.path, back)).status()).toBe(200);
    });

    test('a user signs in, is refused, ships, prints, tracks and gets an email', async ({
      page,
      context,
    }) => {
      test.setTimeout(150_000);
      const inLanguage = { locale: language };
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await page.goto('/login');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(
        page.getByRole('heading', {
          name: m.sign_in_log_in_to_portal({ portal: brand.portalName }, inLanguage),
        }),
      ).toBeVisible();
      const [account, username, secret] = [0, 1, 2].map((at) => page.locator('form input').nth(at));
      await account?.fill('MYS0001');
      await username?.fill('Admin');
      await secret?.fill('not the password');
      await button(m.sign_in_login({}, inLanguage)).click();
      await expect(page.getByText(m.sign_in_problem_wrong_login({}, inLanguage))).toBeVisible();
      await secret?.fill(password);
      await button(m.sign_in_login({}, inLanguage)).click();
      await expect.poll(async () => (await authorisation(page)).authorization).not.toBe('Bearer ');
      ({ authorization } = await authorisation(page));
      // The page uses the language of the profile.
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      // A chosen language is stored on the device and in the profile.
      await page.getByRole('button', { name: /MYS0001/u }).click();
      await page.getByRole('menuitem', { name: languageNames[language] }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('navigation', { name: m.app_main_menu({}, inLanguage) })).toBeAttached();
      await expect
        .poll(async () => (await context.cookies()).find(({ name }) => name === languageCookie)?.value)
        .toBe(language);

      // An empty form: refused in the user's language, at the button.
      await page.goto('/shipmentorder');
      await button(m.shipment_create_shipment({}, inLanguage)).click();
      await expect(button(m.shipment_show_first_problem({}, inLanguage))).toBeVisible();

      await page.locator('[name="receiver.name"]').fill('Tan Ah Kow');
      await page.locator('[name="receiver.phone"]').fill('123456789');
      await page.locator('[name="receiver.address1"]').fill('12 Jalan SS 2/24');
      await page.locator('[name="receiver.postcode"]').fill('47300');
      await expect(page.locator('[name="receiver.city"]')).not.toHaveValue('');
      await page.getByLabel(m.shipment_weight({}, inLanguage)).first().fill('1.2');
      await expect(
        page
          .getByRole('complementary', { name: m.ui_summary({}, inLanguage) })
          .getByRole('status')
          .filter({ hasText: /RM\s*\d+\.\d\d/u }),
      ).toBeVisible();
      await button(m.shipment_create_shipment({}, inLanguage)).click();
      const made = page.getByRole('region', { name: m.shipment_submitted_cn({}, inLanguage) });
      await expect(made).toBeVisible();
      const cnNo = cnPattern.exec(await made.innerText())?.[0] ?? '';
      const label = paper.pdf(
        await pdfOpenedBy(page, () =>
          made.getByRole('button', { name: m.printing_print({}, inLanguage), exact: true }).click(),
        ),
      );
      expect(paper.scan(label)).toContain(`CODE-128:${cnNo}-001`);

      await page.goto(`/etracking?cn=${cnNo}`);
      await expect(
        page.getByRole('main').getByText(m.tracking_event_crt({}, inLanguage)).first(),
      ).toBeVisible();

      // Emails use the language of the profile.
      const before = await newestEmail(page, m.sign_in_email_reset_subject({}, inLanguage), { orNone: true });
      await context.clearCookies({ name: 'token' });
      await page.goto('/forgotpassword');
      await page.locator('form input').nth(0).fill('MYS0001');
      await page.locator('form input').nth(1).fill('Admin');
      await page.locator('form button[type="submit"]').click();
      await expect(page.getByText(m.sign_in_reset_link_sent({}, inLanguage))).toBeVisible();
      await newestEmail(page, m.sign_in_email_reset_subject({}, inLanguage), { after: before });
    });
  });
}

/** Daily work at the form: few keys, visible refusals, tabs that keep the receiver, and a page for the created shipment. */
import { expect, test, type Page } from '@playwright/test';

import {
  fillParty,
  inPetalingJaya,
  makeShipment,
  part,
  someone,
  submitted,
  weigh,
} from './shipping.fixture.ts';
import { openAs } from './support.ts';

/** Keys other than the text: two to choose the receiver, Enter, and two to start the next shipment. */
const keysOfARepetition = 5;

const name = (page: Page) => part(page, 'To').getByLabel('Name', { exact: true });
const weight = (page: Page) => page.getByRole('group', { name: 'Piece 1' }).getByLabel('Weight');

test('A repeated parcel to a known receiver takes few keys and no mouse, and has its own page', async ({
  page,
}) => {
  const receiver = someone('Puan Salmah');
  await openAs(page, 'MYS0001', '/shipmentorder');
  // The line of the open tab is visible in dark mode: not the dim colour of buttons.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('tab', { selected: true }).first()).toHaveCSS(
    'border-bottom-color',
    'rgb(92, 192, 201)',
  );
  await page.emulateMedia({ colorScheme: 'light' });
  await makeShipment(page, { ...inPetalingJaya, name: receiver });
  for (let repetition = 1; repetition <= 3; repetition += 1) {
    await expect(name(page)).toBeFocused();
    let pressed = 0;
    const press = async (key: string) => {
      pressed += 1;
      await page.keyboard.press(key);
    };
    await page.keyboard.type(receiver.slice(0, -1));
    await expect(page.getByRole('option').filter({ hasText: receiver })).toBeVisible();
    await press('ArrowDown');
    await press('Enter');
    await expect(weight(page)).toBeFocused();
    await page.keyboard.type('1.2');
    await press('Enter');
    await expect(submitted(page).getByRole('heading', { name: 'Shipment created' })).toBeFocused();
    await press('g');
    await press('c');
    expect(pressed).toBeLessThanOrEqual(keysOfARepetition);
  }
  await page.goBack();
  await expect(page).toHaveURL(/made=/u);
  await page.reload();
  await expect(submitted(page)).toContainText(receiver);
  await expect(submitted(page).getByRole('img', { name: /^Label of H/u })).toBeVisible();
  await expect(submitted(page)).toContainText('Usually 1 to 2 working days after we have it');
  await expect(part(page, 'Today')).toContainText(/\d+ made/u);
  await expect(part(page, 'Today')).toContainText(/\d+ not printed/u);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await submitted(page).getByRole('button', { name: 'Copy public link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/t\/HN\d{9}MY$/u);
  await expect(submitted(page).getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/60\d{8,10}\?text=.*HN\d{9}MY/u,
  );
});

test('The required fields fit a screen and a half', async ({ page }) => {
  await openAs(page, 'MYS0001', '/shipmentorder');
  // It was 2,064 and 3,304 px before.
  for (const [width, height, most] of [
    [1440, 900, 1350],
    [390, 844, 2050],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await expect(name(page)).toBeFocused();
    const tall = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(tall).toBeGreaterThan(height);
    expect(await tall()).toBeLessThanOrEqual(most);
  }
});

test('A receiver is found by the phone number in any notation', async ({ page }) => {
  const receiver = someone('Encik Zul');
  const digits = `19${String(Date.now()).slice(-7)}`;
  await openAs(page, 'MYS0001', '/shipmentorder');
  await makeShipment(page, { ...inPetalingJaya, phone: digits, name: receiver });
  for (const spelt of [`0${digits}`, `60${digits}`, `+60 ${digits.slice(0, 2)}-${digits.slice(2)}`]) {
    await name(page).fill(spelt);
    await expect(page.getByRole('option').filter({ hasText: receiver }), spelt).toBeVisible();
  }
});

test('On a phone a refused create shows an error at the button and the first wrong field', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/shipmentorder');
  await expect(name(page)).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Total Pieces').fill('30');
  await page.getByRole('switch', { name: 'Enhanced Liability' }).scrollIntoViewIfNeeded();
  const create = page.getByRole('button', { name: 'Create shipment' });
  await create.click();
  const problem = page.getByRole('complementary', { name: 'Summary' }).getByRole('alert');
  // Name, phone, address, postcode, and one weight for all 30 pieces.
  await expect(problem).toContainText('5 fields need your attention.');
  await expect(problem).toBeInViewport();
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toBeInViewport();
});

test('Changing the tab keeps the receiver', async ({ page }) => {
  await openAs(page, 'MYS0001', '/shipmentorder');
  const receiver = someone('Cik Farah');
  await fillParty(part(page, 'To'), { ...inPetalingJaya, name: receiver });
  await weigh(page, '2');
  await page.getByRole('tab', { name: 'CN Printing' }).click();
  await expect(name(page)).toHaveValue(receiver);
  await expect(part(page, 'To').getByLabel('Postcode', { exact: true })).toHaveValue(inPetalingJaya.postcode);
  await expect(weight(page)).toHaveValue('2');
  await page.getByRole('tab', { name: 'Singapore' }).click();
  await expect(name(page)).toHaveValue(receiver);
  await expect(part(page, 'To').getByLabel('Postcode', { exact: true })).toHaveValue('');
});

test('Reverse charge pastes the address of the sender, and keeps our own address', async ({ page }) => {
  await openAs(page, 'MYS0001', '/shipmentarrange');
  const from = part(page, 'From');
  await expect(from.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(part(page, 'To').getByLabel('Paste an address')).toHaveCount(0);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() =>
    navigator.clipboard.writeText('Pembekal Jaya\n012-345 6789\nNo 12, Jalan SS 2/24\n47300 Petaling Jaya'),
  );
  await from.getByLabel('Paste an address').click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(from.getByLabel('Name', { exact: true })).toHaveValue('Pembekal Jaya');
  await expect(from.getByLabel('Postcode', { exact: true })).toHaveValue('47300');
  await expect(weight(page)).toBeFocused();
  await expect(part(page, 'To')).toContainText('Kedai Bunga Raya');
});

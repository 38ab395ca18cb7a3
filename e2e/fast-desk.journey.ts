/** The fast desk (CN Printing): one label after the other, by keyboard alone. No mouse call is used in this file. */
import { expect, test, type Page } from '@playwright/test';

import { keepShownFiles, paperDesk, shownFile } from './paper.fixture.ts';
import { cnPattern, inPetalingJaya, part, someone } from './shipping.fixture.ts';
import { openAs } from './support.ts';

const paper = paperDesk();

/** Keys other than the text, from an empty form to the printed label. */
const keysForNewReceiver = 6;
const keysForKnownReceiver = 3;

/** A keyboard that counts the keys other than text. */
function keyboardOf(page: Page) {
  let pressed = 0;
  return {
    type: (text: string) => page.keyboard.type(text),
    async press(...keys: string[]) {
      pressed += keys.length;
      for (const key of keys) await page.keyboard.press(key);
    },
    /** Number of keys since the last call. */
    count() {
      const count = pressed;
      pressed = 0;
      return count;
    },
  };
}

const justMade = (page: Page) => part(page, 'Just made').getByRole('listitem');

/** Checks that the newest label was sent to the printer automatically; returns its CN. */
async function printedByItself(page: Page, receiver: string): Promise<string> {
  const newest = justMade(page).filter({ hasText: receiver });
  await expect(newest).toContainText('Sent to print');
  const cnNo = cnPattern.exec((await newest.textContent()) ?? '')?.[0] ?? '';
  await expect(page.getByTitle('Label to print').last()).toHaveAttribute('src', /^blob:/u);
  const label = paper.pdf(await shownFile(page));
  expect(paper.scan(label)).toContain(`CODE-128:${cnNo}-001`);
  expect(paper.textOf(label)).toContain(receiver);
  return cnNo;
}

declare global {
  interface Window {
    printsAsked?: number;
  }
}

/** Counts print requests. Headless Chromium has no printer and crashes when it prints a PDF. */
async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      const desk = window.top ?? window;
      desk.printsAsked = (desk.printsAsked ?? 0) + 1;
    };
  });
}

const printsAsked = (page: Page) => page.evaluate(() => window.printsAsked ?? 0);

test('Labels are made by keyboard with few keys, print automatically, and keep sender and service', async ({
  page,
}) => {
  await countPrints(page);
  await openAs(page, 'MYS0001', '/shipmentorder?flow=cn-printing');
  const to = part(page, 'To');
  const name = to.getByLabel('Name', { exact: true });
  const weight = page.getByRole('group', { name: 'Piece 1' }).getByLabel('Weight');
  const priority = page.getByRole('radio', { name: 'Priority Service' });
  await expect(name).toBeFocused();
  await keepShownFiles(page);
  const keyboard = keyboardOf(page);

  // A receiver that is not in the address book yet.
  const first = someone('Pak Abu');
  await keyboard.type(first);
  await keyboard.press('Tab');
  await keyboard.type(inPetalingJaya.phone);
  await keyboard.press('Tab');
  await keyboard.type(inPetalingJaya.address1);
  await keyboard.press('Tab', 'Tab');
  await keyboard.type(inPetalingJaya.postcode);
  await keyboard.press('Tab');
  await expect(weight).toBeFocused();
  await keyboard.type('1.2');
  await expect(to.getByLabel('City', { exact: true })).not.toHaveValue('');
  await keyboard.press('Enter');
  const firstCn = await printedByItself(page, first);
  expect(keyboard.count()).toBeLessThanOrEqual(keysForNewReceiver);
  await expect.poll(() => printsAsked(page)).toBe(1);

  // The next label starts at once. The receiver is known by now: a few letters and the weight are enough.
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('');
  await keyboard.type(first.slice(0, -1));
  await expect(page.getByRole('option').filter({ hasText: first })).toBeVisible();
  await keyboard.press('ArrowDown', 'Enter');
  await expect(weight).toBeFocused();
  await expect(to.getByLabel('Postcode', { exact: true })).toHaveValue(inPetalingJaya.postcode);
  await keyboard.type('0.8');
  await keyboard.press('Enter');
  await expect(justMade(page)).toHaveCount(2);
  await expect(justMade(page).first()).toContainText('Sent to print');
  expect(await justMade(page).first().innerText()).not.toContain(firstCn);
  expect(keyboard.count()).toBeLessThanOrEqual(keysForKnownReceiver);
  await expect.poll(() => printsAsked(page)).toBe(2);

  // A service that was chosen once stays chosen for the next label.
  await expect(name).toBeFocused();
  await keyboard.type(first.slice(0, -1));
  await expect(page.getByRole('option').filter({ hasText: first })).toBeVisible();
  await keyboard.press('ArrowDown', 'Enter');
  await expect(weight).toBeFocused();
  await keyboard.type('0.9');
  await expect(async () => {
    await keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'Standard' })).toBeFocused({ timeout: 200 });
  }).toPass();
  await keyboard.press('ArrowDown');
  await expect(priority).toBeChecked();
  await keyboard.press('Control+Enter');
  await expect(justMade(page)).toHaveCount(3);
  await expect(justMade(page).first()).toContainText('Sent to print');
  await expect(name).toBeFocused();
  await expect(priority).toBeChecked();
  await expect(part(page, 'From')).toContainText('Kedai Bunga Raya');

  // Also after a reload.
  await page.reload();
  await expect(name).toBeFocused();
  await expect(priority).toBeChecked();
});

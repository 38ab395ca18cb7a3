/** Unexpected use: twice, back, left halfway, slowly, with unusual characters. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test';

import { createShipment } from '../shared/features/shipment/shipment.contract.ts';
import { paperDesk, pdfOpenedBy } from './paper.fixture.ts';
import {
  create,
  createdCn,
  fillParty,
  inPetalingJaya,
  part,
  rowOf,
  someone,
  submitted,
  total,
  weigh,
} from './shipping.fixture.ts';
import { enter, expectNoSidewaysScroll, goWithin, inPortal, openAs, password } from './support.ts';

const paper = paperDesk();

/** Fills in the form of a domestic shipment until its price is shown. */
async function fillForm(page: Page, name: string): Promise<void> {
  await fillParty(part(page, 'To'), { ...inPetalingJaya, name });
  await weigh(page, '1');
  await expect(total(page)).toContainText(/RM\s*\d/u);
}

async function expectMadeOnce(page: Page, name: string): Promise<void> {
  await goWithin(page, `/shipmentlisting?${new URLSearchParams({ q: name }).toString()}`);
  await expect(rowOf(page, name)).toHaveCount(1);
}

test('A double click creates one shipment and opens one print', async ({ page, context }) => {
  const name = someone('Dua Kali');
  await openAs(page, 'MYS0001', '/shipmentorder');
  await fillForm(page, name);
  await page.getByRole('button', { name: 'Create shipment' }).dblclick();
  await createdCn(page);
  const windows: Page[] = [];
  context.on('page', (opened) => windows.push(opened));
  const print = submitted(page).getByRole('button', { name: 'Print', exact: true });
  paper.pdf(await pdfOpenedBy(page, () => print.dblclick()));
  await expect(print).toHaveAttribute('aria-disabled', 'false');
  expect(windows).toHaveLength(1);
  await expectMadeOnce(page, name);
});

test('Pressing Enter again while the shipment page loads creates no second shipment', async ({ page }) => {
  const name = someone('Tiga Kali');
  await openAs(page, 'MYS0001', '/shipmentorder');
  await fillForm(page, name);
  const made: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(createShipment.path)) made.push(request.url());
  });
  // Like a user in a hurry: some presses come after the reply and before the next page.
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(50);
  }
  await createdCn(page);
  expect(made).toHaveLength(1);
  await expectMadeOnce(page, name);
});

test('Going back after a create shows an empty form', async ({ page }) => {
  const name = someone('Balik');
  await openAs(page, 'MYS0001', '/shipmentlisting');
  await page.getByRole('main').getByRole('link', { name: 'Create CN' }).click();
  await fillForm(page, name);
  await create(page);
  // The created shipment has its own page; the form behind it is empty.
  await page.goBack();
  await expect(part(page, 'To').getByLabel('Name', { exact: true })).toHaveValue('');
  await expectMadeOnce(page, name);
});

test('A create with a lost answer makes one parcel: the reloaded form gets the same CN, and a new tab is empty', async ({
  page,
  context,
}) => {
  const name = someone('Tutup');
  await openAs(page, 'MYS0001', '/shipmentorder');
  await fillForm(page, name);
  // The server handles the request, but its response never arrives.
  const made = new Promise<string>((tell) => {
    void page.route('**/CreateShipment', async (route) => {
      const answer = (await (await route.fetch()).json()) as { r: { consignmentNoteNo: string } };
      tell(answer.r.consignmentNoteNo);
    });
  });
  await page.getByRole('button', { name: 'Create shipment' }).click();
  const cnNo = await made;
  await page.reload();
  await page.unroute('**/CreateShipment');
  await expect(page.getByText('What you typed earlier is still here.')).toBeVisible();
  await expect(part(page, 'To').getByLabel('Name', { exact: true })).toHaveValue(name);
  expect(await create(page)).toBe(cnNo);
  await page.close();

  const other = await context.newPage();
  await other.goto('/shipmentorder');
  await expect(part(other, 'To').getByLabel('Name', { exact: true })).toHaveValue('');
  await expectMadeOnce(other, name);
});

test('On a slow connection the button shows that it is creating, and a second try has no effect', async ({
  page,
  context,
}) => {
  const name = someone('Perlahan');
  await openAs(page, 'MYS0001', '/shipmentorder');
  await fillForm(page, name);
  const line = await context.newCDPSession(page);
  const slow = { offline: false, latency: 1_500, downloadThroughput: 20_000, uploadThroughput: 10_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await page.getByRole('button', { name: 'Create shipment' }).click();
  const busy = page.getByRole('button', { name: 'Creating' }).first();
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  await page.keyboard.press('Control+Enter');
  await expect(busy).toBeVisible();
  // The next page need not be loaded at this speed.
  await line.send('Network.emulateNetworkConditions', {
    ...slow,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await createdCn(page);
  await expectMadeOnce(page, name);
});

test('A name in two scripts ships, and its label prints', async ({ page }) => {
  const name = someone('Zoë 陈');
  await openAs(page, 'MYS0001', '/shipmentorder');
  await fillForm(page, name);
  await page.getByRole('button', { name: 'More about the parcel' }).click();
  await page.getByLabel('Content', { exact: true }).fill('<b>"gift"</b> ^FS');
  const cnNo = await create(page);
  await expect(submitted(page)).toContainText(name);
  const label = paper.pdf(
    await pdfOpenedBy(page, () =>
      submitted(page).getByRole('button', { name: 'Print', exact: true }).click(),
    ),
  );
  expect(paper.scan(label)).toContain(`CODE-128:${cnNo}-001`);
  await expectMadeOnce(page, name);
});

/** Makes both tokens invalid, as if they had expired or been revoked. */
async function loseSession(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies();
  const tokens = cookies.filter(({ name }) => name === 'token' || name === 'refreshToken');
  await context.addCookies(tokens.map((cookie) => ({ ...cookie, value: 'no-longer-valid' })));
}

test('Entered values survive a reload and a lost session', async ({ page, context }) => {
  const name = someone('Hilang');
  await enter(page, 'MYS0001');
  await goWithin(page, '/shipmentorder');
  await fillForm(page, name);
  await page.reload();
  const typed = part(page, 'To').getByLabel('Name', { exact: true });
  await expect(typed).toHaveValue(name);

  await loseSession(context);
  // A key and not a click: one of the page's own calls may already have noticed, so that the button is gone.
  await page.keyboard.press('ControlOrMeta+Enter');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await expect(login).toBeVisible();
  await page.getByLabel('Account Number').fill('MYS0001');
  await page.getByLabel('Username').fill('Admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await login.click();
  await inPortal(page);
  await page.goto('/shipmentorder');
  await expect(typed).toHaveValue(name);
  await create(page);
  await expectMadeOnce(page, name);
});

test('A search for one very long word does not make the page wider', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/prohibiteditems');
  const word = 'x'.repeat(2000);
  await page.getByRole('textbox', { name: 'Can I send …?' }).fill(word);
  await expect(page.getByText(word)).toBeVisible();
  await expectNoSidewaysScroll(page, 'nothing found');
});

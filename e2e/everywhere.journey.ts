/** What must be true of every screen on a common laptop, on a phone and on paper. */
import { expect, test, type Page } from '@playwright/test';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';

import { paperDesk } from './paper.fixture.ts';
import { goWithin, openAs, withoutScriptsYet } from './support.ts';

const paper = paperDesk();
const laptop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

const inWindow = (page: Page, what: string) =>
  page
    .locator(what)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const middle = element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2;
      const top = document.elementFromPoint(right - 4, middle);
      return left >= 0 && right <= window.innerWidth && (element.contains(top) || top?.contains(element));
    });

test('On a laptop of 1366 px the tables show the row actions and the last column', async ({ page }) => {
  await page.setViewportSize(laptop);
  await openAs(page, 'MYS0001', '/addressbook');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .waitFor();
  expect(await inWindow(page, 'tbody tr[data-index] button[aria-label^="Delete"]')).toBe(true);
  for (const path of [
    '/subUserlisting',
    '/accesscontrollisting',
    '/audittrail',
    '/printlog',
    '/shipmentlisting',
    '/rcshipmentlisting',
    '/claimlisting',
  ]) {
    await goWithin(page, path);
    await page.locator('tbody tr[data-index]').first().waitFor();
    expect(await inWindow(page, 'tbody tr[data-index] td:last-child'), path).toBe(true);
    expect(await inWindow(page, 'thead th:last-child'), path).toBe(true);
  }
});

test('The focused field is never under the top bar', async ({ page }) => {
  await page.setViewportSize(laptop);
  await openAs(page, 'MYS0001', '/createaddressbook');
  await page.getByLabel('Reference ID').focus();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => {
      const field = document.activeElement;
      return field?.closest('form') ? field.getBoundingClientRect().top : null;
    });
    if (top !== null) expect(top).toBeGreaterThanOrEqual(52);
  }
});

for (const [name, size] of Object.entries({ laptop, phone })) {
  test(`A toast covers no title on a ${name}`, async ({ page }) => {
    await openAs(page, 'MYS0001', '/addressbook');
    await page.setViewportSize(size);
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    const toast = page.locator('.mantine-Notification-root').first();
    await expect(toast).toBeVisible();
    await expect
      .poll(async () => {
        const [over, title] = [await toast.boundingBox(), await page.locator('h1').boundingBox()];
        return over && title && over.y + over.height <= title.y;
      })
      .toBe(true);
  });
}

for (const [name, size] of Object.entries({ laptop, phone })) {
  test(`On a ${name} the listing does not move when its scripts arrive`, async ({ page }) => {
    await openAs(page, 'MYS0001', '/faq');
    await page.setViewportSize(size);
    const places = () =>
      page.evaluate(() =>
        ['h1', 'nav', 'input[type=search]', 'button[class*=filter]'].map((what) => {
          const found = document.querySelector(`main ${what}`)?.getBoundingClientRect();
          if (!found) throw new Error(`There is no ${what}.`);
          const { x, y, width, height } = found;
          // The width of text elements may change, because a font of the device is used at first.
          return what === 'h1' || what.startsWith('button')
            ? { what, x, y, height }
            : { what, x, y, height, width };
        }),
      );
    const scriptsArrive = await withoutScriptsYet(page, '/shipmentlisting');
    await expect(page.locator('[data-list-frame]')).toBeVisible();
    const before = await places();
    await page.evaluate(() => {
      const look = () => {
        if (!document.querySelector('main h1')) document.documentElement.dataset['blank'] = 'yes';
        requestAnimationFrame(look);
      };
      look();
    });
    scriptsArrive();
    await expect(page.getByRole('main').getByRole('link', { name: 'Create CN' })).toBeVisible();
    await expect(page.getByText(/^HN\d+MY$/u).first()).toBeVisible();
    expect(await places()).toEqual(before);
    await expect(page.locator('html'), 'no frame without a title').not.toHaveAttribute('data-blank');
  });
}

test('A tall narrow window is filled with rows without scrolling', async ({ page }) => {
  await openAs(page, 'MYS0001', '/faq');
  await page.setViewportSize({ width: 740, height: 1900 });
  await page.goto('/shipmentlisting');
  const cards = page.getByRole('list', { name: 'Consignment notes' }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBeGreaterThan(20);
});

test('The form and the listing request their first data once, before their scripts are loaded', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/faq');
  const requests: string[] = [];
  const isOfBeginning = /GetSender|PresetListing|ShipmentListing/u;
  page.on('request', (request) => {
    const call = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (isOfBeginning.test(call)) requests.push(call);
  });
  for (const [path, calls, drawn] of [
    ['/shipmentorder', ['GetSender', 'PresetListing'], /^Actual/u],
    ['/shipmentlisting', ['ShipmentListing'], /^HN\d+MY$/u],
  ] as const) {
    requests.length = 0;
    const scriptsArrive = await withoutScriptsYet(page, path);
    await expect.poll(() => requests.toSorted()).toEqual(calls);
    scriptsArrive();
    await expect(page.getByText(drawn).filter({ visible: true }).first()).toBeVisible();
    expect(requests.toSorted()).toEqual(calls);
  }
});

test("A toast beside an open consignment note panel does not cover the panel's title", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'MYS0001', '/shipmentlisting?view=unprinted');
  // A failed export is reported by a toast; it fails only after the panel is open.
  let isPanelOpen = () => {};
  const panelOpen = new Promise<void>((resolve) => (isPanelOpen = resolve));
  await page.route(/\/ExportShipments/iu, async (route) => {
    await panelOpen;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const row = page.locator('tbody tr[data-index]').first();
  await row.locator('td').nth(3).click();
  const title = page.locator('section[role=dialog] h2').first();
  await expect(title).toBeVisible();
  isPanelOpen();
  const toast = page.locator('.mantine-Notification-root').first();
  await expect
    .poll(async () => {
      const [over, panel] = [await toast.boundingBox(), await title.boundingBox()];
      return over !== null && panel !== null && over.x + over.width <= panel.x;
    })
    .toBe(true);
});

test('A dark screen prints black on white, with visible ticks and without buttons', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, 'MYS0001', '/userprofile');
  await page.getByText('Access Level').waitFor();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  const colours = await page.evaluate(() => {
    const of = (what: string, name: 'color' | 'backgroundColor') =>
      getComputedStyle(document.querySelector(what) ?? document.body)[name];
    return {
      ground: of('body', 'backgroundColor'),
      text: of('h1', 'color'),
      box: of('input[type=checkbox]:checked', 'backgroundColor'),
      tick: of('input[type=checkbox]:checked ~ svg', 'color'),
    };
  });
  const [white, black] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];
  expect(colours).toEqual({ ground: white, text: black, box: white, tick: black });
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeHidden();
});

test('Tracking, a proof of delivery and a quote print from a dark screen, without buttons', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Newer parcels may be those that other journeys deliver, without an identity number.
  const createdTo = addDays(isoDayOf(new Date(), marketOf(MALAYSIA)), -3);
  await openAs(page, 'MYS0001', `/shipmentlisting?view=delivered&createdTo=${createdTo}`);
  const row = page.locator('tbody tr[data-index]').first();
  const cn = /H[A-Z]\d{9}MY/u.exec((await row.textContent()) ?? '')?.[0] ?? '';
  const printed = async () => {
    // Black on white in any mode: light letters on paper cannot be read.
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    const [ground, ink] = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.querySelector('h1') ?? document.body).color,
    ]);
    expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    const text = paper.textOf(paper.pdf(await page.pdf({ preferCSSPageSize: true })));
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
    return text;
  };

  await goWithin(page, `/etracking?cn=${cn}`);
  await expect(page.getByText('Consignment note created').first()).toBeVisible();
  const tracking = await printed();
  expect(tracking).toContain(cn);
  expect(tracking).toContain('Consignment note created');

  await goWithin(page, `/proofofdelivery?cn=${cn}`);
  await expect(page.getByRole('button', { name: /Print/u }).first()).toBeVisible();
  const proof = await printed();
  expect(proof).toContain(cn);
  expect(proof).not.toMatch(/^\s*Print\s*$/mu);
  // The screen shows the whole IC (spec §2), paper only the last four digits.
  expect(proof).not.toMatch(/\d{6}-\d{2}-\d{4}/u);
  expect(proof).toMatch(/[*•]+\S*\d{4}/u);

  await goWithin(page, '/quote');
  await page.getByLabel('Receiver Postcode').fill('50450');
  await page.getByLabel('Weight').first().fill('2');
  await expect(page.getByRole('article').first()).toBeVisible();
  const quote = await printed();
  expect(quote).toContain('50450');
  expect(quote).toMatch(/RM \d+\.\d\d/u);
  expect(quote).not.toContain('Ship this');
});

test('A printed list has every fetched row in a table', async ({ page }) => {
  await openAs(page, 'MYS0001', '/addressbook');
  await page.locator('tbody tr[data-index]').first().waitFor();
  const rows = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1;
  const text = paper.textOf(paper.pdf(await page.pdf({ preferCSSPageSize: true })));
  expect(text).toContain('Mobile number');
  const phones = text.match(/\+\d{1,3} \d[\d -]{6,}/gu) ?? [];
  expect(phones.length).toBeGreaterThanOrEqual(Math.min(rows, 50));
});

/** The listing: filters are part of the address, all matches are selected in one step and exported to a spreadsheet. */
import { expect, test } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';

import type { ShipmentRow } from '../shared/features/cn-listing/shipment-listing.contract.ts';
import { ask } from './operations.fixture.ts';
import { paperDesk, savedBy } from './paper.fixture.ts';
import { watchQuiet } from './quiet.fixture.ts';
import { authorisation, cnPattern, makeShipment, rowOf, someone } from './shipping.fixture.ts';
import { goWithin, openAs } from './support.ts';

const paper = paperDesk();

test('Filters are in the address: they survive a reload, are undone one by one with Back, and can be removed', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/shipmentlisting');
  const statuses = page.getByRole('table').getByRole('row').getByRole('cell', { name: 'Delivered' });
  const filter = async (by: string, choice: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: by }).click();
    await page.getByRole('menuitem', { name: choice, exact: true }).click();
    // The menu stays open for further choices.
    await page.keyboard.press('Escape');
  };
  await filter('Status', 'Delivered');
  await expect(page).toHaveURL(/[?&]status=delivered/u);
  await filter('Destination', 'Sarawak');
  await expect(page).toHaveURL(/[?&]state=Sarawak/u);
  await expect(statuses.first()).toBeVisible();

  await page.reload();
  const delivered = page.getByRole('button', { name: 'Remove filter Status: Delivered' });
  const sarawak = page.getByRole('button', { name: 'Remove filter Destination: Sarawak' });
  await expect(delivered).toBeVisible();
  await expect(sarawak).toBeVisible();
  await page.goBack();
  await expect(sarawak).toBeHidden();
  await expect(delivered).toBeVisible();
  await page.goBack();
  await expect(delivered).toBeHidden();
  await expect(page).not.toHaveURL(/status=/u);
  await page.goForward();
  await delivered.click();
  await expect(page).not.toHaveURL(/status=/u);

  await page.getByRole('searchbox').fill('nobody has this name');
  await expect(page.getByRole('heading', { name: 'No consignment notes match' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=nobody/u);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
});

test('All matching shipments are selected in one step, and the exported spreadsheet has only these', async ({
  page,
}) => {
  const name = someone('Butik Seri');
  await openAs(page, 'MYS0001', '/faq');
  const cnNos: string[] = [];
  for (const phone of ['121111111', '122222222', '123333333']) {
    cnNos.push((await makeShipment(page, { name, phone, postcode: '05000' })).consignmentNoteNo);
  }
  await goWithin(page, `/shipmentlisting?${new URLSearchParams({ q: name }).toString()}`);
  await rowOf(page, cnNos[0] ?? '')
    .getByRole('checkbox')
    .check();
  const actions = page.getByRole('region', { name: 'Actions for the chosen rows' });
  await actions.getByRole('button', { name: 'Select all 3 that match' }).click();
  await expect(actions).toContainText('3 selected');
  const file = await savedBy(page, () => actions.getByRole('button', { name: 'Export' }).click());
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/u);
  const { sheets } = await readXlsx(await paper.bytesOf(file));
  const [head = [], ...rows] = sheets[0]?.rows ?? [];
  expect(head).toContain('CN');
  expect(rows.map((row) => row[head.indexOf('CN')]).toSorted()).toEqual(cnNos.toSorted());
  // Cells are text: a postcode keeps its leading zero.
  expect(rows.every((row) => row.includes('05000'))).toBe(true);
});

test('Printed shipments can be marked as not printed again, and a saved view can be reopened', async ({
  page,
}) => {
  const name = someone('Kedai Cetak');
  await openAs(page, 'MYS0001', '/faq');
  const made: string[] = [];
  for (const phone of ['121111111', '122222222']) {
    made.push((await makeShipment(page, { name, phone, postcode: '05000' })).consignmentNoteNo);
  }
  await goWithin(page, `/shipmentlisting?${new URLSearchParams({ printed: 'no', q: name }).toString()}`);
  await expect(rowOf(page, made[0] ?? '')).toBeVisible();
  // By keyboard: both are selected, and stay selected during another search.
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
  const actions = page.getByRole('region', { name: 'Actions for the chosen rows' });
  await expect(actions).toContainText('2 selected');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').fill(`${name} nobody`);
  await expect(page).toHaveURL(/nobody/u);
  await page.getByRole('searchbox').fill(name);
  await expect(actions).toContainText('2 selected');

  const popup = page.waitForEvent('popup');
  await actions.getByRole('button', { name: 'Print', exact: true }).click();
  await popup;
  await expect(page.getByText('2 printed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Everything is printed' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as not printed' }).click();
  await expect(rowOf(page, made[0] ?? '')).toBeVisible();
  await expect(rowOf(page, made[1] ?? '')).toBeVisible();

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('button', { name });
  await expect(view).toBeVisible();
  await goWithin(page, '/shipmentlisting');
  await view.click();
  await expect(page.getByRole('searchbox')).toHaveValue(name);

  // The list can be used while a panel is open.
  await rowOf(page, made[0] ?? '').click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(made[0] ?? '');
  await rowOf(page, made[1] ?? '')
    .getByText(made[1] ?? '')
    .click({ position: { x: 2, y: 2 } });
  await expect(panel).toContainText(made[1] ?? '');
});

test('Two accounts side by side see only their own shipments', async ({ page, browser }) => {
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await openAs(page, 'MYS0001', '/shipmentlisting');
  await openAs(theirs, 'MYS0004', '/shipmentlisting');
  const name = someone('Rahsia');
  const { consignmentNoteNo: cnNo, shipmentId } = await makeShipment(page, { name });
  await goWithin(page, `/shipmentlisting?q=${cnNo}`);
  await expect(rowOf(page, cnNo)).toContainText(name);

  await goWithin(theirs, `/shipmentlisting?q=${cnNo}`);
  await expect(theirs.getByRole('heading', { name: 'No consignment notes match' })).toBeVisible();
  const quiet = watchQuiet(theirs);
  const elsewhere = [
    `/shipmentlisting?shipment=${shipmentId}`,
    `/etracking?cn=${cnNo}`,
    `/proofofdelivery?cn=${cnNo}`,
    `/shippingdocument?cn=${cnNo}`,
    `/extranet?cn=${cnNo}`,
    `/extranetimage?cn=${cnNo}&kind=cn`,
    `/shipmentorder?from=${shipmentId}`,
    `/printlog?cn=${cnNo}`,
  ];
  for (const path of elsewhere) {
    await goWithin(theirs, path);
    await quiet.settled();
    await expect(theirs.locator('body'), path).not.toContainText(name);
    await expect(theirs.getByText(name), path).toHaveCount(0);
    await expect(theirs.locator(`input[value="${name}"]`), path).toHaveCount(0);
  }
  // Our own data is unchanged.
  await page.reload();
  await expect(rowOf(page, cnNo)).toContainText(name);
  await other.close();
});

test('A change of a parcel is shown at once in all tabs, which share one stream', async ({
  page,
  context,
}) => {
  await openAs(page, 'MYS0001', '/faq');
  // A delivered shipment from the demo's history, which the demo's courier no longer moves.
  const listed = await page.request.post('/api/shipment/ShipmentListing', {
    headers: await authorisation(page),
    data: { filter: { status: ['delivered'] } },
  });
  const { r } = (await listed.json()) as { r: { rows: ShipmentRow[] } };
  const past = r.rows.find(({ pieceCount }) => pieceCount === 1);
  if (!past) throw new Error('Nothing is delivered.');
  const { consignmentNoteNo: cn, deliveredAt: at } = past;
  const streams: string[] = [];
  context.on('request', (request) => {
    // The previous page may still open a stream of its own.
    const isOfListing = request.frame().url().includes('/shipmentlisting');
    if (isOfListing && request.url().includes('/api/account/Changes')) streams.push(request.url());
  });
  await page.goto(`/shipmentlisting?q=${cn}`);
  await expect(rowOf(page, cn).getByText('Delivered')).toBeVisible();
  await expect.poll(() => streams).toHaveLength(1);
  const other = await context.newPage();
  await other.goto(`/shipmentlisting?q=${cn}`);
  await expect(rowOf(other, cn).getByText('Delivered')).toBeVisible();
  await ask(page, 'CorrectScans', { corrections: [{ cn, code: 'DLV', at, reason: 'Another parcel' }] });
  // When many other things change, a screen refreshes at most every 15 seconds.
  const soon = { timeout: 40_000 };
  for (const tab of [page, other]) {
    await expect(rowOf(tab, cn).getByText('Delivered')).toBeHidden(soon);
    await expect(rowOf(tab, cn).getByText('Out for delivery')).toBeVisible();
  }
  expect(streams).toHaveLength(1);
});

test('A row far down a long list shows a change of its parcel without reloading the earlier pages', async ({
  page,
}) => {
  const requests: { among?: string[] }[] = [];
  const rows: ShipmentRow[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/ShipmentListing')) return;
    // Recorded before the page shows the reply.
    requests.push(response.request().postDataJSON() as { among?: string[] });
    // The test may end while a response is pending.
    const answer = (await response.json().catch(() => null)) as { r: { rows: ShipmentRow[] } } | null;
    rows.push(...(answer?.r.rows ?? []));
  });
  await openAs(page, 'MYS0001', '/shipmentlisting?sort=receiver');
  await page.getByRole('table').getByRole('row').nth(1).focus();
  await expect(async () => {
    await page.keyboard.press('End');
    expect(rows.length).toBeGreaterThan(350);
  }).toPass({ timeout: 60_000 });
  const found = rows.slice(300).find(({ status, pieceCount }) => status === 'delivered' && pieceCount === 1);
  if (!found) throw new Error('Nothing is delivered.');
  const { consignmentNoteNo: cn, deliveredAt: at } = found;
  const row = rowOf(page, cn);
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByText('Delivered')).toBeVisible();
  await ask(page, 'CorrectScans', { corrections: [{ cn, code: 'DLV', at, reason: 'Another parcel' }] });
  const before = requests.length;
  await expect(row.getByText('Delivered')).toBeHidden({ timeout: 40_000 });
  // The earlier pages are not requested again, whatever else happens in the demo in the meantime.
  const anew = requests.slice(before);
  expect(anew.some(({ among }) => among?.includes(found.shipmentId))).toBe(true);
  expect(anew.filter((body) => !body.among && !('newerThan' in body))).toEqual([]);
});

test('New shipments are offered in a button that covers no row, and no row moves until it is pressed', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/faq');
  for (const width of [1440, 1100, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto('/shipmentlisting');
    const list = page.getByLabel('Consignment notes');
    const first = list.getByRole(width < 768 ? 'listitem' : 'row').nth(1);
    await expect(first).toBeVisible();
    const before = await first.boundingBox();
    await makeShipment(page, { name: someone('Puan Baru') });
    const offer = page.getByRole('button', { name: /^Show \d+ new$/u });
    await expect(offer).toBeVisible({ timeout: 30_000 });
    expect(await first.boundingBox()).toEqual(before);
    const [button, rows] = [await offer.boundingBox(), await list.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(rows?.y ?? 0);
    const newest = await list.textContent();
    await offer.click();
    await expect(offer).toBeHidden();
    expect(await list.textContent()).not.toBe(newest);
  }

  // With another sort order the new row is elsewhere; showing it changes the order, so that the user sees it.
  await page.setViewportSize({ width: 1440, height: 860 });
  await page.goto('/shipmentlisting?sort=receiver');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { consignmentNoteNo } = await makeShipment(page, { name: someone('Zulkifli Baru') });
  await page.getByRole('button', { name: /^Show \d+ new$/u }).click({ timeout: 30_000 });
  await expect(rowOf(page, consignmentNoteNo)).toBeVisible();
  await expect(page).toHaveURL(/sort=-created/u);
});

test('Back restores the position in a long list, on a desktop and on a phone', async ({ page }) => {
  await openAs(page, 'MYS0001', '/faq');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto('/shipmentlisting');
    const isPhone = width < 768;
    const rows = page.getByLabel('Consignment notes').getByRole(isPhone ? 'listitem' : 'row');
    await expect(rows.nth(1)).toBeVisible();
    // A row beyond the first page.
    const far = rows.nth(70);
    await expect(async () => {
      await rows.last().scrollIntoViewIfNeeded();
      await expect(far).toBeAttached({ timeout: 500 });
    }).toPass();
    await far.scrollIntoViewIfNeeded();
    // While scrolling, a row has its place before its text is drawn.
    let cn: string | undefined;
    await expect(async () => {
      cn = cnPattern.exec(await far.innerText())?.[0];
      expect(cn).toBeDefined();
    }).toPass();
    const row = rows.filter({ hasText: cn ?? 'no number' });
    if (!isPhone) {
      await row.press('Enter');
      await expect(page).toHaveURL(/[?&]shipment=/u);
      await expect(page.getByRole('heading', { name: 'Time line' })).toBeVisible();
    }
    await expect(row).toBeInViewport();
    await goWithin(page, '/faq');
    await page.goBack();
    await expect(row).toBeInViewport();
  }
});

test('A panel beside the list covers no control, and the list is not fetched again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'MYS0001', '/shipmentlisting?status=delivered');
  const bar = page.getByRole('region', { name: 'Actions for the chosen rows' });
  const row = (at: number) => page.locator(`tbody tr[data-index="${at}"]`);
  await row(0).getByRole('checkbox').click();
  await row(1).getByRole('checkbox').click();
  await expect(bar.getByRole('button', { name: 'Cancel 2 CNs' })).toBeVisible();
  const fetched: string[] = [];
  // Requests for newer and changed rows continue all the time and are not counted.
  page.on('request', (request) => {
    if (!/"(?:newerThan|among)"/u.test(request.postData() ?? ''))
      fetched.push(new URL(request.url()).pathname);
  });
  await row(8).click({ position: { x: 300, y: 20 } });
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Time line' })).toBeVisible();
  expect(fetched).not.toContain('/api/shipment/ShipmentListing');
  await expect(row(8)).toBeInViewport({ ratio: 1 });
  // The message shown at login disappears by itself.
  await expect(page.getByText('Login Success')).toBeHidden({ timeout: 15_000 });
  // CN, status and receiver have room without scrolling sideways.
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeHidden();
  const pressed = page.getByRole('button').or(page.getByRole('link'));
  const above = page.getByRole('banner').or(page.getByRole('main').locator('header'));
  const chips = page.getByRole('button', { name: /^(?:Remove filter|Filter|Columns|Save view)/u });
  for (const one of [
    ...(await bar.getByRole('button').all()),
    ...(await chips.all()),
    ...(await above.locator(pressed).all()),
  ]) {
    const isFree = await one.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return width === 0 || button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isFree, await one.innerText()).toBe(true);
  }

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
});

test('On a phone a card has two lines, and the bar of chosen rows has a menu for further actions', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/faq');
  await page.setViewportSize({ width: 390, height: 844 });
  await goWithin(page, '/shipmentlisting?view=unprinted');
  const cards = page.getByRole('list', { name: 'Consignment notes' }).getByRole('listitem');
  await expect(cards.nth(3)).toBeVisible();
  for (const card of await cards.all())
    expect((await card.boundingBox())?.height ?? 0).toBeLessThanOrEqual(72);
  for (const at of [0, 1]) await cards.nth(at).getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: 'Actions for the chosen rows' });
  const more = bar.getByRole('button', { name: 'More', exact: true });
  await expect(more).toBeVisible();
  expect((await bar.boundingBox())?.height ?? 0).toBeLessThanOrEqual(120);
  await expect(bar.getByRole('button', { name: 'Cancel 2 CNs' })).toBeHidden();
  await more.click();
  for (const name of ['Copy CNs', 'Tell the receiver', 'Export', 'Cancel 2 CNs'])
    await expect(bar.getByRole('button', { name, exact: true })).toBeVisible();
  const cancel = bar.getByRole('button', { name: 'Cancel 2 CNs' });
  const dialog = page.getByRole('dialog');
  await cancel.click();
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await expect(cancel).toBeFocused();

  // Back closes the dialog and stays on the listing; the next Back leaves it. The dialog adds nothing to the history.
  const address = page.url();
  const entries = await page.evaluate(() => window.history.length);
  await cancel.click();
  await expect(dialog.getByRole('button', { name: 'Keep them' })).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/faq/u);
});

test('A panel leaves the focus to the row that it showed last, also after it was opened by a link', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/shipmentlisting');
  const row = (index: number) => page.locator(`tr[data-index="${index}"]`);
  const panel = page.getByRole('dialog');
  await row(3).waitFor();
  await row(1).press('Enter');
  await expect(panel).toBeFocused();
  for (const next of [2, 3]) {
    await page.keyboard.press('j');
    await expect(row(next)).toHaveAttribute('data-open');
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row(3)).toBeFocused();

  await row(3).press('Enter');
  await expect(page).toHaveURL(/shipment=/u);
  await page.reload();
  await expect(row(3)).toHaveAttribute('data-open');
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row(3)).toBeFocused();
});

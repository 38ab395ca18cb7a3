/** A handover that both sides can prove: scanned, for a while without a network, one missing, signed and closed. */
import { expect, test, type Locator, type Page } from '@playwright/test';

import encodeQR from 'qr';

import {
  getShipment,
  shipmentListing,
  type ShipmentRow,
} from '../shared/features/cn-listing/shipment-listing.contract.ts';

import { authorisation } from './shipping.fixture.ts';
import { expectAccessible, expectNoSidewaysScroll, openAs } from './support.ts';

/**
 * Shipments from the demo's history, oldest first, because the demo's courier moves newer ones. Edited ones are skipped,
 * because their label is not the first version.
 */
async function waitingCns(page: Page, places: readonly number[]): Promise<string[]> {
  await openAs(page, 'MYS0001', '/handoversheet');
  const headers = await authorisation(page);
  const listed = await page.request.post(shipmentListing.path, {
    headers,
    data: { filter: { status: ['created'], flow: ['domestic'] }, sort: 'created', limit: 20 },
  });
  const { r } = (await listed.json()) as { r: { rows: readonly ShipmentRow[] } };
  const unedited: string[] = [];
  for (const { shipmentId, consignmentNoteNo } of r.rows) {
    const found = await page.request.get(getShipment.path, { headers, params: { shipmentId } });
    const { r: detail } = (await found.json()) as { r: { labelVersion: number } };
    if (detail.labelVersion === 1) unedited.push(consignmentNoteNo);
  }
  return places.map((place) => unedited[place] ?? '');
}

async function sign(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is nothing to sign on.');
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.move(box.x + 60, box.y + 70, { steps: 5 });
  await page.mouse.up();
}

test('Scans continue without a network, a missing parcel is listed, and both signatures close the handover', async ({
  page,
  context,
  playwright,
}) => {
  const [one = '', two = ''] = await waitingCns(page, [1, 2]);
  await page.getByLabel('CN numbers', { exact: true }).fill(`${one} ${two}`);
  await page.getByRole('button', { name: 'Start handover: CN numbers' }).click();
  const input = page.getByLabel('Bar code');
  await expect(input).toBeVisible();
  await context.setOffline(true);
  await input.fill(`${one}-001`);
  await input.press('Enter');
  await expect(page.getByText('Right', { exact: true })).toBeVisible();
  await input.fill(`${one}-001`);
  await input.press('Enter');
  await expect(page.getByText('Already scanned')).toBeVisible();
  await expect(page.getByText(/2 scans wait on this device/u)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/scans? waits? on this device/u)).toHaveCount(0);
  await expect(page.getByRole('region', { name: /missing/u })).toContainText(two);
  await expectAccessible(page, 'a handover that is scanned');
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  await page.getByLabel("Driver's name").fill('Azlan');
  await expect(page.getByLabel('Your name')).not.toHaveValue('');
  await expectAccessible(page, 'signing');
  await sign(page, page.getByRole('img', { name: "Driver's signature" }));
  await sign(page, page.getByRole('img', { name: 'Your signature' }));
  await page.getByLabel("Driver's email").fill('azlan@courier.test');
  await page.getByRole('button', { name: 'Close the handover' }).click();
  await expect(page.getByRole('region', { name: 'Handed over' })).toContainText('Azlan');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'a closed handover on a phone');
  await expectAccessible(page, 'a closed handover');
  // The driver's phone has no login: the code on the screen opens the same proof there.
  await expect(page.getByRole('img', { name: "The driver's copy" })).toBeVisible();
  const copy = await page.getByRole('link', { name: 'Open the copy' }).getAttribute('href');
  const opened = await (await playwright.request.newContext()).get(copy ?? '');
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Handed over' })).toContainText('Azlan');
  await expect(page.getByRole('region', { name: /missing/u })).toContainText(two);
});

test('The camera scans a label with our own reader when the browser has none', async ({ page }) => {
  await page.addInitScript(() => {
    // A camera that films a canvas, on which the journey draws the label.
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [960, 540];
    const pen = canvas.getContext('2d');
    const film = (source?: CanvasImageSource) => {
      if (!pen) return;
      pen.fillStyle = 'white';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      if (source) pen.drawImage(source, 330, 120, 300, 300);
    };
    film();
    setInterval(() => film((globalThis as { label?: CanvasImageSource }).label), 50);
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: () => Promise.resolve(canvas.captureStream(20)) },
    });
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  });
  const [cn = ''] = await waitingCns(page, [3]);
  await page.getByLabel('CN numbers', { exact: true }).fill(cn);
  await page.getByRole('button', { name: 'Start handover: CN numbers' }).click();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await page.evaluate(
    async (svg) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await image.decode();
      Object.assign(globalThis, { label: image });
    },
    encodeQR(`${cn}-001`, 'svg'),
  );
  await expect(page.getByText('Right', { exact: true })).toBeVisible();
});

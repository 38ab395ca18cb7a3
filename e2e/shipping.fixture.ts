/** Shipments for a journey: created through the form as users do, or by the call if the journey only needs them. */
import { randomUUID } from 'node:crypto';

import { expect, type Locator, type Page } from '@playwright/test';

import { proofDigits } from '../shared/features/buyer-notice/buyer-choice.rules.ts';
import type { MarketId } from '../shared/platform/market/markets.ts';
import type { CreatedShipment, ShipmentForm } from '../shared/features/shipment/shipment.contract.ts';

import { shipmentForm } from '../server/test/shipment-form.ts';

export const cnPattern = /H[NCR]\d{9}(?:MY|SG)/u;

/** A name that is unique in the portal, even if the journey is retried. */
export function someone(firstName: string): string {
  return `${firstName} ${randomUUID().slice(0, 8)}`;
}

/** A section of the form by its title: From, To, Parcel … */
export function part(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

export interface Party {
  name: string;
  phone: string;
  address1: string;
  postcode: string;
}

export const inPetalingJaya = {
  phone: '123456789',
  address1: 'No 12, Jalan SS 2/24',
  postcode: '47300',
} as const;

/** Fills in one end of a shipment with postcode data, and waits for the fields that the postcode fills in. */
export async function fillParty(where: Locator, { name, phone, address1, postcode }: Party): Promise<void> {
  await where.getByLabel('Name', { exact: true }).fill(name);
  await where.getByLabel('Mobile Number', { exact: true }).fill(phone);
  await where.getByLabel('Address 1', { exact: true }).fill(address1);
  await where.getByLabel('Postcode', { exact: true }).fill(postcode);
  await expect(where.getByLabel('District', { exact: true })).not.toHaveValue('');
}

export function weigh(page: Page, kilograms: string): Promise<void> {
  return page.getByRole('group', { name: 'Piece 1' }).getByLabel('Weight').fill(kilograms);
}

/** Selects an option of a list that may be searched by typing. */
export async function choose(where: Locator | Page, label: string, option: string): Promise<void> {
  const field = where.getByRole('combobox', { name: label, exact: true });
  await field.click();
  if (await field.isEditable()) await field.fill(option);
  // The options are outside the dialog in the document.
  await field.page().getByRole('option', { name: option, exact: true }).click();
  await expect(field).toHaveValue(option);
}

/** The total beside the form, once it is known. */
export function total(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Summary' }).getByRole('status');
}

/** The page shown after a shipment is created. */
export function submitted(page: Page): Locator {
  return page.getByRole('region', { name: 'Submitted CN' });
}

/** The number of the shipment that was just created. */
export async function createdCn(page: Page): Promise<string> {
  const card = submitted(page);
  await expect(card.getByRole('heading', { name: 'Shipment created' })).toBeVisible();
  return cnPattern.exec(await card.innerText())?.[0] ?? '';
}

/** Submits the form; returns the CN. */
export async function create(page: Page): Promise<string> {
  await expect(total(page)).toContainText(/\d\.\d\d/u);
  await page.getByRole('button', { name: 'Create shipment' }).click();
  return createdCn(page);
}

/** The authorisation header of the signed-in user's calls. */
export async function authorisation(page: Page): Promise<{ authorization: string }> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'token')?.value ?? '';
  return { authorization: `Bearer ${decodeURIComponent(token)}` };
}

/** The parcel of a card in the inbox, and the digits with which the receiver identifies themselves. */
export async function parcelOf(card: Locator): Promise<{ cnNo: string; digits: string }> {
  const phone = (await card.getByRole('link', { name: /^\+/u }).textContent()) ?? '';
  return {
    cnNo: (await card.getAttribute('aria-label'))?.split(' ').at(-1) ?? '',
    digits: phone.replaceAll(/\D/gu, '').slice(-proofDigits),
  };
}

/** Creates a shipment for the signed-in user, without the form. */
export async function makeShipment(
  page: Page,
  receiver: Partial<ShipmentForm['receiver']>,
  changes: Partial<ShipmentForm> = {},
  market?: MarketId,
): Promise<CreatedShipment> {
  const form = shipmentForm(market, changes);
  const response = await page.request.post('/api/shipment/CreateShipment', {
    headers: { ...(await authorisation(page)), 'idempotency-key': randomUUID() },
    data: { ...form, receiver: { ...form.receiver, ...receiver } },
  });
  const { r, e } = (await response.json()) as { r: CreatedShipment; e: string | null };
  expect(e).toBeNull();
  return r;
}

/** The row of a consignment note in a listing. */
export function rowOf(page: Page, cnNo: string): Locator {
  return page.getByRole('table').getByRole('row').filter({ hasText: cnNo });
}

/** Opens the details of a shipment beside the listing, by a click on its row. */
export async function openRow(page: Page, cnNo: string): Promise<Locator> {
  // Clicks the status, because other cells of the row may contain links.
  await rowOf(page, cnNo).getByRole('cell').nth(2).click();
  const panel = page.getByRole('dialog').filter({ hasText: cnNo });
  await expect(panel.getByRole('region', { name: 'Time line' })).toBeVisible();
  return panel;
}

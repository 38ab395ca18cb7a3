import { cleanup, fireEvent, screen as shown } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  getSupplyRequest,
  requestSupplies,
  supplyAccounts,
  supplyCatalogue,
  supplyListing,
  type SupplyAccount,
  type SupplyOffer,
} from '#shared/features/supply/supply.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { SupplyListingScreen } from '#web/features/supply/supply-listing.screen.tsx';
import { SupplyRequestScreen } from '#web/features/supply/supply-request.screen.tsx';
import * as toasts from '#web/platform/ui/toast.ts';
import { losingTheFirstAnswer } from '#web/test/lost-answer.ts';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  tick,
  type,
  until,
} from '#web/test/screen.tsx';

const page = screenTest();

const address = {
  companyName: '',
  name: 'Nurul Aisyah',
  phone: '123456789',
  address1: '18 Jalan SS 15/4D',
  address2: '',
  address3: '',
  postcode: '47500',
  city: 'Subang Jaya',
};
const own: SupplyAccount = { accountNo: 'MYS0001', name: 'Kedai Bunga Raya', market: 'MY', address };
const singapore: SupplyAccount = {
  accountNo: 'SGP0001',
  name: 'Raffles Trading',
  market: 'SG',
  address: {
    ...address,
    companyName: 'Raffles General Trading and Supplies',
    name: 'Raffles General Trading and Su',
    address1: '1 Raffles Place',
    address2: '#20-61',
    address3: 'One Raffles Place',
    postcode: '048616',
    city: 'Singapore',
  },
};
const offer = (changes: Partial<SupplyOffer>): SupplyOffer => ({
  code: 'tape',
  name: 'Tape',
  picture: 'tape',
  unit: 'roll',
  perPack: 6,
  monthlyMax: 4,
  left: 2,
  suggestion: null,
  ...changes,
});
const label = offer({
  code: 'label-roll',
  name: 'Label roll',
  suggestion: { daysLeft: 6, printedLately: 900, packs: 2 },
});

async function openRequest(offers: SupplyOffer[], at = '/supplyrequest') {
  page.answer(supplyAccounts, { customerAccountList: [own, singapore] });
  page.answer(supplyCatalogue, { items: offers });
  await page.open(SupplyRequestScreen, { at });
}

describe('Requesting supplies', () => {
  it('shows an item that will soon run out, and adds it with one click', async () => {
    await openRequest([label, offer({})]);
    expect(pageText()).toMatch(/label roll will last 6 more days/iu);
    const add = shown
      .queryAllByRole<HTMLButtonElement>('button')
      .find((one) => one.textContent?.startsWith('Add 2'));
    await press(add?.textContent ?? '');
    // A button that is disabled by its own press would lose the focus.
    expect(button(m.supply_added())?.disabled).toBe(false);
    await press(m.supply_added());
    expect(control(m.supply_packs_of({ name: 'Label roll' })).value).toBe('2');
    page.answer(requestSupplies, new Refusing('items', 400, { 'items.0.packs': 'Only 1 is left.' }));
    await press(m.supply_request_them());
    expect(page.bodyOf(requestSupplies)).toMatchObject({
      accountNo: 'MYS0001',
      items: [{ code: 'label-roll', packs: 2 }],
      address: null,
    });
    expect(pageText()).toContain('Only 1 is left.');
  });

  it('limits an item to the packs left this month, and disables an item with none left', async () => {
    await openRequest([offer({}), offer({ code: 'flyer', name: 'Flyer', left: 0 })]);
    await press(m.supply_more({ name: 'Tape' }));
    await press(m.supply_more({ name: 'Tape' }));
    expect(button(m.supply_more({ name: 'Tape' }))?.getAttribute('aria-disabled')).toBe('true');
    expect(button(m.supply_more({ name: 'Tape' }))?.disabled).toBe(false);
    await press(m.supply_more({ name: 'Tape' }));
    expect(control(m.supply_packs_of({ name: 'Tape' })).value).toBe('2');
    expect(control(m.supply_packs_of({ name: 'Flyer' })).disabled).toBe(true);
  });

  it('keeps chosen items and a typed address through a reload, and clears them once sent', async () => {
    await openRequest([offer({})]);
    await press(m.supply_more({ name: 'Tape' }));
    await tick(m.supply_other_address());
    await type(m.supply_field_address_1(), '9 Jalan Ampang');
    cleanup();
    await openRequest([offer({})]);
    expect(pageText()).toContain('What you typed before was put back.');
    expect(control(m.supply_packs_of({ name: 'Tape' })).value).toBe('1');
    expect(control(m.supply_field_address_1()).value).toBe('9 Jalan Ampang');
    page.answer(requestSupplies, { requestId: '01900000-0000-7000-8000-000000000001' });
    await press(m.supply_request_them());
    expect(page.bodyOf(requestSupplies)).toMatchObject({
      items: [{ code: 'tape', packs: 1 }],
      address: { address1: '9 Jalan Ampang', postcode: '47500' },
    });
    cleanup();
    await openRequest([offer({})]);
    expect(control(m.supply_packs_of({ name: 'Tape' })).value).toBe('0');
  });

  it('orders only once when a request with a lost response is sent again with another item', async () => {
    const shown = vi.spyOn(toasts, 'showToast').mockImplementation(() => {});
    await openRequest([offer({}), label]);
    const requestId = '01900000-0000-7000-8000-000000000001';
    const server = losingTheFirstAnswer(() => ({ requestId }));
    page.answer(requestSupplies, server.answer);
    await press(m.supply_more({ name: 'Tape' }));
    await press(m.supply_request_them());
    await until(() => expect(pageText()).toContain('We cannot reach the server.'));
    await press(m.supply_more({ name: 'Label roll' }));
    await press(m.supply_request_them());
    await until(() => expect(page.address()).toContain(`/supplylisting?request=${requestId}`));
    expect(server.made()).toEqual([expect.objectContaining({ items: [{ code: 'tape', packs: 1 }] })]);
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ message: m.http_earlier_try() }));
  });

  it('is possible for another account after the response for the first account was lost', async () => {
    await openRequest([offer({})]);
    const server = losingTheFirstAnswer(() => ({ requestId: '01900000-0000-7000-8000-000000000001' }));
    page.answer(requestSupplies, server.answer);
    await press(m.supply_more({ name: 'Tape' }));
    await press(m.supply_request_them());
    cleanup();
    await openRequest([offer({})], '/supplyrequest?account=SGP0001');
    await press(m.supply_more({ name: 'Tape' }));
    await press(m.supply_request_them());
    expect(server.made()).toMatchObject([{ accountNo: 'MYS0001' }, { accountNo: 'SGP0001' }]);
  });

  it('keeps the form when the catalogue cannot be reloaded', async () => {
    await openRequest([offer({})]);
    await press(m.supply_more({ name: 'Tape' }));
    page.answer(supplyCatalogue, new Refusing('That did not work.', 500));
    fireEvent(window, new Event('visibilitychange'));
    await until(() => expect(pageText()).toContain('That did not work.'));
    expect(control(m.supply_packs_of({ name: 'Tape' })).value).toBe('1');
  });

  it('refuses a note that is too long without cutting it', async () => {
    await openRequest([offer({})]);
    const note = 'At the back gate. '.repeat(12).trim();
    await type(m.supply_field_note(), note);
    expect(control(m.supply_field_note()).value).toBe(note);
    fireEvent.blur(control(m.supply_field_note()));
    await until(() => expect(pageText()).toContain('must be 200 characters or less'));
  });

  it('fills in the items in the URL, limited to what is left', async () => {
    await openRequest([offer({})], '/supplyrequest?items=tape:9,gone:1');
    expect(control(m.supply_packs_of({ name: 'Tape' })).value).toBe('2');
  });
});

describe('Supplies for an account in the other market', () => {
  it('show the full address and accept postcodes and phone numbers of that market', async () => {
    await openRequest([offer({})], '/supplyrequest?account=SGP0001&items=tape:1');
    expect(pageText()).toContain(
      'Raffles General Trading and Supplies, 1 Raffles Place, #20-61, One Raffles Place, 048616 Singapore',
    );
    await tick(m.supply_other_address());
    expect(control(m.supply_field_company()).value).toBe('Raffles General Trading and Supplies');
    expect(control(m.supply_field_address_3()).value).toBe('One Raffles Place');
    expect(pageText()).toContain('+65');
    await type(m.supply_field_postcode(), '139951');
    await type(m.supply_field_phone(), '+65 6123 4567');
    page.answer(requestSupplies, { requestId: '01900000-0000-7000-8000-000000000001' });
    await press(m.supply_request_them());
    expect(page.bodyOf(requestSupplies)).toMatchObject({
      accountNo: 'SGP0001',
      address: { postcode: '139951', phone: '61234567', address3: 'One Raffles Place' },
    });
  });
});

describe('The supply listing', () => {
  const nothing = { all: 0, open: 0, shipped: 0, received: 0, ended: 0 };

  const openRequest = (changes: object) => {
    page.answer(supplyAccounts, { customerAccountList: [own] });
    page.answer(supplyListing, { rows: [], nextCursor: null, counts: nothing });
    page.answer(getSupplyRequest, {
      requestId: '01900000-0000-7000-8000-000000000001',
      requestNo: 'SR00000001',
      accountNo: 'MYS0001',
      state: 'requested',
      items: [],
      requestedBy: 'Nurul Aisyah',
      createdAt: '2026-11-20T02:00:00.000Z',
      neededBy: null,
      consignmentNoteNo: null,
      address: { ...address, companyName: 'Lot Five Traders', address2: 'Block B', address3: 'SS 15' },
      note: '',
      reason: '',
      mayCancel: true,
      mayConfirm: false,
      events: [],
      ...changes,
    });
    return page.open(SupplyListingScreen, {
      at: '/supplylisting?request=01900000-0000-7000-8000-000000000001',
    });
  };

  it('shows the full delivery address of a request', async () => {
    await openRequest({});
    expect(pageText()).toContain(
      'Lot Five Traders, Nurul Aisyah, 18 Jalan SS 15/4D, Block B, SS 15, 47500 Subang Jaya',
    );
  });

  it('does not look for a request of one account in another account that is chosen', async () => {
    await openRequest({});
    await page.goTo('/supplylisting?account=SGP0001');
    await until(() => expect(page.bodyOf(supplyListing)).toMatchObject({ accountNo: 'SGP0001' }));
    const asked = page.sent.filter(({ path }) => path === getSupplyRequest.path);
    expect(asked.map(({ query }) => query.get('accountNo'))).toEqual(['MYS0001']);
  });

  it('shows the reason at the top when a request was rejected', async () => {
    const reason = 'Sold out until March';
    await openRequest({ state: 'rejected', reason, mayCancel: false });
    expect(pageText().indexOf(reason)).toBeLessThan(pageText().indexOf(m.supply_order_again()));
    expect(pageText().split(reason)).toHaveLength(2);
    await openRequest({ state: 'approved', reason });
    expect(pageText().indexOf(reason)).toBeGreaterThan(pageText().indexOf(m.supply_requested_by()));
  });

  it('links to a new request for the account that is shown', async () => {
    page.answer(supplyAccounts, { customerAccountList: [own, singapore] });
    page.answer(supplyListing, { rows: [], nextCursor: null, counts: nothing });
    await page.open(SupplyListingScreen, { at: '/supplylisting?account=SGP0001' });
    const leads = [...document.querySelectorAll('a[href*="supplyrequest"]')];
    expect(leads.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: 2 }, () => '/supplyrequest?account=SGP0001'),
    );
    cleanup();
    await page.open(SupplyListingScreen, { at: '/supplylisting' });
    const link = document.querySelector('a[href*="supplyrequest"]');
    expect(link?.getAttribute('href')).toBe('/supplyrequest');
  });

  it('shows what was requested, and its consignment note once it is shipped', async () => {
    page.answer(supplyAccounts, { customerAccountList: [] });
    page.answer(supplyListing, {
      rows: [
        {
          requestId: '01900000-0000-7000-8000-000000000001',
          requestNo: 'SR00000001',
          accountNo: 'MYS0001',
          state: 'shipped',
          items: [{ code: 'tape', name: 'Tape', packs: 2, unit: 'roll' }],
          requestedBy: 'Nurul Aisyah',
          createdAt: '2026-11-20T02:00:00.000Z',
          neededBy: '2026-11-25',
          consignmentNoteNo: 'HN100000017MY',
        },
      ],
      nextCursor: null,
      counts: { all: 1, open: 0, shipped: 1, received: 0, ended: 0 },
    });
    await page.open(SupplyListingScreen, { at: '/supplylisting' });
    for (const reported of ['SR00000001', '2 × Tape', 'HN100000017MY', '25-11-2026'])
      expect(pageText()).toContain(reported);
  });
});

import { cleanup, fireEvent, screen as shown } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  requestSupplies,
  supplyAccounts,
  supplyCatalogue,
  supplyListing,
  type SupplyOffer,
} from '#shared/features/supply/supply.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { SupplyListingScreen } from '#web/features/supply/supply-listing.screen.tsx';
import { SupplyRequestScreen } from '#web/features/supply/supply-request.screen.tsx';
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
  name: 'Nurul Aisyah',
  phone: '123456789',
  address1: '18 Jalan SS 15/4D',
  address2: '',
  postcode: '47500',
  city: 'Subang Jaya',
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
  page.answer(supplyAccounts, {
    customerAccountList: [{ accountNo: 'MYS0001', name: 'Kedai Bunga Raya', address }],
  });
  page.answer(supplyCatalogue, { items: offers });
  await page.open(SupplyRequestScreen, { at });
}

describe('Requesting supplies', () => {
  it('shows what runs low at this pace, and adds it in one click', async () => {
    await openRequest([label, offer({})]);
    expect(pageText()).toMatch(/label roll lasts 6 more days/iu);
    const add = shown
      .queryAllByRole<HTMLButtonElement>('button')
      .find((one) => one.textContent?.startsWith('Add 2'));
    await press(add?.textContent ?? '');
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

  it('never takes more than is left of the month, and nothing of what is gone', async () => {
    await openRequest([offer({}), offer({ code: 'flyer', name: 'Flyer', left: 0 })]);
    await press(m.supply_more({ name: 'Tape' }));
    await press(m.supply_more({ name: 'Tape' }));
    expect(button(m.supply_more({ name: 'Tape' }))?.disabled).toBe(true);
    expect(control(m.supply_packs_of({ name: 'Tape' })).value).toBe('2');
    expect(control(m.supply_packs_of({ name: 'Flyer' })).disabled).toBe(true);
  });

  it('keeps what was chosen and typed through a reload, and forgets it once it is sent', async () => {
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

  it('keeps the form while the catalogue cannot be read anew', async () => {
    await openRequest([offer({})]);
    await press(m.supply_more({ name: 'Tape' }));
    page.answer(supplyCatalogue, new Refusing('That did not work.', 500));
    fireEvent(window, new Event('visibilitychange'));
    await until(() => expect(pageText()).toContain('That did not work.'));
    expect(control(m.supply_packs_of({ name: 'Tape' })).value).toBe('1');
  });

  it('refuses a note that is too long, and cuts nothing of it', async () => {
    await openRequest([offer({})]);
    const note = 'At the back gate. '.repeat(12).trim();
    await type(m.supply_field_note(), note);
    expect(control(m.supply_field_note()).value).toBe(note);
    fireEvent.blur(control(m.supply_field_note()));
    await until(() => expect(pageText()).toContain('must be 200 characters or less'));
  });

  it('orders again what the address names', async () => {
    await openRequest([offer({})], '/supplyrequest?items=tape:9,gone:1');
    expect(control(m.supply_packs_of({ name: 'Tape' })).value).toBe('2');
  });
});

describe('The supply listing', () => {
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

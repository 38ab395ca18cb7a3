import { act, screen as page } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  type CompanyDetail,
  getCompanyDetail,
  updateCompanyDetail,
  withdrawCompanyRequest,
} from '#shared/features/company/company.contract.ts';
import { CompanyDetailScreen } from '#web/features/company/company-detail.screen.tsx';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  type as typeText,
  until,
} from '#web/test/screen.tsx';
import { toast } from '#web/platform/ui/toast.ts';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const detail: CompanyDetail = {
  accountNo: 'MYS0001',
  company: {
    name: 'Kedai Bunga Raya Sdn Bhd',
    registrationNo: '202001012345',
    phone: '356328810',
    email: 'office@kedai.example',
    address1: '18 Jalan SS 15/4D',
    address2: 'SS 15',
    address3: '',
    postcode: '47500',
    city: 'Subang Jaya',
    state: 'Selangor',
  },
  mayEdit: true,
  version: 3,
  changedBy: null,
  changedAt: null,
  pending: null,
  decided: null,
};

const place = {
  Postcode: '50450',
  State: 'Kuala Lumpur',
  StateId: 14,
  city: 'Kuala Lumpur',
  DistrictList: [],
};

const request = {
  requestId: '019a0000-0000-7000-8000-000000000001',
  requestedAt: '2026-11-20T06:05:00.000Z',
  requestedBy: 'Nurul Aisyah',
  changes: [{ field: 'address3', from: '', to: 'Level 2' } as const],
};
const pending = { ...detail, pending: { ...request, demoNote: null } };

const { bodyOf, answer, open: openScreen } = screenTest();

function open(shown: CompanyDetail) {
  answer(malaysiaPostcode, place);
  answer(getCompanyDetail, shown);
  return openScreen(CompanyDetailScreen, { at: '/companydetail' });
}

describe('Company details', () => {
  it('can be changed by a request, which is then shown with old and new values, time and person', async () => {
    answer(updateCompanyDetail, pending);
    await open(detail);
    await press('Edit Company Details');
    await press('Submit for approval');
    expect(bodyOf(updateCompanyDetail)).toMatchObject({
      name: 'Kedai Bunga Raya Sdn Bhd',
      postcode: '47500',
    });
    expect(toast.success).toHaveBeenCalledWith(
      'Your request has been successfully submitted. Please allow up to 3 working days for the details to be updated.',
    );
    expect(pageText()).toContain('Waiting for approval');
    expect(pageText()).toContain('Nurul Aisyah · 20-11-2026 02:05pm');
    expect(page.queryByRole('deletion')?.textContent).toBe('Empty');
    expect(page.queryByRole('insertion')?.textContent).toBe('Level 2');
  });

  it('show the toast of spec §8 on any failure, and the form shows the reason', async () => {
    answer(updateCompanyDetail, new Refusing('Nothing is different.'));
    await open(detail);
    await press('Edit Company Details');
    await press('Submit for approval');
    expect(toast.error).toHaveBeenCalledWith('You have no right to edit company detail.');
    expect(page.queryByRole('alert')?.textContent).toBe('Nothing is different.');
    expect(button('Submit for approval')).toBeDefined();
  });

  it('with unprintable characters are refused at their field, also when another field is edited', async () => {
    answer(updateCompanyDetail, pending);
    await open({ ...detail, company: { ...detail.company, address2: 'SS 15 🌺' } });
    await press('Edit Company Details');
    await typeText('Registration Number', '202001099999');
    await press('Submit for approval');
    expect(pageText()).toContain('Address 2 has characters that cannot be printed: 🌺');
    expect(bodyOf(updateCompanyDetail)).toBeUndefined();
    await typeText('Address 2', 'SS 15');
    await press('Submit for approval');
    expect(bodyOf(updateCompanyDetail)).toMatchObject({ address2: 'SS 15', registrationNo: '202001099999' });
  });

  it('report an unknown postcode only when its field is left', async () => {
    await open(detail);
    answer(malaysiaPostcode, new Refusing('Postcode 47999 was not found. Please check it.', 404));
    await press('Edit Company Details');
    const field = control('Postcode');
    await typeText('Postcode', '47999');
    expect(pageText()).not.toContain('was not found');
    act(() => {
      field.focus();
      field.blur();
    });
    await until(() => expect(pageText()).toContain('Postcode 47999 was not found. Please check it.'));
    await press('Submit for approval');
    expect(bodyOf(updateCompanyDetail)).toBeUndefined();

    answer(malaysiaPostcode, { ...place, Postcode: '50450' });
    await typeText('Postcode', '50450');
    await until(() => expect(pageText()).not.toContain('was not found'));
    expect(control('City').value).toBe('Kuala Lumpur');
  });

  it('are not sent without a chosen district when the districts of the postcode differ in service', async () => {
    await open(detail);
    const district = (District: string, IsNsa: boolean) => ({
      District,
      IsNsa,
      isOda: false,
      isCoolNsa: false,
    });
    const DistrictList = [district('Mersing', false), district('Tioman', true)];
    answer(malaysiaPostcode, {
      Postcode: '86800',
      State: 'Johor',
      StateId: 1,
      city: 'Mersing',
      DistrictList,
    });
    await press('Edit Company Details');
    await typeText('Postcode', '86800');
    await until(() => expect(control('State').value).toBe('Johor'));
    expect(control('City').value).toBe('');
    await press('Submit for approval');
    expect(bodyOf(updateCompanyDetail)).toBeUndefined();
  });

  it('are read-only for users who are not Admin, with a notice', async () => {
    await open({ ...pending, mayEdit: false });
    expect(pageText()).toContain('You have no right to edit company detail.');
    expect(page.queryAllByRole<HTMLButtonElement>('button')).toEqual([]);
    expect(pageText()).toContain('Waiting for approval');
  });

  it('start a new change from the pending request, which can also be withdrawn', async () => {
    answer(withdrawCompanyRequest, detail);
    await open(pending);
    await press('Edit Company Details');
    expect(control('Address 3').value).toBe('Level 2');
    await press('Back');
    await press('Withdraw');
    await press('Withdraw request');
    expect(bodyOf(withdrawCompanyRequest)).toEqual({ requestId: request.requestId });
    expect(pageText()).not.toContain('Waiting for approval');
  });

  it('show why the last request was not approved', async () => {
    const decided = {
      ...request,
      status: 'rejected',
      decidedAt: '2026-11-21T01:00:00.000Z',
      reason: 'Please send us the new business registration first.',
    } as const;
    await open({ ...detail, decided });
    expect(pageText()).toContain('Not approved');
    expect(pageText()).toContain(decided.reason);
  });
});

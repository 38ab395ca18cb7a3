import { describe, expect, it, vi } from 'vitest';

import {
  type CompanyDetail,
  getCompanyDetail,
  updateCompanyDetail,
  withdrawCompanyRequest,
} from '#shared/company/company.contract.ts';
import { CompanyDetailScreen } from '#web/company/company-detail.screen.tsx';
import { button, control, pageText, press, Refusing, screenTest } from '#web/test/screen.tsx';
import { toast } from '#web/ui/toast.ts';

vi.mock('#web/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

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
  pending: null,
  decided: null,
};

const request = {
  requestId: '019a0000-0000-7000-8000-000000000001',
  requestedAt: '2026-11-20T06:05:00.000Z',
  requestedBy: 'Nurul Aisyah',
  changes: [{ field: 'address3', label: 'Address 3', from: '', to: 'Level 2' } as const],
};
const pending = { ...detail, pending: { ...request, demoNote: null } };

const { bodyOf, answer, open: openScreen } = screenTest();

function open(shown: CompanyDetail) {
  answer(getCompanyDetail, shown);
  return openScreen(CompanyDetailScreen, { at: '/companydetail' });
}

describe('company details', () => {
  it('ask for a change and show what waits: old, new, when and by whom', async () => {
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
    expect(document.querySelector('del')?.textContent).toBe('Empty');
    expect(document.querySelector('ins')?.textContent).toBe('Level 2');
  });

  it('toast the refusal of spec §8 on any failure, and the form says why', async () => {
    answer(updateCompanyDetail, new Refusing('Nothing is different.'));
    await open(detail);
    await press('Edit Company Details');
    await press('Submit for approval');
    expect(toast.error).toHaveBeenCalledWith('You have no right to edit company detail.');
    expect(document.querySelector('form [role=alert]')?.textContent).toBe('Nothing is different.');
    expect(button('Submit for approval')).toBeDefined();
  });

  it('are read-only for whoever is not Admin, who is told so', async () => {
    await open({ ...pending, mayEdit: false });
    expect(pageText()).toContain('You have no right to edit company detail.');
    expect([...document.querySelectorAll('button')]).toEqual([]);
    expect(pageText()).toContain('Waiting for approval');
  });

  it('start another change from what waits, and can take it back', async () => {
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

  it('tell why the last request was not approved', async () => {
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

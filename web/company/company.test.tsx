import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { CompanyDetail } from '#shared/company/company.contract.ts';
import { CompanyDetailScreen } from '#web/company/company-detail.screen.tsx';
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

/** What the server answers, by path; an Error is a refusal. */
let answers: Record<string, unknown>;
let sent: { path: string; body: unknown }[];
let root: Root;

const settle = () => act(() => new Promise((done) => setTimeout(done, 40)));
const page = () => document.body.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const input = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
};

async function press(name: string) {
  act(() => button(name)?.click());
  await settle();
}

async function open(answer: CompanyDetail) {
  answers['/api/user/getcompanydetail'] = answer;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  act(() =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={queries}>
          <CompanyDetailScreen />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await settle();
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sessionStorage.clear();
  vi.clearAllMocks();
  answers = {};
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?')[0] ?? '';
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const answer = answers[path];
    return answer instanceof Error
      ? Response.json({ s: false, r: null, e: answer.message }, { status: 400 })
      : Response.json({ s: true, r: answer ?? null, e: null });
  });
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

describe('company details', () => {
  it('ask for a change and show what waits: old, new, when and by whom', async () => {
    answers['/api/user/updatecompanydetail'] = pending;
    await open(detail);
    await press('Edit Company Details');
    await press('Submit for approval');
    expect(sent.find(({ path }) => path.endsWith('updatecompanydetail'))?.body).toMatchObject({
      name: 'Kedai Bunga Raya Sdn Bhd',
      postcode: '47500',
    });
    expect(toast.success).toHaveBeenCalledWith(
      'Your request has been successfully submitted. Please allow up to 3 working days for the details to be updated.',
    );
    expect(page()).toContain('Waiting for approval');
    expect(page()).toContain('Nurul Aisyah · 20-11-2026 02:05pm');
    expect(document.querySelector('del')?.textContent).toBe('Empty');
    expect(document.querySelector('ins')?.textContent).toBe('Level 2');
  });

  it('toast the refusal of spec §8 on any failure, and the form says why', async () => {
    answers['/api/user/updatecompanydetail'] = new Error('Nothing is different.');
    await open(detail);
    await press('Edit Company Details');
    await press('Submit for approval');
    expect(toast.error).toHaveBeenCalledWith('You have no right to edit company detail.');
    expect(document.querySelector('form [role=alert]')?.textContent).toBe('Nothing is different.');
    expect(button('Submit for approval')).toBeDefined();
  });

  it('are read-only for whoever is not Admin, who is told so', async () => {
    await open({ ...pending, mayEdit: false });
    expect(page()).toContain('You have no right to edit company detail.');
    expect([...document.querySelectorAll('button')]).toEqual([]);
    expect(page()).toContain('Waiting for approval');
  });

  it('start another change from what waits, and can take it back', async () => {
    answers['/api/user/WithdrawCompanyDetailRequest'] = detail;
    await open(pending);
    await press('Edit Company Details');
    expect(input('Address 3').value).toBe('Level 2');
    await press('Back');
    await press('Withdraw');
    await press('Withdraw request');
    expect(sent.at(-1)?.body).toEqual({ requestId: request.requestId });
    expect(page()).not.toContain('Waiting for approval');
  });

  it('tell why the last request was not approved', async () => {
    const decided = {
      ...request,
      status: 'rejected',
      decidedAt: '2026-11-21T01:00:00.000Z',
      reason: 'Please send us the new business registration first.',
    } as const;
    await open({ ...detail, decided });
    expect(page()).toContain('Not approved');
    expect(page()).toContain(decided.reason);
  });
});

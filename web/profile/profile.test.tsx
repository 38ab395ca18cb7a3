import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { UserProfile } from '#shared/profile/profile.contract.ts';
import { forgetSession, sessionNow, startSession } from '#web/app/session.ts';
import { ProfileScreen } from '#web/profile/profile.screen.tsx';
import { toast } from '#web/ui/toast.ts';

vi.mock('#web/http/encrypt-password.ts', () => ({
  encryptPassword: async (password: string) => `encrypted ${password}`,
}));
vi.mock('#web/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const login = {
  access_token: 'a',
  refresh_token: 'r',
  HasFirstTimeLogin: true,
  IsParent: true,
  ParentClaims: [],
  loginId: 'Admin',
  IsVerifiedProfile: true,
  IsSuspended: false,
  IsHideCNP: false,
  HasCNAccess: true,
  IsBlockingPrinting: false,
  IsDoCN: false,
  IsFrozenFood: false,
  IsCod: false,
  Access: [],
  CID: 130,
  isAllowFulfillment: false,
  Cool: false,
  isAllowOrderId: false,
  CustomerAccountNo: 'MYS0001',
  FullName: 'Nurul Aisyah',
  CompanyName: 'Kedai Bunga Raya',
};

const profile: UserProfile = {
  userName: 'MYS0001Admin',
  fullName: 'Nurul Aisyah',
  email: 'nurul@kedai.example',
  phoneNumber: '123456789',
  designation: 'Owner',
  department: 'Management',
  subAccountTypeId: 0,
  subAccountTypeString: 'Standard',
  consignmentPrintingSize: 'A6',
  userClaims: [
    { claimName: 'PUA', claimValue: true },
    { claimName: 'CNP', claimValue: false },
  ],
};

/** What the server answers, by path; an Error is a refusal. */
let answers: Record<string, unknown>;
let sent: { path: string; body: unknown }[];
let root: Root;
let host: HTMLElement;

const settle = () => act(() => new Promise((done) => setTimeout(done, 40)));
const page = () => document.body.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const bodyOf = (path: string) => sent.findLast((request) => request.path === path)?.body;
const input = (label: string) => {
  const found = [...document.querySelectorAll('label')].findLast(({ textContent }) => textContent === label);
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
};

async function press(name: string) {
  act(() => button(name)?.click());
  await settle();
}

async function type(label: string, value: string) {
  const element = input(label);
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    setter?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle();
}

async function open(session: Partial<typeof login> = {}) {
  startSession({ ...login, ...session });
  const top = createRootRoute();
  const routes = ['/', '/userprofile'].map((path) =>
    createRoute({ getParentRoute: () => top, path, component: ProfileScreen }),
  );
  const router = createRouter({
    routeTree: top.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/userprofile'] }),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    root.render(
      <MantineProvider>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    await router.load();
  });
  await settle();
}

async function openForm() {
  await press('Edit Profile');
  await type('Current password', 'Portal-demo-1');
  await press('Confirm');
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sessionStorage.clear();
  vi.clearAllMocks();
  sent = [];
  answers = {
    '/api/user/getuserprofile': profile,
    '/api/user/UpdateUserProfile': null,
    '/api/account/ConfirmPassword': { correct: true },
    '/api/account/Session': login,
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const answer = answers[path];
    return answer instanceof Error
      ? Response.json({ s: false, r: null, e: answer.message }, { status: 403 })
      : Response.json({ s: true, r: answer, e: null });
  });
  host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  forgetSession();
  vi.unstubAllGlobals();
});

describe('the profile page', () => {
  it('lists the rows of spec §2 in their order, access levels as boxes that cannot be ticked', async () => {
    await open();
    expect([...host.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Account No',
      'Username',
      'Sub Account Type',
      'Full Name',
      'Contact Number',
      'Email',
      'Designation',
      'Department',
      'Access Level',
      'CN Printing Size',
    ]);
    const boxes = [...host.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
    act(() => boxes[1]?.click());
    expect(boxes[1]?.checked).toBe(false);
  });

  it('opens the form only with the right password, and says which it was', async () => {
    answers['/api/account/ConfirmPassword'] = { correct: false };
    await open();
    await openForm();
    expect(bodyOf('/api/account/ConfirmPassword')).toEqual({ Password: 'encrypted Portal-demo-1' });
    expect(toast.error).toHaveBeenCalledWith('Password incorrect');
    expect(input('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input('Current password'));
    expect(button('Update')).toBeUndefined();
    answers['/api/account/ConfirmPassword'] = { correct: true };
    await press('Confirm');
    expect(toast.success).toHaveBeenCalledWith('Password correct');
    expect(button('Update')).toBeDefined();
    expect([input('Account No').readOnly, input('Username').readOnly]).toEqual([true, true]);
  });

  it('sends the payload of spec §3, then shows the profile as the server has it now', async () => {
    await open();
    await openForm();
    await type('Full Name', 'Nurul  Aisyah Rahman ');
    await type('Contact Number', '+60 12-987 6543');
    expect(input('Contact Number').value).toBe('129876543');
    answers['/api/user/getuserprofile'] = { ...profile, fullName: 'As the server says' };
    await press('Update');
    expect(bodyOf('/api/user/UpdateUserProfile')).toEqual({
      Name: 'Nurul Aisyah Rahman',
      Email: 'nurul@kedai.example',
      PhoneNumber: '129876543',
      Designation: 'Owner',
      Department: 'Management',
      IdentityNo: '',
      IdentityTypeId: 2,
      ConsignmentPrintingSize: 2,
    });
    expect(toast.success).toHaveBeenCalledWith('Update profile success');
    expect(page()).toContain('As the server says');
    expect(button('Edit Profile')).toBeDefined();
  });

  it('asks for the password again when the confirmation has become too old, and keeps what was typed', async () => {
    await open();
    await openForm();
    await type('Full Name', 'Aina');
    answers['/api/user/UpdateUserProfile'] = new Error('Please confirm your password to save these changes.');
    await press('Update');
    expect(page()).toContain('Password Validation');
    expect(input('Full Name').value).toBe('Aina');
  });

  it("shows the choice of paper only where the account label contains 'admin'", async () => {
    await open({ loginId: 'desk' });
    await openForm();
    expect(input('Full Name')).not.toBeNull();
    expect(page()).not.toContain('CN Printing Size');
  });

  it('goes Back to the view, and nothing of what was typed stays', async () => {
    await open();
    await openForm();
    await type('Full Name', 'Somebody else');
    await press('Back');
    await openForm();
    expect(input('Full Name').value).toBe('Nurul Aisyah');
  });
});

describe('an unverified profile', () => {
  it('is its form at once, and opens the portal after a successful update without another login', async () => {
    await open({ IsVerifiedProfile: false });
    expect(page()).toContain('Verify your profile');
    expect(button('Back')).toBeUndefined();
    await press('Update');
    expect(toast.success).toHaveBeenCalledWith('Update profile success');
    expect(sessionNow()?.facts.isVerifiedProfile).toBe(true);
  });
});

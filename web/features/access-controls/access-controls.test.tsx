import { act, screen as page } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import {
  accessControlListing,
  type AccountAccess,
  activateAccount,
  resendActivationEmail,
  updateAccountAccess,
} from '#shared/features/access-controls/account-access.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { AccountListingScreen } from '#web/features/access-controls/account-listing.screen.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  settle,
  tick,
  type,
} from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const closed: AccountAccess = {
  CustomerAccountId: '019a0000-0000-7000-8000-000000000001',
  accountNo: 'MYS0002',
  companyName: 'Kedai Kasut',
  countryId: 2,
  isActive: true,
  isSuspended: false,
  admin: null,
  access: [],
  offered: ['CNP', 'PUA'],
};
const invited: AccountAccess = {
  ...closed,
  CustomerAccountId: '019a0000-0000-7000-8000-000000000002',
  accountNo: 'MYS0003',
  access: ['CNP', 'PUA'],
  admin: {
    userId: '019a0000-0000-7000-8000-000000000012',
    fullName: 'Lim Mei Ling',
    email: 'mei.ling@kasut.example',
    status: 'invited',
    invitedUntil: '2999-01-01T00:00:00.000Z',
    undelivered: null,
    lastSeenAt: null,
  },
};
const open = async ({ CustomerAccountId }: AccountAccess) => {
  screen.answer(accessControlListing, { accessControlList: [closed, invited] });
  await screen.open(AccountListingScreen, { at: `/accesscontrollisting?account=${CustomerAccountId}` });
};

it('An activation is sent once with the details of the Admin, and the row then offers to resend the link', async () => {
  let answer: (activated: AccountAccess) => void = () => undefined;
  screen.answer(activateAccount, () => new Promise<AccountAccess>((answered) => (answer = answered)));
  await open(closed);
  await type("Admin's full name", 'Lim Mei Ling');
  await type("Admin's email", 'mei.ling@kasut.example');
  await press('Activate MYS0002');
  // A second press while the first request is running sends nothing.
  page.getByRole('form', { name: 'Activate MYS0002' }).querySelector('button')?.click();
  await settle();
  const sent = screen.sent.filter(({ path }) => path === activateAccount.path);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      CustomerAccountId: closed.CustomerAccountId,
      fullName: 'Lim Mei Ling',
      emailAddress: 'mei.ling@kasut.example',
    },
  ]);
  await act(async () => answer({ ...closed, access: closed.offered, admin: invited.admin }));
  await settle();
  expect(toast.success).toHaveBeenCalledWith(m.access_controls_toast_activated());
  expect(pageText()).not.toContain(m.access_controls_no_admin_yet());
  expect(button('Resend link')).toBeDefined();
});

it('Resending a link shows the progress in the row, and a failure stays shown in the row and the panel', async () => {
  const refusal = new Refusing(m.access_controls_problem_suspended({ accountNo: 'MYS0003' }), 409);
  let answer: (resent: Refusing) => void = () => undefined;
  screen.answer(resendActivationEmail, () => new Promise<Refusing>((answered) => (answer = answered)));
  await open(invited);
  await press('Resend link');
  expect(page.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Sending...');
  expect(button('Sending')?.getAttribute('aria-disabled')).toBe('true');
  await press('Sending');
  expect(screen.sent.filter(({ path }) => path === resendActivationEmail.path)).toHaveLength(1);
  await act(async () => answer(refusal));
  await settle();
  expect(page.getAllByText(refusal.message)).toHaveLength(2);
  expect(page.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(refusal.message);
  screen.answer(resendActivationEmail, invited);
  await press('Resend link');
  expect(toast.success).toHaveBeenCalledWith(m.users_toast_link_sent());
  expect(pageText()).not.toContain(refusal.message);
});

it('The access levels of an account are chosen from the levels offered to it', async () => {
  screen.answer(updateAccountAccess, { ...invited, access: ['CNP'] });
  await open(invited);
  await tick('Pick-up Arrangement');
  await press('Update');
  expect(screen.bodyOf(updateAccountAccess)).toEqual({
    CustomerAccountId: invited.CustomerAccountId,
    access: ['CNP'],
  });
  expect(toast.success).toHaveBeenCalledWith(m.access_controls_toast_updated());
});

it('Unsaved access levels and unsaved Admin details are restored when the account is opened again', async () => {
  await open(invited);
  await tick('Pick-up Arrangement');
  await open(invited);
  expect(control('Pick-up Arrangement').checked).toBe(false);
  expect(pageText()).toContain(m.ui_draft_restored());
  await open(closed);
  await type("Admin's full name", 'Lim Mei Ling');
  await open(closed);
  expect(control("Admin's full name").value).toBe('Lim Mei Ling');
});

it('A link to an unknown account shows that the account was not found', async () => {
  await open({ ...closed, CustomerAccountId: 'nobody' });
  expect(pageText()).toContain('The account was not found.');
});

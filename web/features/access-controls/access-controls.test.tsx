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
import { button, pageText, press, Refusing, screenTest, settle, tick, type } from '#web/test/screen.tsx';

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

it('An account that is activated is sent once with its Admin, and its row names them', async () => {
  screen.answer(activateAccount, { ...closed, access: closed.offered, admin: invited.admin });
  await open(closed);
  await type("Admin's full name", 'Lim Mei Ling');
  await type("Admin's email", 'mei.ling@kasut.example');
  await press('Activate MYS0002');
  expect(screen.bodyOf(activateAccount)).toEqual({
    CustomerAccountId: closed.CustomerAccountId,
    fullName: 'Lim Mei Ling',
    emailAddress: 'mei.ling@kasut.example',
  });
  expect(toast.success).toHaveBeenCalledWith(m.access_controls_toast_activated());
  expect(pageText()).not.toContain(m.access_controls_no_admin_yet());
  expect(button('Resend link')).toBeDefined();
});

it('A link that is being sent again is told at the row; why it failed stays there and in the panel', async () => {
  const refusal = new Refusing(m.access_controls_problem_suspended({ accountNo: 'MYS0003' }), 409);
  let answer: (resent: Refusing) => void = () => undefined;
  screen.answer(resendActivationEmail, () => new Promise<Refusing>((answered) => (answer = answered)));
  await open(invited);
  await press('Resend link');
  expect(page.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Sending...');
  expect(button('Sending')?.getAttribute('aria-disabled')).toBe('true');
  await act(async () => answer(refusal));
  await settle();
  expect(page.getAllByText(refusal.message)).toHaveLength(2);
  expect(page.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(refusal.message);
  screen.answer(resendActivationEmail, invited);
  await press('Resend link');
  expect(toast.success).toHaveBeenCalledWith(m.users_toast_link_sent());
  expect(pageText()).not.toContain(refusal.message);
});

it('What an account may do is changed from the levels that it can have', async () => {
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

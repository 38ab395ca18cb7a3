import { cleanup, screen as page } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { getSecurity } from '#shared/features/security/security.contract.ts';
import { confirmPassword } from '#shared/features/sign-in/account.contract.ts';
import {
  colleagueListing,
  createSubUser,
  deactivateSubUser,
  resendSubUserEmail,
  resetSubUserTwoStep,
  type SubUser,
  subUserListing,
  updateSubUser,
} from '#shared/features/users/users.contract.ts';
import { button, control, pageText, press, Refusing, screenTest, tick, type } from '#web/test/screen.tsx';
import { losingTheFirstAnswer } from '#web/test/lost-answer.ts';
import { keptMessage } from '#web/platform/ui/form/use-edit.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { CreateUserScreen } from '#web/features/users/create-user.screen.tsx';
import { UserListingScreen } from '#web/features/users/user-listing.screen.tsx';
import { m } from '#shared/platform/words/words.ts';

vi.mock('#web/platform/http/encrypt-password.ts', () => ({
  encryptPassword: async (password: string) => `encrypted ${password}`,
}));
vi.mock('#web/platform/ui/toast.ts', () => ({
  toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() },
  showToast: vi.fn(),
}));

const screen = screenTest();
const desk: SubUser = {
  userId: '019a0000-0000-7000-8000-000000000002',
  loginId: 'desk',
  fullName: 'Tan Wei Ming',
  email: 'wei.ming@kedai.example',
  phoneNumber: '123456789',
  designation: 'Clerk',
  department: 'Warehouse',
  subAccountTypeId: 0,
  access: ['CNP'],
  isAdmin: false,
  isMe: false,
  status: 'active',
  hasTwoStep: true,
  invitedUntil: null,
  undelivered: null,
  lastSeenAt: null,
  createdAt: '2026-11-20T06:05:00.000Z',
  version: 3,
  changedBy: null,
  changedAt: null,
};
const admin: SubUser = {
  ...desk,
  userId: '019a0000-0000-7000-8000-000000000001',
  loginId: 'Admin',
  fullName: 'Nurul Aisyah',
  isAdmin: true,
};
const levels = (...names: string[]) => names.map((claimName) => ({ claimName, claimValue: 'true' }));
/** A user with User Management and CN Printing who is not the Admin. */
const office = { loginId: 'office', IsParent: false, Access: levels('CNP', 'UM') };
const list = (user: SubUser, session = {}) =>
  screen.open(UserListingScreen, { at: `/subUserlisting?user=${user.userId}`, session });
let users: SubUser[];

beforeEach(() => {
  users = [admin, desk];
  screen.answer(subUserListing, () => ({ subUsersList: users }));
});

describe('A new user', () => {
  const show = (session = {}) => screen.open(CreateUserScreen, { at: '/createuser', session });

  it('can be given only the access levels that the current user has', async () => {
    await show(office);
    expect(control('CN Printing')).toBeDefined();
    expect(control('User Management')).toBeDefined();
    for (const level of ['Pick-up Arrangement', 'Supplies Requisition', 'Fulfillment']) {
      expect(() => control(level), level).toThrow();
    }
  });

  it('is not sent without a username, a full name, an email address and an access level', async () => {
    await show();
    await press('Create User');
    for (const message of ['Username Required', 'Full Name Required', 'Email Required']) {
      expect(pageText()).toContain(message);
    }
    expect(pageText()).toContain('Access Level Required');
    await type('Username', 'front desk');
    expect(pageText()).toContain('Username cannot have space');
    expect(screen.bodyOf(createSubUser)).toBeUndefined();
  });

  it('is refused when the username is too long, and the username is not cut', async () => {
    await show();
    await type('Username', 'front-desk-of-the-warehouse-kl-2');
    expect(control('Username').value).toBe('front-desk-of-the-warehouse-kl-2');
    await press('Create User');
    expect(pageText()).toContain('Username must be 30 characters or less');
  });

  it('keeps the typed values after a refusal, and shows a success message once created', async () => {
    const taken = 'Username is already taken in this account. Choose another one.';
    screen.answer(createSubUser, new Refusing(taken, 400, { loginId: taken }));
    await show();
    await type('Username', 'desk');
    await type('Full Name', 'Tan Wei Ming');
    await type('Contact Number', '123456789');
    await type('Email', 'wei.ming@kedai.example');
    await type('Designation', 'Clerk');
    await type('Department', 'Warehouse');
    await tick('CN Printing');
    await press('Create User');
    expect(pageText()).toContain(taken);
    expect(control('Full Name').value).toBe('Tan Wei Ming');
    screen.answer(createSubUser, desk);
    await type('Username', 'desk2');
    await press('Create User');
    expect(screen.bodyOf(createSubUser)).toMatchObject({ loginId: 'desk2', access: ['CNP'] });
    expect(toast.success).toHaveBeenCalledWith(m.users_toast_created());
    expect(screen.address()).toBe('/subUserlisting');
  });

  it('stays typed in when the previous user was created although the response was lost', async () => {
    const fill = async (loginId: string, fullName: string) => {
      await type('Username', loginId);
      await type('Full Name', fullName);
      await type('Contact Number', '123456789');
      await type('Email', 'front.desk@kedai.example');
      await type('Designation', 'Clerk');
      await type('Department', 'Warehouse');
      await tick('CN Printing');
    };
    const server = losingTheFirstAnswer(() => desk);
    screen.answer(createSubUser, server.answer);
    await show();
    await fill('desk', 'Tan Wei Ming');
    await press('Create User');
    cleanup();
    await show();
    await press('Start over');
    await fill('dock', 'Siti Nurhaliza');
    await press('Create User');
    expect(server.made()).toEqual([expect.objectContaining({ loginId: 'desk' })]);
    expect(screen.address()).toBe('/subUserlisting');
    cleanup();
    await show();
    expect(control('Full Name').value).toBe('Siti Nurhaliza');
    await press('Create User');
    expect(server.made()).toEqual([
      expect.objectContaining({ loginId: 'desk' }),
      expect.objectContaining({ loginId: 'dock' }),
    ]);
    cleanup();
    await show();
    expect(control('Full Name').value).toBe('');
  });
});

describe('The rights of a user who is not the Admin', () => {
  it('include no actions in their own panel', async () => {
    users = [admin, { ...desk, isMe: true, access: ['CNP', 'UM'] }];
    await list(desk, office);
    expect(pageText()).toContain('This is you.');
    for (const name of ['Edit', 'Deactivate', 'Reset two-step sign-in']) {
      expect(button(name), name).toBeUndefined();
    }
  });

  it('include no actions for the Admin, even with User Management', async () => {
    await list(admin, office);
    expect(pageText()).toContain('The Admin has all access levels');
    for (const name of ['Edit', 'Deactivate', 'Reset two-step sign-in']) {
      expect(button(name), name).toBeUndefined();
    }
  });

  it('do not include removing an access level that they do not have themselves', async () => {
    users = [admin, { ...desk, access: ['CNP', 'SR'] }];
    screen.answer(updateSubUser, desk);
    await list(desk, office);
    await press('Edit');
    const fixed = page.queryAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => disabled);
    expect(fixed.map(({ value, checked }) => [value, checked])).toEqual([['SR', true]]);
    await press('Update');
    expect(screen.bodyOf(updateSubUser)).toMatchObject({ access: ['CNP', 'SR'] });
  });
});

it('The panel of a user is modal only while the user is edited', async () => {
  users = [admin, desk];
  await list(desk);
  const isModal = () => page.getByRole('dialog').getAttribute('aria-modal');
  expect(isModal()).toBe('false');
  await press('Edit');
  expect(isModal()).toBe('true');
});

it('An undelivered invitation is shown in the list with the mail server response and a resend button', async () => {
  users = [
    admin,
    {
      ...desk,
      status: 'invited',
      invitedUntil: '2999-01-01T00:00:00.000Z',
      undelivered: { at: '2026-11-20T06:06:00.000Z', answer: '550 5.1.1 User unknown' },
    },
  ];
  await list(desk);
  expect(page.getAllByText(m.users_status_undelivered()).length).toBeGreaterThan(0);
  expect(pageText()).not.toContain('No password yet');
  expect(pageText()).toContain(m.users_undelivered_row({ email: desk.email }));
  expect(pageText()).toContain(m.users_undelivered({ email: desk.email }));
  expect(pageText()).toContain('550 5.1.1 User unknown');
  screen.answer(resendSubUserEmail, () => new Promise(() => {}));
  await press('Resend link');
  await press(m.users_sending());
  expect(screen.sent.filter(({ path }) => path === resendSubUserEmail.path)).toHaveLength(1);
});

describe('The typed values of the user form', () => {
  it('are restored after the drawer was closed, and discarded on Start over', async () => {
    await list(desk);
    await press('Edit');
    await type('Department', 'Night shift');
    await press('Close');
    expect(button('Update')).toBeUndefined();
    expect(toast.info).toHaveBeenCalledWith(keptMessage);
    await list(desk);
    await press('Edit');
    expect(control('Department').value).toBe('Night shift');
    expect(pageText()).toContain('What you typed before was put back.');
    await press('Start over');
    expect(control('Department').value).toBe(desk.department);
  });

  it('are not saved over the change of a colleague, who is named with the time and both values', async () => {
    const newer = { ...desk, department: 'Dock', version: 4, changedBy: 'office', changedAt: desk.createdAt };
    await list(desk);
    await press('Edit');
    await type('Department', 'Night shift');
    const { version, changedBy, changedAt } = newer;
    users = [admin, newer];
    screen.answer(
      updateSubUser,
      new Refusing('Changed by office', 409, {}, { changed: { version, changedBy, changedAt } }),
    );
    await press('Update');
    expect(pageText()).toContain('Changed by office at ');
    expect(pageText()).toContain('You typed: Night shift');
    await press('Keep what I typed');
    screen.answer(updateSubUser, newer);
    await press('Update');
    expect(screen.bodyOf(updateSubUser)).toMatchObject({ department: 'Night shift', version: 4 });
  });
});

describe('Deactivating a user', () => {
  it('asks for confirmation, says that all sessions end, and offers Reactivate afterwards', async () => {
    screen.answer(deactivateSubUser, { ...desk, status: 'deactivated' });
    await list(desk);
    await press('Deactivate');
    expect(pageText()).toContain('Deactivate desk?');
    expect(pageText()).toContain('Tan Wei Ming is signed out everywhere at once');
    expect(screen.bodyOf(deactivateSubUser)).toBeUndefined();
    await press('Deactivate desk');
    expect(screen.bodyOf(deactivateSubUser)).toEqual({ UserId: desk.userId });
    expect(toast.success).toHaveBeenCalledWith(m.users_toast_deactivated());
    expect(button('Reactivate')).toBeDefined();
  });

  it('shows the reason for a refusal in the dialog, and keeps it after the dialog is closed', async () => {
    screen.answer(deactivateSubUser, new Refusing(m.users_problem_last_admin(), 409));
    await list(desk);
    await press('Deactivate');
    await press('Deactivate desk');
    const alerts = page.queryAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toEqual([m.users_problem_last_admin(), m.users_problem_last_admin()]);
    await press('Keep active');
    expect(pageText()).toContain(m.users_problem_last_admin());
    expect(button('Deactivate')).toBeDefined();
  });
});

describe('Resetting the two-step sign-in of a user', () => {
  it('asks for confirmation by name and for the own password and code, and is not offered afterwards', async () => {
    screen.answer(resetSubUserTwoStep, () => ({ ...desk, hasTwoStep: false }));
    screen.answer(confirmPassword, { correct: true });
    const twoStep = { since: desk.createdAt, recoveryCodesLeft: 7, isRequired: false, lacking: [] };
    screen.answer(getSecurity, { devices: [], twoStep });
    await list(desk, office);
    await press('Reset two-step sign-in');
    expect(pageText()).toContain('Reset the two-step sign-in of Tan Wei Ming?');
    await press('Keep it on');
    expect(screen.bodyOf(resetSubUserTwoStep)).toBeUndefined();
    await press('Reset two-step sign-in');
    await press('Reset for Tan Wei Ming');
    expect(screen.bodyOf(resetSubUserTwoStep)).toBeUndefined();
    expect(pageText()).toContain(m.users_enter_password_to_reset({ fullName: 'Tan Wei Ming' }));
    await type('Current password', 'Portal-demo-1');
    await type('Code', '123456');
    await press('Confirm');
    expect(screen.bodyOf(resetSubUserTwoStep)).toEqual({ UserId: desk.userId, Code: '123456' });
    expect(toast.success).toHaveBeenCalledWith(m.users_toast_two_step_reset());
    expect(button('Reset two-step sign-in')).toBeUndefined();
  });

  it('asks for the own code when it was turned on elsewhere in the meantime', async () => {
    const Code = m.validation_problem_required({ label: m.sign_in_code() });
    screen.answer(resetSubUserTwoStep, new Refusing(Code, 400, { Code }));
    screen.answer(confirmPassword, { correct: true });
    const twoStep = { since: null, recoveryCodesLeft: 0, isRequired: false, lacking: [] };
    screen.answer(getSecurity, { devices: [], twoStep });
    await list(desk, office);
    await press('Reset two-step sign-in');
    await press('Reset for Tan Wei Ming');
    await type('Current password', 'Portal-demo-1');
    await press('Confirm');
    screen.answer(resetSubUserTwoStep, () => ({ ...desk, hasTwoStep: false }));
    await type('Code', '123456');
    await press('Confirm');
    expect(screen.bodyOf(resetSubUserTwoStep)).toEqual({ UserId: desk.userId, Code: '123456' });
    expect(toast.success).toHaveBeenCalledWith(m.users_toast_two_step_reset());
  });
});

describe('The user listing without User Management (spec §2)', () => {
  const clerk = { loginId: 'desk', IsParent: false, Access: levels('CNP') };
  const { userId, loginId, fullName, email, designation, department, access } = desk;
  const me = { userId, loginId, fullName, email, designation, department, access, isMe: true };

  it('shows the colleagues with their access levels, and no link to create a user', async () => {
    screen.answer(subUserListing, new Refusing('You do not have access to this.', 403));
    screen.answer(colleagueListing, {
      colleagues: [
        { ...me, userId: admin.userId, fullName: 'Nurul Aisyah', isMe: false, access: ['UM'] },
        me,
      ],
    });
    await screen.open(UserListingScreen, { at: '/subUserlisting', session: clerk });
    expect(page.getByText('Nurul Aisyah')).toBeDefined();
    expect(page.getByText(m.users_name_you({ name: fullName }))).toBeDefined();
    expect(pageText()).toContain('User Management');
    expect(page.queryByRole('link', { name: m.app_screen_create_user() })).toBeNull();
  });

  it('says when no user matches, and can clear the search', async () => {
    screen.answer(colleagueListing, { colleagues: [me] });
    await screen.open(UserListingScreen, { at: '/subUserlisting?q=zzz', session: clerk });
    expect(pageText()).toContain(m.users_no_users_match());
    await press(m.users_clear_filters());
    expect(pageText()).toContain(fullName);
  });
});

it('A link to a user who does not exist shows that the user was not found', async () => {
  screen.answer(subUserListing, { subUsersList: [admin] });
  await screen.open(UserListingScreen, { at: '/subUserlisting?user=nobody' });
  expect(pageText()).toContain('The user was not found.');
});

import { fireEvent, screen as shown, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { m } from '#shared/platform/words/words.ts';
import { confirmPassword, currentSession } from '#shared/features/sign-in/account.contract.ts';
import {
  getUserProfile,
  updateUserProfile,
  type UserProfile,
} from '#shared/features/profile/profile.contract.ts';
import { sessionNow } from '#web/platform/session/session.ts';
import { ProfileScreen } from '#web/features/profile/profile.screen.tsx';
import { button, control, pageText, press, Refusing, screenTest, type } from '#web/test/screen.tsx';
import { admin } from '#web/test/session.ts';
import { keptMessage } from '#web/platform/ui/form/use-edit.ts';
import { toast } from '#web/platform/ui/toast.ts';

vi.mock('#web/platform/http/encrypt-password.ts', () => ({
  encryptPassword: async (password: string) => `encrypted ${password}`,
}));
vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

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
  version: 3,
  changedBy: null,
  changedAt: null,
  userClaims: [
    { claimName: 'PUA', claimValue: true },
    { claimName: 'CNP', claimValue: false },
  ],
};

const { bodyOf, answer, open: openScreen } = screenTest();
const open = (session: Partial<typeof admin> = {}) =>
  openScreen(ProfileScreen, { at: '/userprofile', session });

beforeEach(() => {
  answer(getUserProfile, profile);
  answer(updateUserProfile, null);
  answer(confirmPassword, { correct: true });
  answer(currentSession, admin);
});

async function openForm() {
  await press('Edit Profile');
  await type('Current password', 'Portal-demo-1');
  await press('Confirm');
}

describe('The profile page', () => {
  it('lists the rows of spec §2 in order, with access levels as check boxes that cannot be ticked', async () => {
    await open();
    expect(shown.queryAllByRole('term').map(({ textContent }) => textContent)).toEqual([
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
    const boxes = shown.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
    for (const box of boxes.slice(1)) fireEvent.click(box);
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  });

  it('opens the form only with the correct password, and a toast says whether it was correct', async () => {
    answer(confirmPassword, { correct: false });
    await open();
    await openForm();
    expect(bodyOf(confirmPassword)).toEqual({ Password: 'encrypted Portal-demo-1' });
    expect(toast.error).toHaveBeenCalledWith('Password incorrect');
    expect(control('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(control('Current password'));
    expect(button('Update')).toBeUndefined();
    answer(confirmPassword, { correct: true });
    await press('Confirm');
    expect(toast.success).toHaveBeenCalledWith('Password correct');
    expect(button('Update')).toBeDefined();
    expect([control('Account No').readOnly, control('Username').readOnly]).toEqual([true, true]);
  });

  it('sends the payload of spec §3, and then shows the new profile from the server', async () => {
    await open();
    await openForm();
    await type('Contact Number', '+60 12-987 6543');
    await type('Full Name', 'Nurul  Aisyah Rahman ');
    expect(control('Contact Number').value).toBe('129876543');
    answer(getUserProfile, { ...profile, fullName: 'As the server says' });
    await press('Update');
    expect(bodyOf(updateUserProfile)).toEqual({
      Name: 'Nurul Aisyah Rahman',
      Email: 'nurul@kedai.example',
      PhoneNumber: '129876543',
      Designation: 'Owner',
      Department: 'Management',
      version: 3,
      IdentityNo: '',
      IdentityTypeId: 2,
      ConsignmentPrintingSize: 2,
    });
    expect(toast.success).toHaveBeenCalledWith('Update profile success');
    expect(pageText()).toContain('As the server says');
    expect(button('Edit Profile')).toBeDefined();
  });

  it.each([
    ['03-1234 5678 ext 5', 'Use 312345678?'],
    ['+65 9123 4567', 'Contact Number Invalid'],
  ])('does not turn %s into the phone number of somebody else', async (typed, shownMessage) => {
    await open();
    await openForm();
    await type('Contact Number', typed);
    await press('Update');
    expect(pageText()).toContain(shownMessage);
    expect(bodyOf(updateUserProfile)).toBeUndefined();
  });

  it('asks for the password again when the confirmation has expired, and keeps the typed text', async () => {
    await open();
    await openForm();
    await type('Full Name', 'Aina');
    answer(updateUserProfile, new Refusing('You may not do this.', 403, {}, { code: 'rights.not_allowed' }));
    await press('Update');
    expect(pageText()).not.toContain('Password Validation');
    const code = m.profile_problem_confirm_first.code;
    answer(updateUserProfile, new Refusing(m.profile_problem_confirm_first(), 403, {}, { code }));
    await press('Update');
    expect(pageText()).toContain('Password Validation');
    expect(control('Full Name').value).toBe('Aina');
  });

  it('asks for the password and a code when a new email needs them, and then saves the profile', async () => {
    await open();
    await openForm();
    await type('Email', 'new@kedai.example');
    const Code = m.validation_problem_required({ label: m.sign_in_code() });
    answer(updateUserProfile, new Refusing(Code, 400, { Code }));
    await press('Update');
    expect(pageText()).toContain(m.profile_email_purpose());
    expect(toast.success).not.toHaveBeenCalledWith('Update profile success');
    const wrong = m.sign_in_problem_wrong_code();
    answer(updateUserProfile, new Refusing(wrong, 400, { Code: wrong }));
    await type('Current password', 'Portal-demo-1');
    await type('Code', '000000');
    await press('Confirm');
    expect(within(shown.getByRole('dialog')).getByText(wrong)).toBeDefined();
    answer(updateUserProfile, null);
    await type('Code', '123456');
    await press('Confirm');
    expect(bodyOf(updateUserProfile)).toMatchObject({ Email: 'new@kedai.example', Code: '123456' });
    expect(toast.success).toHaveBeenCalledWith('Update profile success');
    expect(button('Edit Profile')).toBeDefined();
  });

  it("offers CN Printing Size only when the account label contains 'admin', in any letter case", async () => {
    await open({ loginId: 'deskADMIN2' });
    await openForm();
    expect(control('CN Printing Size').value).toBe('A6');
    await open({ loginId: 'desk' });
    await openForm();
    expect(control('Full Name')).not.toBeNull();
    expect(pageText()).not.toContain('CN Printing Size');
  });

  it('keeps the typed text with a message after Back, and "Start over" discards it', async () => {
    await open();
    await openForm();
    await type('Full Name', 'Somebody else');
    await press('Back');
    expect(toast.info).toHaveBeenCalledWith(keptMessage);
    expect(pageText()).toContain('Nurul Aisyah');
    await openForm();
    expect(control('Full Name').value).toBe('Somebody else');
    await press('Start over');
    expect(control('Full Name').value).toBe('Nurul Aisyah');
  });
});

describe('An unverified profile', () => {
  it('shows its form at once, and opens the portal after an update without another login', async () => {
    await open({ IsVerifiedProfile: false });
    expect(pageText()).toContain('Verify your profile');
    expect(button('Back')).toBeUndefined();
    await press('Update');
    expect(toast.success).toHaveBeenCalledWith('Update profile success');
    expect(sessionNow()?.facts.isVerifiedProfile).toBe(true);
  });
});

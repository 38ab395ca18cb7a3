import { screen as page } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { changePassword } from '#shared/features/profile/profile.contract.ts';
import { ChangePasswordScreen } from '#web/features/profile/change-password.screen.tsx';
import { button, control, pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';
import { toast } from '#web/platform/ui/toast.ts';

vi.mock('#web/platform/http/encrypt-password.ts', () => ({
  encryptPassword: async (password: string) => `encrypted ${password}`,
}));
vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const sentence = 'a quiet teh tarik at noon';
const show = () => screen.open(ChangePasswordScreen, { at: '/changepassword' });

async function fillIn(next: string, again = next) {
  await type('Current password', 'Portal-demo-1');
  await type('New password', next);
  await type('Confirm password', again);
  // The strength meter is loaded separately.
  await until(() => expect(button('Change Password')?.disabled).toBe(false));
}

it('A password change sends both passwords encrypted, shows the toast of spec §8 and clears the form', async () => {
  screen.answer(changePassword, null);
  await show();
  await fillIn(sentence);
  await press('Change Password');
  const body = JSON.stringify(screen.sent.at(-1)?.body);
  expect(screen.sent.at(-1)?.path).toBe(changePassword.path);
  expect(body).toContain(`encrypted ${sentence}`);
  expect(body).not.toContain(`"${sentence}"`);
  expect(toast.success).toHaveBeenCalledWith('Password successfully changed');
  expect(control('Current password').value).toBe('');
});

it('A password that is easy to guess cannot be submitted', async () => {
  await show();
  await fillIn(sentence);
  await type('New password', 'password');
  await type('Confirm password', 'password');
  await until(() => expect(button('Change Password')?.disabled).toBe(true));
  await press('Change Password');
  expect(screen.sent).toEqual([]);
});

it('Two different new passwords are refused with only the message of spec §5', async () => {
  await show();
  await fillIn(sentence, 'another quiet teh tarik');
  await press('Change Password');
  expect(page.getByText(/do not match/u).textContent).toBe('The two passwords do not match');
  expect(screen.sent).toEqual([]);
});

it('A wrong current password is reported at its field, and the typed text stays', async () => {
  const wrong = 'Current password is not right.';
  screen.answer(changePassword, new Refusing(wrong, 400, { OldPassword: wrong }));
  await show();
  await fillIn(sentence);
  await press('Change Password');
  expect(pageText()).toContain(wrong);
  expect(control('New password').value).toBe(sentence);
  expect(toast.success).not.toHaveBeenCalled();
});

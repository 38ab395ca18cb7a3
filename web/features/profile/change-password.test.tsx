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
  // The strength meter arrives by itself.
  await until(() => expect(button('Change Password')?.disabled).toBe(false));
}

it('Sends both passwords encrypted, toasts the words of spec §8 and forgets what was typed', async () => {
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

it('A password that anyone guesses cannot be submitted', async () => {
  await show();
  await fillIn(sentence);
  await type('New password', 'password');
  await type('Confirm password', 'password');
  await until(() => expect(button('Change Password')?.disabled).toBe(true));
  await press('Change Password');
  expect(screen.sent).toEqual([]);
});

it('Two entries that differ are shown in the words of spec §5, alone', async () => {
  await show();
  await fillIn(sentence, 'another quiet teh tarik');
  await press('Change Password');
  expect(page.getByText(/do not match/u).textContent).toBe('The two passwords do not match');
  expect(screen.sent).toEqual([]);
});

it('A wrong current password is reported at its field, and what was typed stays', async () => {
  const wrong = 'Current password is not right.';
  screen.answer(changePassword, new Refusing(wrong, 400, { OldPassword: wrong }));
  await show();
  await fillIn(sentence);
  await press('Change Password');
  expect(pageText()).toContain(wrong);
  expect(control('New password').value).toBe(sentence);
  expect(toast.success).not.toHaveBeenCalled();
});

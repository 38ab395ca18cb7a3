import { fireEvent, screen as shown } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';

import {
  checkLink,
  currentSession,
  forgotPassword,
  resetPassword,
} from '#shared/features/sign-in/account.contract.ts';
import { ForgotPasswordScreen } from '#web/features/sign-in/forgot-password.screen.tsx';
import { LoginScreen } from '#web/features/sign-in/login.screen.tsx';
import { forgetTypedLogin } from '#web/features/sign-in/typed-login.ts';
import { readTokens } from '#web/platform/http/tokens.ts';
import { sessionNow } from '#web/platform/session/session.ts';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  settle,
  type,
  until,
} from '#web/test/screen.tsx';
import { admin, signIn } from '#web/test/session.ts';
import { m } from '#shared/platform/words/words.ts';

vi.mock('#web/platform/http/encrypt-password.ts', () => ({
  encryptPassword: () => Promise.resolve('encrypted'),
}));

const screen = screenTest();

const open = (page: () => ReactNode, at: string) => screen.open(page, { at, session: null });
async function follow(link: string) {
  fireEvent.click(shown.getByRole('link', { name: link }));
  await settle();
}

it('Setting a new password replaces the old tokens and opens the portal', async () => {
  signIn();
  screen.answer(checkLink, { isGood: true, loginId: 'desk' });
  await open(ForgotPasswordScreen, '/forgotpassword?email=desk%40shop.example&token=t&type=R');
  screen.answer(resetPassword, { accessToken: 'a2', refreshToken: 'r2' });
  screen.answer(currentSession, { ...admin, loginId: 'desk' });
  // A password manager stores the password under the username of the login.
  const username = document.querySelector<HTMLInputElement>('[autocomplete="username"]');
  expect(username?.value).toBe('desk');
  await type('New password', 'a quiet teh tarik at noon');
  await type('Confirm password', 'a quiet teh tarik at noon');
  await until(() => expect(button('Submit')?.disabled).toBe(false));
  await press('Submit');
  await until(() => expect(screen.address()).toBe('/'));
  expect(readTokens()).toEqual({ accessToken: 'a2', refreshToken: 'r2' });
  expect(sessionNow()?.loginId).toBe('desk');
});

it('Setting a new password leads to the login page without tokens when the login needs a second step', async () => {
  signIn();
  screen.answer(checkLink, { isGood: true, loginId: 'desk' });
  await open(ForgotPasswordScreen, '/forgotpassword?email=desk%40shop.example&token=t&type=F');
  screen.answer(resetPassword, { accessToken: '', refreshToken: '' });
  await type('New password', 'a quiet teh tarik at noon');
  await type('Confirm password', 'a quiet teh tarik at noon');
  await until(() => expect(button('Submit')?.disabled).toBe(false));
  await press('Submit');
  await until(() => expect(screen.address()).toBe('/login'));
  expect(readTokens()).toBeNull();
});

it('Account number and username are carried from the login page to Forgot password and back', async () => {
  forgetTypedLogin();
  await open(LoginScreen, '/login');
  await type('Account Number', 'MYS0001');
  await type('Username', 'desk');
  await type('Password', 'half remembered');
  await follow('Forgot password?');
  expect(screen.address()).toBe('/forgotpassword');

  await open(ForgotPasswordScreen, '/forgotpassword');
  expect(control('Account Number').value).toBe('MYS0001');
  expect(control('Username').value).toBe('desk');
  screen.answer(forgotPassword, new Refusing(m.sign_in_problem_invalid_credentials(), 400));
  await press('Submit');
  expect(pageText()).toContain('Invalid Credentials.');
  await type('Username', 'desk2');
  await follow('Back to login');

  await open(LoginScreen, '/login');
  expect(control('Account Number').value).toBe('MYS0001');
  expect(control('Username').value).toBe('desk2');
  expect(control('Password').value).toBe('');
});

it('A used or expired link is reported when it is opened, before a password is typed', async () => {
  screen.answer(checkLink, { isGood: false, loginId: null });
  await open(ForgotPasswordScreen, '/forgotpassword?email=desk%40shop.example&token=t&type=R');
  await until(() => expect(pageText()).toContain(m.sign_in_problem_used_link()));
  expect(shown.queryAllByLabelText(/password/iu)).toEqual([]);
  expect(screen.sent.find(({ path }) => path === checkLink.path)).toMatchObject({
    body: { Email: 'desk@shop.example', Key: 't' },
  });
  await follow('Forgot password');
  expect(screen.address()).toBe('/forgotpassword');
});

it('The form is shown when the link cannot be checked, because the server checks it again on submit', async () => {
  screen.answer(checkLink, new Refusing('Too many requests.', 429));
  await open(ForgotPasswordScreen, '/forgotpassword?email=desk%40shop.example&token=t&type=R');
  await until(() => expect(control('New password')).toBeTruthy());
});

import { act, type ReactNode } from 'react';
import { expect, it } from 'vitest';

import { forgotPassword, invalidCredentialsMessage } from '#shared/account/account.contract.ts';
import { ForgotPasswordScreen } from '#web/account/forgot-password.screen.tsx';
import { LoginScreen } from '#web/account/login.screen.tsx';
import { forgetTypedLogin } from '#web/account/typed-login.ts';
import { control, pageText, press, Refusing, screenTest, settle, type } from '#web/test/screen.tsx';

const screen = screenTest();

const open = (page: () => ReactNode, at: string) => screen.open(page, { at, session: null });
async function follow(link: string) {
  act(() => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === link)?.click());
  await settle();
}

it('What was typed on the login page is there on Forgot password, and there again on the way back', async () => {
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
  screen.answer(forgotPassword, new Refusing(invalidCredentialsMessage, 400));
  await press('Submit');
  expect(pageText()).toContain('Invalid Credentials.');
  await type('Username', 'desk2');
  await follow('Back to login');

  await open(LoginScreen, '/login');
  expect(control('Account Number').value).toBe('MYS0001');
  expect(control('Username').value).toBe('desk2');
  expect(control('Password').value).toBe('');
});

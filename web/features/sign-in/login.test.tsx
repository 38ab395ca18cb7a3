import { act, screen as shown } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { login } from '#shared/features/sign-in/account.contract.ts';
import { greet } from '#web/features/sign-in/enter-portal.ts';
import { LoginScreen } from '#web/features/sign-in/login.screen.tsx';
import { button, control, pageText, press, Refusing, screenTest, settle, type } from '#web/test/screen.tsx';
import { admin } from '#web/test/session.ts';
import { sessionNow } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/ui/toast.ts';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));
let encrypting: Promise<string>;
vi.mock('#web/platform/http/encrypt-password.ts', () => ({ encryptPassword: () => encrypting }));

const screen = screenTest();

async function open(at = '/login') {
  encrypting = Promise.resolve('encrypted');
  await screen.open(LoginScreen, { at, session: null });
  await type('Account Number', 'MYS0001');
  await type('Username', 'Admin');
  await type('Password', 'two words');
}

it('The button shows Logging In until the response arrives, and a second press sends nothing', async () => {
  await open();
  let goOn = (_text: string) => {};
  encrypting = new Promise((resolve) => {
    goOn = resolve;
  });
  screen.answer(login, admin);
  await press('Login');
  expect(button('Logging In')).toBeDefined();
  await press('Logging In');
  await act(async () => goOn('encrypted'));
  await settle();
  expect(screen.sent.filter(({ path }) => path === login.path)).toHaveLength(1);
  expect(screen.bodyOf(login)).toEqual({
    CustomerAccountNo: 'MYS0001',
    LoginId: 'Admin',
    Password: 'encrypted',
    RememberMe: false,
  });
  expect(toast.success).toHaveBeenCalledWith('Login Success');
  expect(screen.address()).toBe('/');
});

it('A refused login shows the reason on the form and keeps the typed values', async () => {
  await open();
  screen.answer(login, new Refusing('The account number, username or password is wrong.', 401));
  await press('Login');
  expect(shown.queryByRole('alert')?.textContent).toContain('password is wrong');
  expect(control('Account Number').value).toBe('MYS0001');
  expect(control('Password').value).toBe('two words');
});

it('A profile in another language reloads the page in it, and nothing of the session is shown before', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  await open();
  screen.answer(login, { ...admin, Language: 'ms' });
  await press('Login');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
  expect(document.cookie).toContain('language=ms');
  expect(document.cookie).toContain('token=');
  expect(sessionNow()).toBeNull();
  expect(button('Logging In')).toBeDefined();
  expect(screen.address()).toBe('/login');
  expect(toast.success).not.toHaveBeenCalled();
  // The next page shows the message, once.
  greet();
  greet();
  expect(vi.mocked(toast.success).mock.calls).toEqual([['Login Success']]);
  document.cookie = 'language=; max-age=0';
  replace.mockRestore();
});

it('The button is enabled again when loading the page in the other language was stopped', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  await open();
  // Loading the page in that language was started before, and stopped as well.
  await press('Bahasa Malaysia');
  screen.answer(login, { ...admin, Language: 'ms' });
  await press('Login');
  expect(button('Logging In')).toBeDefined();
  expect(replace).toHaveBeenCalledTimes(1);
  await act(async () => void navigation.dispatchEvent(new Event('navigateerror')));
  await settle();
  expect(button('Logging In')).toBeUndefined();
  expect(toast.success).not.toHaveBeenCalled();

  await press('Login');
  expect(replace).toHaveBeenCalledTimes(2);
  // Back in a browser that has kept this page in its cache.
  await act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await settle();
  expect(button('Login')).toBeDefined();
  expect(control('Password').value).toBe('two words');
  document.cookie = 'language=; max-age=0';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('A visitor redirected from a portal page is asked to log in, and returns to that page afterwards', async () => {
  await open('/login?from=%2Fetracking%3Fcn%3DHN1');
  expect(pageText()).toContain('Please login to proceed');
  screen.answer(login, admin);
  await press('Login');
  expect(screen.address()).toBe('/etracking?cn=HN1');
});

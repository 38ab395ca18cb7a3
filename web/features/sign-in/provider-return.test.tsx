import { expect, it, vi } from 'vitest';

import { flagHasFirstTimeLogin } from '#shared/features/sign-in/account.contract.ts';
import {
  beginProviderLogin,
  loginWithProvider,
} from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { ProviderReturnScreen } from '#web/features/sign-in/provider-return.screen.tsx';
import { leaveForProvider } from '#web/features/single-sign-on/sign-in-calls.ts';
import { press, screenTest, tick, until } from '#web/test/screen.tsx';
import { admin } from '#web/test/session.ts';

const screen = screenTest();
const page = { at: '/singlesignon', session: null };

/** Leaves the login page for the organisation's login, which comes back at once. */
async function leaveAndReturn(from: string | null) {
  screen.answer(beginProviderLogin, { url: 'https://login.example' });
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await leaveForProvider('MYS0001', from);
  await screen.open(ProviderReturnScreen, page);
}

it.each([
  ['/faq?q=cod', '/faq?q=cod'],
  [null, '/'],
  ['/.//evil.example/login', '/'],
])('After single sign-on with the requested page %s, the page %s is opened', async (from, to) => {
  screen.answer(loginWithProvider, admin);
  await leaveAndReturn(from);
  await until(() => expect(screen.address()).toBe(to));
});

it('The requested page is also opened when the terms must be accepted first, with a second single sign-on', async () => {
  screen.answer(loginWithProvider, { ...admin, HasFirstTimeLogin: false });
  screen.answer(flagHasFirstTimeLogin, {});
  await leaveAndReturn('/faq?q=cod');
  await tick(m.sign_in_acknowledge());
  await press(m.sign_in_accept());
  screen.answer(loginWithProvider, admin);
  await screen.open(ProviderReturnScreen, page);
  await until(() => expect(screen.address()).toBe('/faq?q=cod'));
});

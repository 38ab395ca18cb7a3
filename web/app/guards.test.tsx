import { act, cleanup, fireEvent, render, screen as shown, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { getUserProfile } from '#shared/features/profile/profile.contract.ts';
import { currentSession, refreshToken } from '#shared/features/sign-in/account.contract.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import { pageErrorText } from '#web/app/pages.tsx';
import { Routed } from '#web/app/routed.tsx';
import { router } from '#web/app/router.tsx';
import { screens } from '#web/app/screens.ts';
import { send } from '#web/platform/http/client.ts';
import { logOut } from '#web/platform/session/session.ts';
import { inSandbox } from '#web/platform/session/world.ts';
import type { Refusal } from '#web/platform/http/refusal.ts';
import { button, pageText, press, Refusing, screenTest, settle, until } from '#web/test/screen.tsx';
import { admin, signIn } from '#web/test/session.ts';
import { m } from '#shared/platform/words/words.ts';

const screen = screenTest();

beforeEach(() => {
  // The session facts of the login stay in use: the server gives no newer ones.
  screen.answer(currentSession, new Refusing('The portal is starting or stopping.', 503));
  screen.answer(getUserProfile, new Refusing('The portal is starting or stopping.', 503));
});
afterEach(cleanup);

async function visit(path: string) {
  render(<Routed />, { wrapper: MantineProvider });
  // The end of the previous session navigates to / first.
  await until(() => expect(router.state.status).toBe('idle'));
  await act(async () => router.history.replace(path));
}

it('A visitor is sent to the login page, which keeps the requested address', async () => {
  await visit('/faq?q=cod');
  await until(() => expect(pageText()).toContain('Please login to proceed'));
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.search).toEqual({ from: '/faq?q=cod' });
});

it('A return address on another site is ignored for a user who has already logged in', async () => {
  signIn();
  await visit('/login?from=/.//evil.example/login');
  await until(() => expect(router.history.location.href).toBe('/shipmentorder'));
});

it('A suspended account sees only the suspension notice and "Log out"', async () => {
  signIn({ IsSuspended: true });
  await visit('/faq');
  await until(() => expect(button('Log out')).toBeDefined());
  const words = shown.queryByRole('main')?.textContent;
  expect(words).toBe(
    "Your account has been suspended. Please contact your provider's Sales Personnel.Log out",
  );
  expect(shown.queryByRole('navigation')).toBeNull();
  expect(pageText()).not.toContain('FAQ');
});

it('A user with an unverified profile must complete it before any other screen', async () => {
  signIn({ IsVerifiedProfile: false });
  await visit('/faq');
  await until(() =>
    expect(pageText()).toContain('Please complete your profile before using other components'),
  );
  expect(
    shown.queryAllByRole('link').filter((link) => link.getAttribute('href') === '/shipmentorder'),
  ).toEqual([]);
});

describe('A public route', () => {
  const open = ['/', ...screens.filter(({ needs }) => needs === 'anyone').map(({ path }) => path)];

  it.each(open)('%s works without a session', async (path) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await visit(path);
    await until(() => expect(shown.queryByRole('heading', { level: 1 })?.textContent).toBeTruthy());
    expect(pageText()).not.toContain(pageErrorText);
    expect(errors.mock.calls.filter(([first]) => first instanceof Error)).toEqual([]);
    errors.mockRestore();
  });
});

/** A request that a screen sends while the user works. */
const ask = () => send(malaysiaPostcode, { query: { postcode: '47500' } }).catch((thrown: Refusal) => thrown);
const askSomething = () => act(ask);

const suspension = () =>
  new Refusing(m.rights_problem_suspended(), 403, {}, { code: m.rights_problem_suspended.code });

describe('Reading the session again after a refused request or when the window gets the focus', () => {
  const menuHas = (label: string) =>
    within(shown.getByRole('navigation', { name: 'Main' }))
      .queryAllByRole('link')
      .some(({ textContent }) => textContent?.includes(label));
  const sessionReads = () => screen.sent.filter(({ path }) => path === currentSession.path).length;
  const granted = (...levels: string[]) => ({
    ...admin,
    loginId: 'aina',
    Access: levels.map((claimName) => ({ claimName, claimValue: 'true' })),
  });

  it('removes a lost access level from the menu and the screen, and shows a notice until it is closed', async () => {
    signIn(granted('PUA', 'CNP', 'SR', 'UM'));
    await visit('/createuser');
    await until(() => {
      expect(menuHas('Create User')).toBe(true);
      expect(router.state.resolvedLocation?.pathname).toBe('/createuser');
    });
    screen.answer(malaysiaPostcode, new Refusing('You do not have access to this.', 403));
    screen.answer(currentSession, granted('PUA', 'CNP', 'SR'));
    await askSomething();
    await until(() => expect(pageText()).toContain('You no longer have access to User Management.'));
    expect(menuHas('Create User')).toBe(false);
    await until(() => expect(pageText()).toContain('You do not have access to this. Ask your Admin'));
    await press('Close this message');
    expect(pageText()).not.toContain('You no longer have access');
  });

  it('also shows an added access level', async () => {
    signIn(granted('CNP'));
    await visit('/faq');
    await until(() => expect(menuHas('CN Listing')).toBe(true));
    screen.answer(malaysiaPostcode, new Refusing('You do not have access to this.', 403));
    screen.answer(currentSession, granted('CNP', 'UM'));
    await askSomething();
    await until(() => expect(pageText()).toContain('You now have access to User Management.'));
    expect(menuHas('Create User')).toBe(true);
  });

  it('opens the refused screen once the user has its access level', async () => {
    signIn(granted('CNP'));
    await visit('/createuser');
    await until(() => expect(pageText()).toContain('You do not have access to this. Ask your Admin'));
    screen.answer(currentSession, granted('CNP', 'UM'));
    fireEvent.focus(window);
    await until(() => expect(pageText()).toContain('You now have access to User Management.'));
    expect(pageText()).not.toContain('You do not have access');
    expect(menuHas('Create User')).toBe(true);
  });

  it('shows only the notice while the account is suspended, and the portal again afterwards', async () => {
    signIn();
    await visit('/faq');
    await until(() => expect(menuHas('FAQ')).toBe(true));
    const suspended = suspension();
    screen.answer(malaysiaPostcode, suspended);
    screen.answer(currentSession, suspended);
    await askSomething();
    await until(() =>
      expect(shown.queryByRole('main')?.textContent).toBe(`${m.rights_problem_suspended()}Log out`),
    );
    expect(shown.queryByRole('navigation')).toBeNull();

    screen.answer(currentSession, admin);
    fireEvent.focus(window);
    await until(() => expect(menuHas('FAQ')).toBe(true));
    expect(pageText()).toContain('Your account is no longer suspended.');
  });

  it('navigates from / to the first screen once a suspension is over', async () => {
    signIn({ IsSuspended: true });
    screen.answer(currentSession, suspension());
    await visit('/');
    await until(() => expect(router.state.resolvedLocation?.pathname).toBe('/'));
    screen.answer(currentSession, admin);
    fireEvent.focus(window);
    await until(() => expect(menuHas('FAQ')).toBe(true));
    await until(() => expect(router.state.location.pathname).toBe('/shipmentorder'));
    await until(() => expect(button('Login')).toBeUndefined());
  });

  it('navigates from / to the first screen once the profile is verified elsewhere', async () => {
    signIn({ IsVerifiedProfile: false });
    screen.answer(currentSession, admin);
    await visit('/');
    await until(() => expect(menuHas('FAQ')).toBe(true));
    await until(() => expect(router.state.location.pathname).toBe('/shipmentorder'));
    await until(() => expect(button('Login')).toBeUndefined());
  });

  it('happens once and shows no suspension notice when the session is refused for another reason', async () => {
    signIn();
    await visit('/faq');
    await until(() => expect(menuHas('FAQ')).toBe(true));
    screen.answer(currentSession, new Refusing('You do not have access to this.', 403));
    screen.answer(malaysiaPostcode, new Refusing('You do not have access to this.', 403));
    const before = sessionReads();
    await askSomething();
    await settle();
    // The refused read itself causes no further read.
    expect(sessionReads() - before).toBe(1);
    expect(menuHas('FAQ')).toBe(true);
    expect(pageText()).not.toContain(m.rights_problem_suspended());
  });

  it('happens once for several requests that are refused together', async () => {
    signIn();
    await visit('/faq');
    await until(() => expect(menuHas('FAQ')).toBe(true));
    const refused = new Refusing('Please confirm your password first.', 403);
    screen.answer(malaysiaPostcode, refused);
    screen.answer(currentSession, admin);
    const before = sessionReads();
    await act(() => Promise.all([ask(), ask(), ask()]));
    expect(sessionReads() - before).toBe(1);
  });
});

describe('A session that ended elsewhere', () => {
  it.each([
    ['signedOutElsewhere', 'You were signed out from another device. Please log in again.'],
    ['passwordChanged', 'Your password was changed. Please log in with the new one.'],
    ['deactivated', 'Your access has been deactivated. Please ask your Admin or our customer service.'],
    ['endedByAdmin', 'Your Admin has ended your session. Please log in again.'],
    ['expired', 'Your session has expired. Please log in again.'],
  ])('leads to the login page, which gives the reason: %s', async (code, sentence) => {
    signIn();
    await visit('/faq');
    await until(() => expect(shown.queryByRole('navigation', { name: 'Main' })).not.toBeNull());
    const over = new Refusing(sentence, 401, {}, { code });
    screen.answer(malaysiaPostcode, over);
    screen.answer(refreshToken, over);
    const thrown = await askSomething();
    expect(thrown).toMatchObject({ status: 401, code, message: sentence });
    // A second refused request neither adds nor removes an explanation.
    await askSomething();
    await until(() => expect(router.state.location.pathname).toBe('/'));
    await until(() => expect(shown.queryByRole('status')?.textContent).toBe(sentence));
    expect(button('Login')).toBeDefined();
    expect(router.state.location.search).toEqual({ from: '/faq' });
  });

  it('by a logout in another tab is explained, and a login there brings this tab back to its screen', async () => {
    const otherTab = new BroadcastChannel('portal-session');
    signIn();
    await visit('/faq?q=cod');
    await until(() => expect(shown.queryByRole('navigation', { name: 'Main' })).not.toBeNull());
    otherTab.postMessage({ isOver: true, why: 'signedOutInOtherTab' });
    await until(() =>
      expect(shown.queryByRole('status')?.textContent).toBe(
        'You logged out in another tab. Please log in again.',
      ),
    );
    expect(router.state.location.href).toBe('/?from=%2Ffaq%3Fq%3Dcod');
    otherTab.postMessage({ isOver: false });
    await until(() => expect(router.state.location.href).toBe('/faq?q=cod'));
    await until(() => expect(shown.queryByRole('navigation', { name: 'Main' })).not.toBeNull());
    otherTab.close();
  });

  it('takes the tab out of the sandbox, so that the next login works in the live account', async () => {
    const otherTab = new BroadcastChannel('portal-session');
    signIn();
    await visit('/faq');
    await until(() => expect(shown.queryByRole('navigation', { name: 'Main' })).not.toBeNull());
    await settle();
    sessionStorage.setItem('world', 'sandbox');
    otherTab.postMessage({ isOver: true, why: 'signedOutInOtherTab' });
    await until(() => expect(button('Login')).toBeDefined());
    expect(inSandbox()).toBe(false);
    otherTab.close();
  });

  it('is not explained when the user logged out in this tab', async () => {
    signIn();
    await visit('/faq');
    await until(() => expect(shown.queryByRole('navigation', { name: 'Main' })).not.toBeNull());
    vi.stubGlobal('fetch', async () => Response.json({ s: true, r: null }));
    await act(() => logOut());
    vi.unstubAllGlobals();
    await until(() => expect(button('Login')).toBeDefined());
    expect(shown.queryByRole('status')).toBeNull();
    expect(router.state.location.href).toBe('/');
  });
});

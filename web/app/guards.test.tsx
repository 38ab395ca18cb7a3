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
  // The facts of the login stand: the server is not asked for others.
  screen.answer(currentSession, new Refusing('The portal is starting or stopping.', 503));
  screen.answer(getUserProfile, new Refusing('The portal is starting or stopping.', 503));
});
afterEach(cleanup);

async function visit(path: string) {
  render(<Routed />, { wrapper: MantineProvider });
  // The end of the session before leads to / first.
  await until(() => expect(router.state.status).toBe('idle'));
  await act(async () => router.history.replace(path));
}

it('A visitor is sent to the login page, which keeps the way back', async () => {
  await visit('/faq?q=cod');
  await until(() => expect(pageText()).toContain('Please login to proceed'));
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.search).toEqual({ from: '/faq?q=cod' });
});

it('A way back that is another site is none, also for who has logged in already', async () => {
  signIn();
  await visit('/login?from=/.//evil.example/login');
  await until(() => expect(router.history.location.href).toBe('/shipmentorder'));
});

it('A suspended account sees its notice and the way out, and nothing else', async () => {
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

it('An unverified profile is asked for first, whatever the route', async () => {
  signIn({ IsVerifiedProfile: false });
  await visit('/faq');
  await until(() =>
    expect(pageText()).toContain('Please complete your profile before using other components'),
  );
  expect(
    shown.queryAllByRole('link').filter((link) => link.getAttribute('href') === '/shipmentorder'),
  ).toEqual([]);
});

describe('A route for anyone', () => {
  const open = ['/', ...screens.filter(({ needs }) => needs === 'anyone').map(({ path }) => path)];

  it.each(open)('%s works signed out', async (path) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await visit(path);
    await until(() => expect(shown.queryByRole('heading', { level: 1 })?.textContent).toBeTruthy());
    expect(pageText()).not.toContain(pageErrorText);
    expect(errors.mock.calls.filter(([first]) => first instanceof Error)).toEqual([]);
    errors.mockRestore();
  });
});

/** What a screen asks for while the user works. */
const ask = () => send(malaysiaPostcode, { query: { postcode: '47500' } }).catch((thrown: Refusal) => thrown);
const askSomething = () => act(ask);

const suspension = () =>
  new Refusing(m.rights_problem_suspended(), 403, {}, { code: m.rights_problem_suspended.code });

describe('A call that is refused in a live session', () => {
  const menuHas = (label: string) =>
    within(shown.getByRole('navigation', { name: 'Main' }))
      .queryAllByRole('link')
      .some(({ textContent }) => textContent?.includes(label));
  const granted = (...levels: string[]) => ({
    ...admin,
    loginId: 'aina',
    Access: levels.map((claimName) => ({ claimName, claimValue: 'true' })),
  });

  it('takes what was taken out of the menu and off the screen, and shows a notice until it is closed', async () => {
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

  it('shows what was given as well', async () => {
    signIn(granted('CNP'));
    await visit('/faq');
    await until(() => expect(menuHas('CN Listing')).toBe(true));
    screen.answer(malaysiaPostcode, new Refusing('You do not have access to this.', 403));
    screen.answer(currentSession, granted('CNP', 'UM'));
    await askSomething();
    await until(() => expect(pageText()).toContain('You now have access to User Management.'));
    expect(menuHas('Create User')).toBe(true);
  });

  it('opens the refused screen to who comes back to it with the right', async () => {
    signIn(granted('CNP'));
    await visit('/createuser');
    await until(() => expect(pageText()).toContain('You do not have access to this. Ask your Admin'));
    screen.answer(currentSession, granted('CNP', 'UM'));
    fireEvent.focus(window);
    await until(() => expect(pageText()).toContain('You now have access to User Management.'));
    expect(pageText()).not.toContain('You do not have access');
    expect(menuHas('Create User')).toBe(true);
  });

  it('shows the notice alone once the account is suspended, and the portal again when it no longer is', async () => {
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

  it('leads from / to the first screen once a suspension is over', async () => {
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

  it('leads from / to the first screen once the profile was verified elsewhere', async () => {
    signIn({ IsVerifiedProfile: false });
    screen.answer(currentSession, admin);
    await visit('/');
    await until(() => expect(menuHas('FAQ')).toBe(true));
    await until(() => expect(router.state.location.pathname).toBe('/shipmentorder'));
    await until(() => expect(button('Login')).toBeUndefined());
  });

  it('is no suspension because something else refuses the session', async () => {
    signIn();
    await visit('/faq');
    await until(() => expect(menuHas('FAQ')).toBe(true));
    screen.answer(currentSession, new Refusing('You do not have access to this.', 403));
    screen.answer(malaysiaPostcode, new Refusing('You do not have access to this.', 403));
    await askSomething();
    await settle();
    expect(menuHas('FAQ')).toBe(true);
    expect(pageText()).not.toContain(m.rights_problem_suspended());
  });

  it('reads the session once for many, and not for itself', async () => {
    signIn();
    await visit('/faq');
    await until(() => expect(menuHas('FAQ')).toBe(true));
    const refused = new Refusing('Please confirm your password first.', 403);
    screen.answer(malaysiaPostcode, refused);
    screen.answer(currentSession, admin);
    const asked = () => screen.sent.filter(({ path }) => path === currentSession.path).length;
    const before = asked();
    await act(() => Promise.all([ask(), ask(), ask()]));
    expect(asked() - before).toBe(1);
  });
});

describe('A session that ended elsewhere', () => {
  it.each([
    ['signedOutElsewhere', 'You were signed out from another device. Please log in again.'],
    ['passwordChanged', 'Your password was changed. Please log in with the new one.'],
    ['deactivated', 'Your access has been deactivated. Please ask your Admin or our customer service.'],
    ['endedByAdmin', 'Your Admin has ended your session. Please log in again.'],
    ['expired', 'Your session has expired. Please log in again.'],
  ])('leads to the login page, which says why: %s', async (code, sentence) => {
    signIn();
    await visit('/faq');
    await until(() => expect(shown.queryByRole('navigation', { name: 'Main' })).not.toBeNull());
    const over = new Refusing(sentence, 401, {}, { code });
    screen.answer(malaysiaPostcode, over);
    screen.answer(refreshToken, over);
    const thrown = await askSomething();
    expect(thrown).toMatchObject({ status: 401, code, message: sentence });
    // Another that fails after it explains nothing, and takes nothing away.
    await askSomething();
    await until(() => expect(router.state.location.pathname).toBe('/'));
    await until(() => expect(shown.queryByRole('status')?.textContent).toBe(sentence));
    expect(button('Login')).toBeDefined();
    expect(router.state.location.search).toEqual({ from: '/faq' });
  });

  it('by logging out in another tab is explained too, and a login there leads back to what this tab showed', async () => {
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

  it('takes the tab out of the sandbox: who logs in next works in the live account', async () => {
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

  it('is not explained to who logged out', async () => {
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

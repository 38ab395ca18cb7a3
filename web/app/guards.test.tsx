import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { getUserProfile } from '#shared/profile/profile.contract.ts';
import { currentSession } from '#shared/account/account.contract.ts';
import { router } from '#web/app/router.tsx';
import { button, pageText, Refusing, screenTest, until } from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';

const screen = screenTest();
let root: Root;

beforeEach(() => {
  // The facts of the login stand: the server is not asked for others.
  screen.answer(currentSession, new Refusing('The portal is starting or stopping.', 503));
  screen.answer(getUserProfile, new Refusing('The portal is starting or stopping.', 503));
});
afterEach(() => act(() => root.unmount()));

async function visit(path: string) {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>,
    ),
  );
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

it('A suspended account sees its notice and the way out, and nothing else', async () => {
  signIn({ IsSuspended: true });
  await visit('/faq');
  await until(() => expect(button('Log out')).toBeDefined());
  const words = document.querySelector('main')?.textContent;
  expect(words).toBe(
    "Your account has been suspended. Please contact your provider's Sales Personnel.Log out",
  );
  expect(document.querySelector('nav')).toBeNull();
  expect(pageText()).not.toContain('FAQ');
});

it('An unverified profile is asked for first, whatever the route', async () => {
  signIn({ IsVerifiedProfile: false });
  await visit('/faq');
  await until(() =>
    expect(pageText()).toContain('Please complete your profile before using other components'),
  );
  expect(document.querySelector('nav a[href="/shipmentorder"]')).toBeNull();
});

import { act, cleanup, render, screen as shown, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { getUserProfile } from '#shared/features/profile/profile.contract.ts';
import { currentSession } from '#shared/features/sign-in/account.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { Routed } from '#web/app/routed.tsx';
import { router } from '#web/app/router.tsx';
import { Refusing, screenTest, until } from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';

const screen = screenTest();

beforeEach(() => {
  // The session facts of the login stay in use: the server gives no newer ones.
  screen.answer(currentSession, new Refusing('The portal is starting or stopping.', 503));
  screen.answer(getUserProfile, new Refusing('The portal is starting or stopping.', 503));
});
afterEach(cleanup);

async function visit(path: string) {
  render(<Routed />, { wrapper: MantineProvider });
  await until(() => expect(router.state.status).toBe('idle'));
  await act(async () => router.history.replace(path));
  await until(() => expect(shown.queryByRole('heading', { level: 1 })?.textContent).toBeTruthy());
}

const inMenu = () =>
  within(shown.getByRole('navigation', { name: m.app_main_menu() }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.getAttribute('href'));
const above = () => shown.getByRole('heading', { level: 1 }).previousElementSibling?.getAttribute('href');

it.each([
  ['/createaddressbook', '/addressbook'],
  ['/wooCommercetutorial', '/eCommerceGuides'],
  ['/rearrangepickup', '/pickuplisting'],
])('%s is marked in the menu as part of %s, with a link back above its title', async (path, parent) => {
  signIn();
  await visit(path);
  await until(() => expect(inMenu()).toEqual([parent]));
  expect(above()).toBe(parent);
});

it('A screen with its own menu entry has no link to a parent screen', async () => {
  signIn();
  await visit('/addressbook');
  await until(() => expect(inMenu()).toEqual(['/addressbook']));
  expect(above()).toBeUndefined();
});

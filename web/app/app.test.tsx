import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen as shown } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { getUserProfile } from '#shared/features/profile/profile.contract.ts';
import { currentSession } from '#shared/features/sign-in/account.contract.ts';
import { keepSession } from '#web/platform/session/session.ts';
import { button, Refusing, screenTest, until } from '#web/test/screen.tsx';
import { admin } from '#web/test/session.ts';

const screen = screenTest();
afterEach(cleanup);

it('The login page opens the requested page after a login in another tab', async () => {
  screen.answer(currentSession, new Refusing('The portal is starting or stopping.', 503));
  screen.answer(getUserProfile, new Refusing('The portal is starting or stopping.', 503));
  history.replaceState(null, '', '/login?from=%2Ffaq');
  const { App } = await import('#web/app/app.tsx');
  render(<App />, { wrapper: MantineProvider });
  await until(() => expect(button('Login')).toBeDefined());
  const otherTab = new BroadcastChannel('portal-session');
  keepSession(admin);
  otherTab.postMessage({ isOver: false });
  await until(() => expect(shown.queryByRole('navigation', { name: 'Main' })).not.toBeNull());
  expect(location.pathname).toBe('/faq');
  otherTab.close();
});

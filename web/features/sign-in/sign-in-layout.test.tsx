// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';

import { m } from '#shared/platform/words/words.ts';
import { SignInLayout } from '#web/features/sign-in/sign-in-layout.tsx';

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
});

it('The login page of the build is taken over unchanged by a visitor who chose dark colours', async () => {
  const page = (
    <MantineProvider defaultColorScheme="auto">
      <SignInLayout>
        <input />
      </SignInLayout>
    </MantineProvider>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  const input = container.querySelector('input');
  localStorage.setItem('mantine-color-scheme-value', 'dark');
  const onRecoverableError = vi.fn();
  await act(async () => hydrateRoot(container, page, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.querySelector('input')).toBe(input);
  expect(container.querySelector(`[aria-label="${m.sign_in_light_colours()}"]`)).not.toBeNull();
});

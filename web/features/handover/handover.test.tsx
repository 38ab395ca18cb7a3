import { screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import { HandoverScreen } from '#web/features/handover/handover.screen.tsx';
import { pageText, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

it('An address that names no handover says so, and leads to the list', async () => {
  await screen.open(() => <HandoverScreen />, { at: '/handover' });
  expect(pageText()).toContain('No handover was chosen');
  expect(page.getByRole('link', { name: 'Handover Sheet' }).getAttribute('href')).toBe('/handoversheet');
  expect(screen.sent).toEqual([]);
});

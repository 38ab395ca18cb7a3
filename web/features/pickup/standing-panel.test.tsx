import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';

import { pickupStart } from '#shared/features/pickup/pickup-place.contract.ts';
import type { Standing } from '#shared/features/pickup/standing-pickup.contract.ts';
import { address } from '#web/features/pickup/pickup.fixture.ts';
import { StandingPanel } from '#web/features/pickup/standing-panel.tsx';
import { control, pageText, screenTest, type } from '#web/test/screen.tsx';

const screen = screenTest();
const today = '2026-11-30';

const standing: Standing = {
  standingId: '01900000-0000-7000-8000-000000000001',
  address,
  weekdays: [1, 3],
  readyTime: '14:00:00',
  closeTime: '18:00:00',
  vehicle: 'van',
  hasTrolley: false,
  pieces: 10,
  weightGrams: 20_000,
  note: 'Back door',
  from: today,
  until: null,
  pauses: [],
  nextDay: today,
};

async function open(what: Standing | 'new'): Promise<void> {
  cleanup();
  screen.answer(pickupStart, { source: 'company', address });
  await screen.open(() => <StandingPanel standing={what} today={today} onClose={() => {}} />);
}

it('A standing pick-up that is being made is kept when its panel closes or the page is read again', async () => {
  await open('new');
  await type('Note', 'Third floor');
  await open('new');
  expect(control('Note').value).toBe('Third floor');
  expect(pageText()).toContain('What you typed before was put back.');
});

it('A change of one is kept too, but not put back over what somebody else has changed', async () => {
  await open(standing);
  await type('Note', 'Third floor');
  await open(standing);
  expect(control('Note').value).toBe('Third floor');
  await open({ ...standing, weekdays: [2] });
  expect(control('Note').value).toBe('Back door');
});

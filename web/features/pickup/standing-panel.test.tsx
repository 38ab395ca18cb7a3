import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';

import { pickupStart } from '#shared/features/pickup/pickup-place.contract.ts';
import {
  createStandingPickup,
  type Standing,
  standingPickups,
  updateStandingPickup,
} from '#shared/features/pickup/standing-pickup.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { address } from '#web/features/pickup/pickup.fixture.ts';
import { StandingPanel } from '#web/features/pickup/standing-panel.tsx';
import { losingTheFirstAnswer } from '#web/test/lost-answer.ts';
import { control, pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';

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
  version: 1,
  changedBy: null,
  changedAt: null,
};

const byDesk = { version: 2, changedBy: 'desk', changedAt: '2026-11-30T02:00:00.000Z' };

async function open(what: Standing | 'new'): Promise<void> {
  cleanup();
  screen.answer(pickupStart, { source: 'company', address });
  await screen.open(() => <StandingPanel standing={what} today={today} onClose={() => {}} />);
}

it('An unsaved new standing pick-up is restored when its panel is opened again', async () => {
  await open('new');
  await type('Note', 'Third floor');
  await open('new');
  expect(control('Note').value).toBe('Third floor');
  expect(pageText()).toContain('What you typed before was put back.');
});

it('Changes made after a lost response stay as a draft, because the earlier version was saved', async () => {
  const server = losingTheFirstAnswer(() => standing);
  screen.answer(createStandingPickup, server.answer);
  await open('new');
  await press(m.pickup_standing_make());
  await until(() => expect(pageText()).toContain('We cannot reach the server.'));
  await type('Note', 'Third floor');
  await press(m.pickup_standing_make());
  expect(server.made()).toEqual([expect.objectContaining({ note: '' })]);
  await open('new');
  expect(control('Note').value).toBe('Third floor');
});

it('An unsaved change is restored, but does not replace a newer change of somebody else', async () => {
  await open(standing);
  await type('Note', 'Third floor');
  await open(standing);
  expect(control('Note').value).toBe('Third floor');
  await open({ ...standing, weekdays: [2], ...byDesk });
  expect(control('Note').value).toBe('Back door');
  expect(pageText()).toContain('Changed by desk at 30-11-2026');
});

it('A weekday that a colleague has added meanwhile is kept when the user keeps the typed note', async () => {
  const theirs = { ...standing, weekdays: [1, 2, 3], ...byDesk };
  screen.answer(standingPickups, { rows: [theirs] });
  screen.answer(updateStandingPickup, ({ body }: { body: { version: number } }) =>
    body.version === 2
      ? { ...theirs, version: 3 }
      : new Refusing('Changed by desk at 30-11-2026 10:00am', 409, {}, { changed: byDesk }),
  );
  await open(standing);
  await type('Note', 'Third floor');
  await press(m.pickup_standing_save());
  await until(() => expect(pageText()).toContain('Changed by desk at'));
  await press(m.ui_keep_mine());
  await press(m.pickup_standing_save());
  await until(() =>
    expect(screen.bodyOf(updateStandingPickup)).toMatchObject({
      weekdays: [1, 2, 3],
      note: 'Third floor',
      version: 2,
    }),
  );
});

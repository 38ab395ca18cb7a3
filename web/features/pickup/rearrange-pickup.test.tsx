import { screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import { rearrangePickup } from '#shared/features/pickup/pickup-change.contract.ts';
import { availableDay } from '#shared/features/pickup/pickup-place.contract.ts';
import { getPickup, type PickupDetail } from '#shared/features/pickup/pickup.contract.ts';
import { pickup as booked } from '#web/features/pickup/pickup.fixture.ts';
import { RearrangePickupScreen } from '#web/features/pickup/rearrange-pickup.screen.tsx';
import { keepRearrangePickup } from '#web/features/pickup/chosen-pickup.ts';
import { pageText, press, Refusing, type Sent, screenTest, tick } from '#web/test/screen.tsx';

const screen = screenTest();

const pickupId = '01900000-0000-7000-8000-00000000000a';
const slot = { day: '2026-11-30', readyTime: '15:00:00', closeTime: '17:30:00' };
const pickup: PickupDetail = {
  ...booked,
  ...slot,
  pickupId,
  readyAt: '2026-11-30T07:00:00.000Z',
  changeableUntil: '2026-11-30T06:00:00.000Z',
};

it('The pick-up in the URL is the one that is loaded, whichever was chosen last in another tab', async () => {
  const requestedPickups: unknown[] = [];
  screen.answer(getPickup, ({ query, body }: Sent) => {
    requestedPickups.push(query.get('pickupId') ?? body);
    return pickup;
  });
  screen.answer(availableDay, { station: 'PJ', days: [] });
  const Chosen = () => {
    keepRearrangePickup({ pickupId: '01900000-0000-7000-8000-00000000000b', ...slot });
    return <RearrangePickupScreen />;
  };
  await screen.open(() => <Chosen />, { at: `/rearrangepickup?pickup=${pickupId}` });
  expect(requestedPickups).toEqual([pickupId]);
});

it('A pick-up can be moved to another time of its day when that day is full for other pick-ups', async () => {
  screen.answer(getPickup, pickup);
  screen.answer(availableDay, ({ query }: Sent) => {
    const isItsOwn = query.get('pickupId') === pickupId;
    return {
      station: 'PJ',
      days: [
        {
          day: slot.day,
          isToday: true,
          reason: isItsOwn ? null : 'full',
          holiday: null,
          readyTimes: isItsOwn ? ['15:00:00', '15:30:00'] : [],
          usualCloseTime: isItsOwn ? '17:30:00' : '',
        },
      ],
    };
  });
  screen.answer(rearrangePickup, new Refusing('The driver is on strike.'));
  const Chosen = () => {
    keepRearrangePickup({ pickupId, ...slot });
    return <RearrangePickupScreen />;
  };
  await screen.open(() => <Chosen />, { at: '/rearrangepickup' });
  expect(page.getByRole<HTMLInputElement>('radio').disabled).toBe(false);
  await tick('Parcel ready');
  await press('03:30pm');
  await press('Rearrange');
  expect(screen.bodyOf(rearrangePickup)).toMatchObject({ pickupId, ...slot, readyTime: '15:30:00' });
});

const toListing = () => page.queryByRole('link', { name: 'Go to listing' })?.getAttribute('href');

it.each([
  ['nonsense', new Refusing('Pick-up is invalid', 400)],
  [pickupId, new Refusing('The pick-up was not found.', 404)],
])('A link to the pick-up %s that the account does not have leads to the listing', async (id, refusal) => {
  screen.answer(getPickup, refusal);
  await screen.open(() => <RearrangePickupScreen />, { at: `/rearrangepickup?pickup=${id}` });
  expect(pageText()).toContain('The pick-up was not found.');
  expect(toListing()).toBe('/pickuplisting');
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('When the portal cannot be reached, the pick-up can be loaded again, or the listing opened', async () => {
  screen.answer(getPickup, new Refusing('The portal is not available.', 503));
  await screen.open(() => <RearrangePickupScreen />, { at: `/rearrangepickup?pickup=${pickupId}` });
  expect(page.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(toListing()).toBe('/pickuplisting');
});

it.each(['collected', 'cancelled', 'booked'] as const)(
  'A pick-up in state %s that can no longer be changed leads back to it in the listing',
  async (state) => {
    screen.answer(getPickup, { ...pickup, state, mayChange: false });
    await screen.open(() => <RearrangePickupScreen />, { at: `/rearrangepickup?pickup=${pickupId}` });
    expect(pageText()).toContain(
      state === 'booked' ? 'can no longer be changed' : 'This pick-up is no longer open',
    );
    expect(pageText()).toContain(pickup.pickupNo);
    expect(toListing()).toBe(`/pickuplisting?pickup=${pickupId}`);
    expect(page.queryByRole('form')).toBeNull();
  },
);

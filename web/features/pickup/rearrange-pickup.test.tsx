import { screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import { rearrangePickup } from '#shared/features/pickup/pickup-change.contract.ts';
import { availableDay } from '#shared/features/pickup/pickup-place.contract.ts';
import { getPickup, type PickupDetail } from '#shared/features/pickup/pickup.contract.ts';
import { pickup as booked } from '#web/features/pickup/pickup.fixture.ts';
import { RearrangePickupScreen } from '#web/features/pickup/rearrange-pickup.screen.tsx';
import { keepRearrangePickup } from '#web/platform/session/kept.cookies.ts';
import { press, Refusing, type Sent, screenTest, tick } from '#web/test/screen.tsx';

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

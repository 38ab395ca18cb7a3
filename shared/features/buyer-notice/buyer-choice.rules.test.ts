import { describe, expect, it } from 'vitest';

import { buyerChoices, choicesOpen, proofOf } from './buyer-choice.rules.ts';

const parcel = { status: 'in-transit', kind: 'underway', attempts: 0, hasCod: false, isCool: false } as const;
const open = (more: object, allowed: Parameters<typeof choicesOpen>[0] = buyerChoices) =>
  choicesOpen(allowed, { ...parcel, ...more });

describe('The delivery choices of a receiver', () => {
  it('are those that the account allows while the parcel is in transit', () => {
    expect(open({})).toEqual(['day', 'neighbour', 'collect', 'landmark']);
    expect(open({}, ['collect'])).toEqual(['collect']);
    expect(open({}, [])).toEqual([]);
  });

  it.each([
    [
      'are only a neighbour and a landmark when the parcel is out for delivery',
      { status: 'out-for-delivery' },
      ['neighbour', 'landmark'],
    ],
    [
      'exclude a neighbour for COD, because the neighbour would have to pay',
      { hasCod: true },
      ['day', 'collect', 'landmark'],
    ],
    ['exclude another day and collection for COOL', { isCool: true }, ['neighbour', 'landmark']],
    [
      'are all of them after the first failed attempt',
      { status: 'delivery-failed', kind: 'failed', attempts: 1 },
      [...buyerChoices],
    ],
    [
      'are only collection after the third failed attempt',
      { status: 'delivery-failed', kind: 'failed', attempts: 3 },
      ['collect'],
    ],
    [
      'are only collection after the third failed attempt, also after a later scan',
      { attempts: 3 },
      ['collect'],
    ],
    ['are none for COOL after the third failed attempt', { attempts: 3, isCool: true }, []],
    [
      'are none when the parcel is out for delivery after the third failed attempt',
      { status: 'out-for-delivery', attempts: 3 },
      [],
    ],
    [
      'are none while the parcel is on hold after the third failed attempt',
      { status: 'on-hold', kind: 'hold', attempts: 3 },
      [],
    ],
    ['are none before the pick-up', { status: 'created' }, []],
    ['are none while the parcel is held by customs', { status: 'on-hold', kind: 'customs' }, []],
    ['are none after the delivery', { status: 'delivered' }, []],
  ])('%s', (_what, more, choices) => {
    expect(open(more)).toEqual(choices);
  });
});

it('The proof of a receiver is the last four digits of the phone number, or null if it is shorter', () => {
  expect(proofOf('123456789')).toBe('6789');
  expect(proofOf('+60 12-345 6789')).toBe('6789');
  expect(proofOf('123')).toBeNull();
});

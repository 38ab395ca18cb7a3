import { describe, expect, it } from 'vitest';

import { buyerChoices, choicesOpen, proofOf } from './buyer-choice.rules.ts';

const parcel = { status: 'in-transit', kind: 'underway', attempts: 0, hasCod: false, isCool: false } as const;
const open = (more: object, allowed: Parameters<typeof choicesOpen>[0] = buyerChoices) =>
  choicesOpen(allowed, { ...parcel, ...more });

describe('A receiver may ask for', () => {
  it('what the account allows, while the parcel is on its way', () => {
    expect(open({})).toEqual(['day', 'neighbour', 'collect', 'landmark']);
    expect(open({}, ['collect'])).toEqual(['collect']);
    expect(open({}, [])).toEqual([]);
  });

  it.each([
    [
      'a landmark and a neighbour only, once it is in the van',
      { status: 'out-for-delivery' },
      ['neighbour', 'landmark'],
    ],
    ['no neighbour, who would have to pay', { hasCod: true }, ['day', 'collect', 'landmark']],
    ['no waiting of food', { isCool: true }, ['neighbour', 'landmark']],
    [
      'anything after a failed attempt',
      { status: 'delivery-failed', kind: 'failed', attempts: 1 },
      [...buyerChoices],
    ],
    ['collection after the third', { status: 'delivery-failed', kind: 'failed', attempts: 3 }, ['collect']],
    ['collection after the third, also when it is scanned on', { attempts: 3 }, ['collect']],
    ['nothing of food after the third', { attempts: 3, isCool: true }, []],
    ['nothing in the van after the third', { status: 'out-for-delivery', attempts: 3 }, []],
    [
      'nothing after the third while the station holds it',
      { status: 'on-hold', kind: 'hold', attempts: 3 },
      [],
    ],
    ['nothing before it was taken over', { status: 'created' }, []],
    ['nothing while the customs have it', { status: 'on-hold', kind: 'customs' }, []],
    ['nothing of what was delivered', { status: 'delivered' }, []],
  ])('%s', (_what, more, choices) => {
    expect(open(more)).toEqual(choices);
  });
});

it('The last four digits prove a receiver; a phone that has none proves nobody', () => {
  expect(proofOf('123456789')).toBe('6789');
  expect(proofOf('+60 12-345 6789')).toBe('6789');
  expect(proofOf('123')).toBeNull();
});

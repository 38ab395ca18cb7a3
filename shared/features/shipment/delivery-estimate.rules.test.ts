import { describe, expect, it } from 'vitest';

import { deliveryEstimate } from './delivery-estimate.rules.ts';

const at = (state: string, country = 'MY') => ({ state, country });

describe('What is usual between', () => {
  it.each([
    ['two states of the Peninsula', at('Selangor'), at('Johor'), { from: 1, to: 2 }],
    ['the Peninsula and Sabah', at('Selangor'), at('Sabah'), { from: 3, to: 5 }],
    ['Sabah and Sarawak', at('Sabah'), at('Sarawak'), { from: 1, to: 2 }],
    ['two addresses in Singapore', at('Singapore', 'SG'), at('Singapore', 'SG'), { from: 1, to: 1 }],
  ])('%s', (_, sender, receiver, days) => {
    expect(deliveryEstimate('domestic', sender, receiver)).toEqual(days);
  });

  it('what crosses a border is longer on its way', () => {
    const home = deliveryEstimate('domestic', at('Selangor'), at('Johor'));
    const across = deliveryEstimate('singapore', at('Selangor'), at('Singapore', 'SG'));
    const abroad = deliveryEstimate('international', at('Selangor'), at('Tokyo', 'JP'));
    expect(across.to).toBeGreaterThan(home.to);
    expect(abroad.to).toBeGreaterThan(across.to);
  });
});

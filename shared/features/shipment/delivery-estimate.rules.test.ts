import { describe, expect, it } from 'vitest';

import type { FlowId } from '#shared/features/shipment/services.rules.ts';

import { deliveryEstimate } from './delivery-estimate.rules.ts';

const at = (state: string, country = 'MY') => ({ state, country });
const usual = (flow: FlowId, sender: ReturnType<typeof at>, receiver: ReturnType<typeof at>) =>
  deliveryEstimate({ flow, sender, receiver, price: {} });

describe('The estimated transit days', () => {
  it.each([
    ['two states of the Peninsula', at('Selangor'), at('Johor'), { least: 1, most: 2 }],
    ['the Peninsula and Sabah', at('Selangor'), at('Sabah'), { least: 3, most: 5 }],
    ['Sabah and Sarawak', at('Sabah'), at('Sarawak'), { least: 1, most: 2 }],
    ['two addresses in Singapore', at('Singapore', 'SG'), at('Singapore', 'SG'), { least: 1, most: 1 }],
  ])('are the usual ones between %s', (_, sender, receiver, days) => {
    expect(usual('domestic', sender, receiver)).toEqual(days);
  });

  it('are longer across a border, and longest abroad', () => {
    const home = usual('domestic', at('Selangor'), at('Johor'));
    const across = usual('singapore', at('Selangor'), at('Singapore', 'SG'));
    const abroad = usual('international', at('Selangor'), at('Tokyo', 'JP'));
    expect(across.most).toBeGreaterThan(home.most);
    expect(abroad.most).toBeGreaterThan(across.most);
  });

  it('are those of the rate card when it has any', () => {
    const transitDays = { least: 4, most: 6 };
    const way = { flow: 'singapore', sender: at('Sabah'), receiver: at('Singapore', 'SG') } as const;
    expect(deliveryEstimate({ ...way, price: { transitDays } })).toEqual(transitDays);
  });
});

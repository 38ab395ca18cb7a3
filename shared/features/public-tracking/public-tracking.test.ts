import { expect, it } from 'vitest';

import { cnNumber, parseScan } from '#shared/features/shipment/cn-number.rules.ts';

import { publicTrackingUrl } from './public-tracking-link.rules.ts';

it('A scan of the tracking link on a label gives its consignment note number', () => {
  const cnNo = cnNumber('cool', 'SG', 12_345_678);
  expect(parseScan(publicTrackingUrl('https://portal.example', cnNo))).toEqual({ cnNo });
});

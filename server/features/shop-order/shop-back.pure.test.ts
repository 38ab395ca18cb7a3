import { expect, it } from 'vitest';

import { pauseSeconds, triesMax } from './shop-back.rules.ts';

it('A number is told again for more than a day before somebody has to see to it', () => {
  const pauses = Array.from({ length: triesMax - 1 }, (_, index) => pauseSeconds(index + 1));
  const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(30);
  expect(pauses.at(-1)).toBe(4 * 3600);
});

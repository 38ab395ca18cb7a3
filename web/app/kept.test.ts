import { expect, it } from 'vitest';

import '#web/app/kept.ts';
import { kept } from '#web/platform/session/kept-names.ts';

it('The cookies of spec §3 that screens store for the session, and the stored proof of delivery, end with the session', () => {
  expect(kept).toEqual({
    cookies: ['documentUrl', 'extranetImage', 'rearrangePickup'],
    stored: ['pod'],
  });
});

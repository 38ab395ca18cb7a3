import { expect, test } from 'vitest';

import { maskedIdentity } from './identity.rules.ts';

test.each([
  ['900101-14-5678', '••••••-••-5678'],
  ['900101145678', '••••••••5678'],
  ['A1234567', '••••4567'],
  ['123', '123'],
  ['', ''],
])('The identity number "%s" is shown as "%s"', (identityNo, masked) => {
  expect(maskedIdentity(identityNo)).toBe(masked);
});

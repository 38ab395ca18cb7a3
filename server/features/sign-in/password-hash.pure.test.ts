import { expect, it } from 'vitest';

import { hashPassword, isPassword } from './password-hash.service.ts';

it('A password is hashed by Argon2id at the cost that OWASP recommends, and only that password matches', async () => {
  const stored = await hashPassword('Portal-test-1');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  expect(await isPassword(stored, 'Portal-test-1')).toBe(true);
  expect(await isPassword(stored, 'Portal-test-2')).toBe(false);
  expect(await isPassword(null, 'Portal-test-1')).toBe(false);
});

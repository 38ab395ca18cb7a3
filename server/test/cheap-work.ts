/**
 * Makes deliberately expensive work cheap in tests of calls: a password hash takes 40 ms of a core, hundreds of times, and a
 * human check half a second. password-hash.pure.test.ts checks that real password hashes cost what they should.
 */
import { vi } from 'vitest';

vi.mock('@node-rs/argon2', async (importActual) => {
  const actual = await importActual<typeof import('@node-rs/argon2')>();
  return {
    ...actual,
    hash: (password: string, options: object) =>
      actual.hash(password, { ...options, memoryCost: 8, timeCost: 1 }),
  };
});

vi.mock('altcha-lib', async (importActual) => {
  const actual = await importActual<typeof import('altcha-lib')>();
  return {
    ...actual,
    createChallenge: (options: Parameters<typeof actual.createChallenge>[0]) =>
      actual.createChallenge({ ...options, cost: 10 }),
  };
});

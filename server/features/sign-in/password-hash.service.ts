import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { turns } from './turns.rules.ts';

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A dummy hash, verified when the user does not exist, so that both cases take the same time. */
let nobody: Promise<string> | null = null;

/** Hashing is deliberately expensive; too many at once would slow down everything else. */
const inTurn = turns(Math.max(2, availableParallelism()));

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether the password is correct. Without a hash (unknown user, no password yet) the same work is done and the result is
 * false.
 */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  // words: hashed, never shown
  nobody ??= hash('nobody has this password', cost);
  const against = storedHash ?? (await nobody);
  const matches = await inTurn(() => verify(against, password));
  return storedHash !== null && matches;
}

import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { turns } from './turns.rules.ts';

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of no password at all: checked when there is no user, so that both answers take the same time. */
let nobody: Promise<string> | null = null;

/** Hashing is heavy on purpose; more than a few at once would starve everything else. */
const inTurn = turns(Math.max(2, availableParallelism()));

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Is it this password? With no hash (unknown user, no password yet) the same work is done and the answer is no. */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  // words: hashed, never shown
  nobody ??= hash('nobody has this password', cost);
  const against = storedHash ?? (await nobody);
  const matches = await inTurn(() => verify(against, password));
  return storedHash !== null && matches;
}

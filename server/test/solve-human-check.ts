/** Solves the human check as the browser's widget does. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

import { humanCheckChallenge } from '#shared/features/portal-access/access-request.contract.ts';

import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

/** A new answer: base64 of the challenge with its solution. `from` is the client address. */
export async function solveHumanCheck(app: TestApp, from: string): Promise<string> {
  const { challenge } = (await send(app, humanCheckChallenge, { from })).r;
  if (!challenge) throw new Error('This portal has another human check');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

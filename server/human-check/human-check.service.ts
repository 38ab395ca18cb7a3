import { createHmac, randomInt } from 'node:crypto';

import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';

import {
  accessRequestLabels,
  type HumanCheckChallenge,
  humanCheckChallenge,
  humanCheckExpiredMessage,
  humanCheckFailedMessage,
  humanCheckUsedMessage,
} from '#shared/access-request/access-request.contract.ts';

import type { Trx } from '../db/database.ts';
import { invalid } from '../http/refused.ts';
import type { Kit } from '../kit.ts';
import * as queries from './human-check.queries.ts';

/** A puzzle must be answered, and its form sent, within this time. */
export const humanCheckMinutes = 10;

/** Enough to make submitting by the thousand dear, and not felt by a person: about half a second on a phone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2500, counterFrom: 500, counterTo: 1000 } as const;

/** Proof that a person sits in front of a form. Another provider is another maker of this interface. */
export interface HumanCheck {
  challenge(): Promise<HumanCheckChallenge>;
  /**
   * Spends an answer of the widget within the caller's transaction: a submission that is rolled back may be sent again
   * with the same answer. Throws a refusal naming the field `humanCheck` when it is wrong, late or spent.
   */
  verify(token: string, trx: Trx): Promise<void>;
}

const answer = z.object({
  challenge: humanCheckChallenge.reply.shape.challenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Proof of work by altcha, on our own server alone. */
export function altchaHumanCheck(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs'>,
  secretKey: string,
): HumanCheck {
  const { clock, database, jobs } = kit;
  const secretFor = (use: string) =>
    createHmac('sha256', secretKey).update(`human-check:${use}`).digest('base64url');
  const secrets = {
    hmacSignatureSecret: secretFor('challenge'),
    hmacKeySignatureSecret: secretFor('key'),
  };
  jobs.every(3600, () => queries.deleteExpired(database.db, clock.now()));

  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: work.algorithm,
        cost: work.cost,
        counter: randomInt(work.counterFrom, work.counterTo),
        deriveKey,
        expiresAt: new Date(clock.now().getTime() + humanCheckMinutes * 60_000),
        ...secrets,
      });
      return z.parse(humanCheckChallenge.reply.shape.challenge, challenge);
    },

    async verify(token, trx) {
      const given = z.safeParse(answer, decoded(token));
      if (!given.success) throw refused(humanCheckFailedMessage);
      const { challenge, solution } = given.data;
      const { verified, expired } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
      if (expired || (verified && expiresAt <= clock.now())) throw refused(humanCheckExpiredMessage);
      if (!verified) throw refused(humanCheckFailedMessage);
      if (!(await queries.spendAnswer(trx, challenge.parameters.nonce, expiresAt))) {
        throw refused(humanCheckUsedMessage);
      }
    },
  };
}

function refused(message: string) {
  const field: keyof typeof accessRequestLabels = 'humanCheck';
  return invalid({ [field]: message });
}

/** The widget's answer is base64 of JSON; anything else decodes to null. */
function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

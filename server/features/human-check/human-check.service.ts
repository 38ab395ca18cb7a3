import { createHmac, randomInt } from 'node:crypto';

import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';

import {
  accessRequestLabels,
  type HumanCheckChallenge,
  humanCheckPuzzle,
} from '#shared/features/portal-access/access-request.contract.ts';
import { hourSeconds, minuteMs, msAfter } from '#shared/platform/time/spans.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './human-check.queries.ts';
import { m } from '#shared/platform/words/words.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { ProblemMessage } from '#shared/platform/words/message.ts';

/** A puzzle must be answered, and its form sent, within this time. */
export const humanCheckMinutes = 10;

/** Enough to make submitting by the thousand dear, and not felt by a person: about half a second on a phone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2500, counterFrom: 500, counterTo: 1000 } as const;

/** Proof that a person sits in front of a form. Another provider is another maker of this interface. */
export interface HumanCheck {
  challenge(): Promise<HumanCheckChallenge>;
  /** Looks at an answer of the widget before the caller's transaction, and never throws: what is found out waits in `spend`. */
  check(token: string): Promise<CheckedAnswer>;
}

export interface CheckedAnswer {
  /**
   * Spends the answer within the caller's transaction, so that a repeat of the same request is answered although its answer
   * was spent. Throws a refusal naming the field `humanCheck` when it is wrong, late or spent.
   */
  spend(trx: Trx): Promise<void>;
}

const answer = z.object({
  challenge: humanCheckPuzzle,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

type CheckKit = Pick<Kit, 'clock' | 'database' | 'jobs'>;

/** Proof of work by altcha, on our own server alone. */
export function altchaHumanCheck(kit: CheckKit, secretKeys: readonly string[]): HumanCheck {
  const { clock } = kit;
  const secretsOfKeys = secretKeys.map(puzzleSecrets);
  forgetSpentAnswers(kit);

  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: work.algorithm,
        cost: work.cost,
        counter: randomInt(work.counterFrom, work.counterTo),
        deriveKey,
        expiresAt: msAfter(clock.now(), humanCheckMinutes * minuteMs),
        ...secretsOfKeys[0],
      });
      return { provider: 'altcha', challenge: z.parse(humanCheckPuzzle, challenge), siteKey: null };
    },

    async check(token) {
      const given = z.safeParse(answer, decoded(token));
      if (!given.success) return refusedAnswer(m.human_check_problem_failed);
      const { challenge, solution } = given.data;
      let [verified, expired] = [false, false];
      // An older key signed the puzzles that were handed out before the keys were changed.
      for (const secrets of secretsOfKeys) {
        if (!verified && !expired)
          ({ verified, expired } = await verifySolution({ challenge, solution, deriveKey, ...secrets }));
      }
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
      if (expired || (verified && expiresAt <= clock.now()))
        return refusedAnswer(m.human_check_problem_expired);
      if (!verified) return refusedAnswer(m.human_check_problem_failed);
      return passedAnswer(challenge.parameters.nonce, expiresAt);
    },
  };
}

function puzzleSecrets(secretKey: string) {
  const secretFor = (use: string) =>
    createHmac('sha256', secretKey).update(`human-check:${use}`).digest('base64url');
  return { hmacSignatureSecret: secretFor('challenge'), hmacKeySignatureSecret: secretFor('key') };
}

const refused = (words: ProblemMessage) =>
  invalid([problemAt('humanCheck' satisfies keyof typeof accessRequestLabels, words)]);

/** An answer that did not pass, and why. */
export const refusedAnswer = (words: ProblemMessage): CheckedAnswer => ({
  spend: () => Promise.reject(refused(words)),
});

/** An answer that passed; its mark is kept until it has expired, so that it passes once. */
export const passedAnswer = (nonce: string, expiresAt: Date): CheckedAnswer => ({
  async spend(trx) {
    if (!(await queries.spendAnswer(trx, nonce, expiresAt))) throw refused(m.human_check_problem_used);
  },
});

/** What has expired is refused for that reason already. */
export function forgetSpentAnswers({ clock, database, jobs }: CheckKit): void {
  jobs.every('forget-human-checks', hourSeconds, () => queries.deleteExpired(database.db, clock.now()));
}

/** The widget's answer is base64 of JSON; anything else decodes to null. */
function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

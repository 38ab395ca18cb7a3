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

/** Time limit for answering a puzzle and sending its form. */
export const humanCheckMinutes = 10;

/** High enough to make mass submissions expensive, low enough not to be noticed by a user: about half a second on a phone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2500, counterFrom: 500, counterTo: 1000 } as const;

/** A check that a human is filling in a form. Each provider implements this interface. */
export interface HumanCheck {
  challenge(): Promise<HumanCheckChallenge>;
  /** Checks the widget's answer before the caller's transaction. Never throws: the result is reported by `spend`. */
  check(token: string): Promise<CheckedAnswer>;
}

export interface CheckedAnswer {
  /**
   * Marks the answer as used within the caller's transaction, so that a repeated request gets its first response although the
   * answer was used. Refuses at the field `humanCheck` when the answer is wrong, expired or used.
   */
  spend(trx: Trx): Promise<void>;
}

const answer = z.object({
  challenge: humanCheckPuzzle,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

type CheckKit = Pick<Kit, 'clock' | 'database' | 'jobs'>;

/** Proof of work with altcha, only on our own server. */
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
      // After a change of keys, puzzles already handed out were signed with an older one.
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

/** An answer that failed, with the reason. */
export const refusedAnswer = (words: ProblemMessage): CheckedAnswer => ({
  spend: () => Promise.reject(refused(words)),
});

/** An answer that passed. Its nonce is stored until it expires, so that it passes only once. */
export const passedAnswer = (nonce: string, expiresAt: Date): CheckedAnswer => ({
  async spend(trx) {
    if (!(await queries.spendAnswer(trx, nonce, expiresAt))) throw refused(m.human_check_problem_used);
  },
});

/** Regularly deletes expired nonces: expired answers are refused anyway. */
export function forgetSpentAnswers({ clock, database, jobs }: CheckKit): void {
  jobs.every('forget-human-checks', hourSeconds, () => queries.deleteExpired(database.db, clock.now()));
}

/** Decodes the widget's answer, which is base64 of JSON; returns null for anything else. */
function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';

import * as z from 'zod/mini';

import type { RemoteCheckSetting } from '#server/env.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import {
  type CheckedAnswer,
  forgetSpentAnswers,
  type HumanCheck,
  passedAnswer,
  refusedAnswer,
} from './human-check.service.ts';
import { remoteProviders, verdictOf } from './providers.rules.ts';
import { minuteMs, msAfter } from '#shared/platform/time/spans.ts';
import { m } from '#shared/platform/words/words.ts';

/** Timeout in ms for the provider, short because a user is waiting for the response. */
const patienceMs = 5000;

const reply = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) });

/**
 * Cloudflare Turnstile or hCaptcha. Without their answer nobody passes. We do not send them the user's IP address, which is
 * optional.
 */
export function remoteHumanCheck(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs' | 'logger'>,
  setting: RemoteCheckSetting,
): HumanCheck {
  const { clock, logger } = kit;
  const { verifyUrl, minutes, takesSiteKey } = remoteProviders[setting.provider];
  forgetSpentAnswers(kit);

  async function ask(token: string): Promise<z.output<typeof reply>> {
    const form = new URLSearchParams({ secret: setting.secret, response: token });
    if (takesSiteKey) form.set('sitekey', setting.siteKey);
    const answer = await fetch(setting.verifyUrl ?? verifyUrl, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    // Turnstile responds with 400 and gives the reasons in the body.
    const parsed = z.safeParse(reply, await answer.json());
    if (!parsed.success) throw new Error(`Unexpected response with status ${answer.status}`);
    return parsed.data;
  }

  function away(reason: unknown): CheckedAnswer {
    logger.error({ reason, provider: setting.provider }, 'human check: the provider could not be reached');
    return { spend: () => Promise.reject(refuse('unavailable', m.human_check_problem_away)) };
  }

  return {
    challenge: async () => ({ provider: setting.provider, challenge: null, siteKey: setting.siteKey }),

    async check(token) {
      let answer;
      try {
        answer = await ask(token);
      } catch (thrown) {
        return away(thrown instanceof Error ? thrown.message : String(thrown));
      }
      if (answer.success) {
        const nonce = createHash('sha256').update(token).digest('base64url');
        return passedAnswer(nonce, msAfter(clock.now(), 2 * minutes * minuteMs));
      }
      const codes = answer['error-codes'] ?? [];
      const verdict = verdictOf(codes);
      if (verdict === 'ours') return away(codes);
      return refusedAnswer(
        verdict === 'expired' ? m.human_check_problem_expired : m.human_check_problem_failed,
      );
    },
  };
}

/** Repeats a logged API request in the sandbox: through the whole API, with the sandbox's principal. */
import { randomBytes } from 'node:crypto';

import type { RepeatedRequest } from '#shared/features/api-token/api-requests.contract.ts';
import { interfaceBase } from '#shared/features/integration/integration.model.ts';
import { m } from '#shared/platform/words/words.ts';

import type { ApiToken as Program } from '#server/platform/http/principal.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { maskedAnswer, unmasked } from './masked-body.rules.ts';

export interface KeptRequest {
  method: string;
  /** With the actual values of its parameters. */
  path: string;
  /** Query and body, masked. */
  asked: unknown;
}

export interface Repeater {
  /** Returns the principal of a bearer token while its request is repeated; null for any other. */
  programOf(bearer: string): Program | null;
  repeat(program: Program, kept: KeptRequest): Promise<RepeatedRequest>;
}

const methods = ['GET', 'POST', 'PATCH'] as const;

export function requestRepeater({ http }: Pick<FeatureKit, 'http'>): Repeater {
  const running = new Map<string, Program>();

  return {
    programOf: (bearer) => running.get(bearer) ?? null,

    async repeat(program, { method, path, asked: sent }) {
      if (program.world !== 'sandbox') throw new Error('Only programs in the sandbox can repeat requests.');
      const known = methods.find((one) => one === method);
      if (!known || !path.startsWith(`${interfaceBase}/`)) {
        throw refuse('conflict', m.api_token_problem_not_repeatable);
      }
      const whole = unmasked(sent);
      if (!whole) throw refuse('conflict', m.api_token_problem_too_long_to_repeat);
      const query: unknown = Reflect.get(Object(whole.value), 'query');
      const body: unknown = Reflect.get(Object(whole.value), 'body');
      const bearer = `repeat_${randomBytes(32).toString('base64url')}`;
      running.set(bearer, program);
      try {
        const answer = await http.inject({
          method: known,
          url: path,
          query: textsOf(query),
          headers: { authorization: `Bearer ${bearer}` },
          ...(typeof body === 'object' && body !== null && { payload: body }),
        });
        const isJson = String(answer.headers['content-type']).includes('json');
        const answered = isJson ? maskedAnswer(answer.json()) : { file: true };
        return { status: answer.statusCode, asked: whole.value, answered };
      } finally {
        running.delete(bearer);
      }
    },
  };
}

const textsOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(query)).map(([name, value]) => [name, String(value)]));

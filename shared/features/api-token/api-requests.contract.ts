/** What a program asked with its token and was answered (issue 12 point 1). */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, optionalText, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** Requests are kept, and counted, for so long. */
export const apiRequestDays = 30;

const apiRequest = z.object({
  requestId: z.string(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  /** Why it was refused. */
  code: z.nullable(z.string()),
  /** Milliseconds until it was answered. */
  ms: z.number(),
  /** Query and body; what may name a person is masked, and what is long is cut. */
  asked: z.unknown(),
  answered: z.unknown(),
});
export type ApiRequest = z.output<typeof apiRequest>;

/** A longer text is looked for by its beginning. */
export const requestSearchMax = 60;

export const apiTokenRequests = call({
  method: 'GET',
  path: '/api/user/ApiTokenRequests',
  needs: rights.apiTokens,
  summary: `What a token asked in the last ${apiRequestDays} days and was answered, newest first, paged by key`,
  query: labelled(
    z.object({
      token: uuid(),
      customerId: z.optional(uuid()),
      /** Part of the path, the code of a refusal, or a status. */
      search: optionalText(requestSearchMax),
      only: z._default(oneOf(['all', 'failed']), 'all'),
      cursor: z.optional(uuid()),
    }),
    { token: m.api_token_field_token, customerId: m.api_token_field_account },
  ),
  reply: z.object({ rows: z.array(apiRequest), nextCursor: z.nullable(z.string()) }),
});

export const repeatApiRequest = call({
  method: 'POST',
  path: '/api/user/RepeatApiRequest',
  needs: rights.apiTokens,
  summary:
    'Ask once more what a program asked, in the sandbox of its account; masked personal data is replaced by that of nobody',
  body: labelled(z.object({ token: uuid(), requestId: uuid(), customerId: z.optional(uuid()) }), {
    token: m.api_token_field_token,
    customerId: m.api_token_field_account,
  }),
  reply: z.object({ status: z.number(), asked: z.unknown(), answered: z.unknown() }),
  perMinute: 30,
});
export type RepeatedRequest = z.output<typeof repeatApiRequest.reply>;

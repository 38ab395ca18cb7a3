/** The requests that a program made with its token, and the responses (issue 12 point 1). */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, optionalText, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** Days for which requests are kept and counted. */
export const apiRequestDays = 30;

const apiRequest = z.object({
  requestId: z.string(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  /** The code of the refusal. */
  code: z.nullable(z.string()),
  /** Response time in milliseconds. */
  ms: z.number(),
  /** Query and body; personal data is masked, and long content is cut. */
  asked: z.unknown(),
  answered: z.unknown(),
});
export type ApiRequest = z.output<typeof apiRequest>;

/** A longer search text is cut to this length. */
export const requestSearchMax = 60;

export const apiTokenRequests = call({
  method: 'GET',
  path: '/api/user/ApiTokenRequests',
  needs: rights.apiTokens,
  summary: `Requests of a token in the last ${apiRequestDays} days and their responses, newest first, paged by key`,
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
    'Repeat a request of a program in the sandbox of its account; masked personal data is replaced by made-up data',
  body: labelled(z.object({ token: uuid(), requestId: uuid(), customerId: z.optional(uuid()) }), {
    token: m.api_token_field_token,
    customerId: m.api_token_field_account,
  }),
  reply: z.object({ status: z.number(), asked: z.unknown(), answered: z.unknown() }),
  perMinute: 30,
});
export type RepeatedRequest = z.output<typeof repeatApiRequest.reply>;

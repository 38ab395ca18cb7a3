/** The token's account, and the look-ups of postcodes and HS headings. */
import * as z from 'zod/mini';

import { hsAnswersMax } from '#shared/features/hs-codes/hs-codes.contract.ts';
import { call } from '#shared/platform/http/call.ts';
import { marketCodes } from '#shared/platform/market/markets.ts';
import { tokenScopes } from '#shared/platform/rights/principal.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, optionalText, text } from '#shared/platform/validation/rules.ts';

import { fieldWords as words, forPrograms, interfaceBase } from './integration.model.ts';

export const getAccount = call({
  method: 'GET',
  path: `${interfaceBase}/account`,
  operation: 'accountGet',
  needs: forPrograms(null, rights.verified),
  summary: 'Whose token this is and what it may do: the first call that a new program should make',
  words,
  reply: z.object({
    accountNo: z.string(),
    country: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    world: z.enum(['live', 'sandbox']),
    token: z.object({ name: z.string(), scopes: z.array(z.enum(tokenScopes)) }),
  }),
});

const place = {
  city: z.string(),
  isServed: z.boolean(),
  isOutskirt: z.boolean(),
  isCoolServed: z.boolean(),
  hasPriority: z.boolean(),
  station: z.string(),
};

export const getPostcode = call({
  method: 'GET',
  path: `${interfaceBase}/postcodes/:postcode`,
  operation: 'postcodesGet',
  needs: forPrograms('quotes', rights.verified),
  summary: 'The town, state and station of a postcode, and the services available there',
  params: labelled(z.object({ postcode: text(12) }), {}),
  query: labelled(z.object({ country: z.optional(oneOf(marketCodes)) }), {}),
  words: { ...words, country: 'MY or SG; the country of the account when left out' },
  reply: z.object({
    postcode: z.string(),
    country: z.string(),
    state: z.string(),
    zone: z.string(),
    ...place,
    districts: z.array(z.object({ name: z.string(), ...z.omit(z.object(place), { city: true }).shape })),
  }),
});

export const findHsHeadings = call({
  method: 'GET',
  path: `${interfaceBase}/hs-headings`,
  operation: 'hsHeadingsFind',
  needs: forPrograms('quotes', rights.verified),
  summary: `Headings of the Harmonized System by words or first digits, best match first; at most ${hsAnswersMax}`,
  query: labelled(z.object({ search: optionalText(80) }), { search: 'Search' }),
  words,
  reply: z.object({ headings: z.array(z.object({ code: z.string(), title: z.string() })) }),
});

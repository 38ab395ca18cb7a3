/** Postcode, state and country look-ups (spec §7 "Address book"). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { text } from '#shared/platform/validation/rules.ts';

import { postcodePlaceSchema } from './postcode.rules.ts';

const lookUp = labelled(
  z.object({
    postcode: text(12),
    /** `true`: a postcode without service is refused. */
    isCheckingPostcodeSuspend: z._default(z.enum(['true', 'false']), 'false'),
  }),
  { postcode: 'Postcode' },
);

export const malaysiaPostcode = call({
  method: 'GET',
  path: '/api/addressbook/Postcode',
  needs: rights.verified,
  summary: 'The state, districts and pick-up stations of a Malaysian postcode',
  query: lookUp,
  reply: postcodePlaceSchema,
});

export const singaporePostcode = call({
  method: 'GET',
  path: '/api/addressbook/SINPostcode',
  needs: rights.verified,
  summary: 'The district and pick-up station of a Singapore postcode',
  query: lookUp,
  reply: postcodePlaceSchema,
});

export const getCountries = call({
  method: 'GET',
  path: '/api/addressbook/GetCountries',
  needs: rights.verified,
  summary: 'All countries with their two-letter codes, the two markets first',
  reply: z.object({
    countries: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** The market's country id (spec §9); null elsewhere. */
        countryId: z.nullable(z.number()),
        dialCode: z.string(),
        hasPostcodes: z.boolean(),
      }),
    ),
  }),
});

export const getStates = call({
  method: 'GET',
  path: '/api/addressbook/GetStates',
  needs: rights.verified,
  summary: 'The states of both markets',
  reply: z.object({
    states: z.array(z.object({ StateId: z.number(), State: z.string(), CountryId: z.number() })),
  }),
});

export const coolAreaValidation = call({
  method: 'GET',
  path: '/api/Cool/NSAValidation',
  needs: rights.viewCool,
  summary: "Whether COOL shipments are delivered to a postcode of the account's market",
  query: labelled(z.object({ postCode: text(12) }), { postCode: 'Postcode' }),
  reply: z.object({
    postCode: z.string(),
    isNsa: z.boolean(),
    /** Why it is not, as a sentence to show; empty when COOL is served. */
    message: z.string(),
  }),
});

/** How every call of the interface for programs is declared, and what its fields are (issue 12; domain.md "External orders and the integration interface"). */
import * as z from 'zod/mini';

import type { FieldWords } from '#shared/platform/http/call.ts';
import type { TokenScope } from '#shared/platform/rights/principal.ts';
import type { Right } from '#shared/platform/rights/rights.ts';
import { text, wholeNumber } from '#shared/platform/validation/rules.ts';

/** Where the interface starts; a call that would break programs comes as `v2`. */
export const interfaceBase = '/api/integration/v1';

/** Who may make a call: a token with this scope, any with null, of an account with this right. */
export const forPrograms = (scope: TokenScope | null, right: Right) => ({ scope, right });

export const pageMax = 100;
/** What every list is asked for. */
export const pageFields = {
  cursor: z.optional(text(600)),
  limit: z._default(z.pipe(z.coerce.number(), wholeNumber(1, pageMax)), 50),
};

/**
 * What each field of the interface is, with its unit; a longer path wins over a shorter one. A test fails on a field that
 * is not named here.
 */
export const fieldWords: FieldWords = {
  cursor: '`nextCursor` of the page before; left out for the first page',
  limit: 'The most rows of a page, 1 to 100',
  nextCursor: 'Asks for the next page; null on the last',

  accountNo: 'Account number of the customer, 7 characters',
  companyName: 'Name of a company, at most 40 characters; empty when there is none',
  'account.companyName': 'Name of the company that the account belongs to',
  country: 'Country, two letters of ISO 3166-1: MY',
  currency: 'Currency of prices and values, three letters of ISO 4217: MYR',
  timeZone: 'Time zone of the account, in which days are counted: Asia/Kuala_Lumpur',
  world: '`live`, or `sandbox` where nothing is shipped',
  token: 'The API token that asks',
  'token.name': 'The name that the token was given when it was made',
  scopes: 'What the token may be used for',

  postcode: 'Postcode: 5 digits in Malaysia, 6 in Singapore; empty in countries that have none',
  city: 'Town; where a postcode has several districts, it decides which',
  state: 'State, as the postcode look-up spells it',
  zone: 'Price zone of the place',
  isServed: 'False: nothing is delivered there, and nothing picked up',
  isOutskirt: 'True: an outskirt delivery area, which has a surcharge',
  isCoolServed: 'False: COOL parcels are not delivered there',
  hasPriority: 'True: Priority Service with its money-back guarantee comes there',
  station: 'Code of the station that serves the place, three letters',
  districts: 'The districts of the postcode, which may be served in different ways',
  'districts.name': 'Name of the district; say it as `city` to choose it',

  search: 'Words to search for',
  rows: 'What was found, in order',
  'headings.code': 'Heading of the Harmonized System, four digits',
  'headings.title': 'What the heading holds, in English',
  headings: 'Headings that match, the best first',
};

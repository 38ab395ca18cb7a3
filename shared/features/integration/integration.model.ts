/**
 * How every call of the interface for programs is declared, and the descriptions of its fields (issue 12; domain.md
 * "External orders and the integration interface").
 */
import * as z from 'zod/mini';

import type { FieldWords } from '#shared/platform/http/call.ts';
import type { TokenScope } from '#shared/platform/rights/principal.ts';
import type { Right } from '#shared/platform/rights/rights.ts';
import { text, wholeNumber } from '#shared/platform/validation/rules.ts';

/** Base path of the interface; a change that would break programs will be published as `v2`. */
export const interfaceBase = '/api/integration/v1';

/** Who may make a call: a token with this scope (null: any token) whose account has this right. */
export const forPrograms = (scope: TokenScope | null, right: Right) => ({ scope, right });

const pageMax = 100;
/** Query fields of every list. */
export const pageFields = {
  cursor: z.optional(text(600)),
  limit: z._default(z.pipe(z.coerce.number(), wholeNumber(1, pageMax)), 50),
};

/**
 * Descriptions of all fields of the interface, with units; a longer path wins over a shorter one. A test fails for a
 * field that is not listed here.
 */
export const fieldWords: FieldWords = {
  cursor: '`nextCursor` of the previous page; left out for the first page',
  limit: 'Maximum number of rows per page, 1 to 100',
  nextCursor: 'Cursor of the next page; null on the last',

  accountNo: 'Account number of the customer, 7 characters',
  companyName: 'Name of a company, at most 40 characters; empty when there is none',
  'account.companyName': 'Name of the company that the account belongs to',
  country: 'Country, two letters of ISO 3166-1: MY',
  currency: 'Currency of prices and values, three letters of ISO 4217: MYR',
  timeZone: 'Time zone of the account, in which days are counted: Asia/Kuala_Lumpur',
  world: '`live`, or `sandbox` where nothing is shipped',
  token: 'The API token of this request',
  'token.name': 'Name that the token was given when it was created',
  scopes: 'What the token may be used for',

  postcode: 'Postcode: 5 digits in Malaysia, 6 in Singapore; empty in countries that have none',
  city: 'Town; where a postcode has several districts, it selects one',
  state: 'State, spelt as in the postcode look-up',
  zone: 'Price zone of the place',
  isServed: 'False: no delivery and no pick-up there',
  isOutskirt: 'True: an outskirt delivery area, which has a surcharge',
  isCoolServed: 'False: COOL parcels are not delivered there',
  hasPriority: 'True: Priority Service with its money-back guarantee is available there',
  station: 'Code of the station that serves the place, three letters',
  districts: 'The districts of the postcode, which may be served differently',
  'districts.name': 'Name of the district; send it as `city` to choose it',

  search: 'Words to search for',
  rows: 'Rows found, in order',
  'headings.code': 'Heading of the Harmonized System, four digits',
  'headings.title': 'Title of the heading, in English',
  headings: 'Matching headings, best match first',
};

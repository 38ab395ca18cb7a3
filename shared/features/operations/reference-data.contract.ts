/** Rate cards, postcodes and stations, loaded by operations (domain.md "Operations"): completely or not at all. */
import { by } from '#shared/platform/rights/by.model.ts';
import * as z from 'zod/mini';

import { FLOW_IDS, SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { country } from '#shared/features/postcode/countries.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { marketCodes } from '#shared/platform/market/markets.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { accountNumber, isoDay, messages, text } from '#shared/platform/validation/rules.ts';

const maxCards = 200;
/** Longest file, in characters; the whole request may have 2 MB. */
const maxFileLength = 1_900_000;

/** The account that owns the cards; without one, the public cards. */
const owner = () => z.optional(accountNumber());

const loadedCard = z.object({
  id: z.string(),
  name: z.string(),
  market: z.enum(marketCodes),
  flows: z.array(z.enum(FLOW_IDS)),
  service: z.enum(SERVICE_IDS),
  validFrom: z.string(),
  /** Null for a public card. */
  accountNo: z.nullable(z.string()),
  loadedAt: z.string(),
  /** True if prices use the card today: the newest card of its flow and service whose first day has come. */
  isInForce: z.boolean(),
  /** True for a sample card that comes with the portal: remove it, or replace it by a card with the same id and first day. */
  isSample: z.boolean(),
});
export type LoadedCard = z.output<typeof loadedCard>;

const cardsReply = z.object({ cards: z.array(loadedCard) });

export const loadRateCards = call({
  method: 'POST',
  path: '/api/operations/LoadRateCards',
  needs: 'operator:prices',
  summary:
    'Add rate cards, or replace those with the same id and first day; if one card is invalid, none takes effect',
  body: z.object({
    accountNo: owner(),
    /** Cards in the format of the README of server/features/pricing/data; each is checked by the rate card schema. */
    cards: z
      .array(z.unknown())
      .check(
        z.minLength(1, messages.required),
        z.maxLength(maxCards, ruleText(m.operations_problem_too_many_cards, { n: maxCards })),
      ),
  }),
  reply: cardsReply,
});

export const removeRateCard = call({
  method: 'POST',
  path: '/api/operations/RemoveRateCard',
  needs: 'operator:prices',
  summary: "Remove a rate card, such as one whose first day has not come or an account's own card",
  body: z.object({ accountNo: owner(), id: text(60), validFrom: isoDay() }),
  reply: cardsReply,
});

export const listRateCards = call({
  method: 'GET',
  path: '/api/operations/RateCards',
  needs: 'operator:prices',
  summary: 'The public rate cards, or those of one account',
  query: z.object({ accountNo: owner() }),
  reply: cardsReply,
});

const file = () =>
  z.optional(z.string().check(z.maxLength(maxFileLength, messages.maxLength(maxFileLength))));

const loadedMarket = z.object({
  market: z.enum(marketCodes),
  postcodes: z.number(),
  stations: z.number(),
  nonService: z.number(),
  outskirt: z.number(),
});

const postcodesReply = z.object({
  markets: z.array(loadedMarket),
  /** Null while the data is the sample that comes with the portal. */
  loadedAt: z.nullable(z.string()),
  loadedBy: z.nullable(by),
});
export type PostcodesLoaded = z.output<typeof postcodesReply>;

export const loadPostcodes = call({
  method: 'POST',
  path: '/api/operations/LoadPostcodes',
  needs: 'operator:prices',
  summary:
    'Replace the postcodes, the stations or both for the markets that the files name; if one row is invalid, nothing changes',
  body: z
    .object({
      /** CSV in the format of server/features/postcode/data/malaysia.csv. */
      postcodes: file(),
      /** CSV in the format of server/features/postcode/data/stations.csv. */
      stations: file(),
    })
    .check(
      z.refine(({ postcodes, stations }) => postcodes !== undefined || stations !== undefined, {
        path: ['postcodes'],
        message: messages.required,
      }),
    ),
  reply: postcodesReply,
});

export const listPostcodeData = call({
  method: 'GET',
  path: '/api/operations/Postcodes',
  needs: 'operator:prices',
  summary: 'The loaded postcode data, and the time of loading',
  reply: postcodesReply,
});

const stoppedReply = z.object({
  countries: z.array(z.object({ code: z.string(), name: z.string(), since: z.string(), by })),
});
export type StoppedCountries = z.output<typeof stoppedReply>;

export const setStoppedCountries = call({
  method: 'POST',
  path: '/api/operations/StoppedCountries',
  needs: 'operator:prices',
  summary: 'Replace the list of countries to which nothing is sent at present, whatever the rate cards say',
  body: z.object({ countries: z.array(country()).check(z.maxLength(300, messages.atMost(300))) }),
  reply: stoppedReply,
});

export const listStoppedCountries = call({
  method: 'GET',
  path: '/api/operations/StoppedCountries',
  needs: 'operator:prices',
  summary: 'The countries to which nothing is sent at present, since when and by whom this was set',
  reply: stoppedReply,
});

export const loadWorkingDays = call({
  method: 'POST',
  path: '/api/operations/LoadWorkingDays',
  needs: 'operator:prices',
  summary:
    'Replace the public holidays, the working weeks or both, which Priority promises and pick-ups use. Nothing changes if one row is invalid, or if future holidays would be lost without confirmation',
  body: z
    .object({
      /** CSV in the format of server/features/working-days/data/holidays.csv. */
      holidays: file(),
      /** CSV in the format of server/features/working-days/data/weekly-days.csv. */
      weeklyDays: file(),
      /** True confirms that loaded holidays of future years or of some states may be removed. */
      confirmed: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ holidays, weeklyDays }) => holidays !== undefined || weeklyDays !== undefined, {
        path: ['holidays'],
        message: messages.required,
      }),
    ),
  reply: z.object({
    /** Number of rows loaded of each kind. */
    holidays: z.number(),
    weeks: z.number(),
    /** The first and the last loaded holiday of each market; null if it has none. */
    markets: z.array(
      z.object({
        market: z.enum(marketCodes),
        firstDay: z.nullable(z.string()),
        lastDay: z.nullable(z.string()),
      }),
    ),
  }),
});

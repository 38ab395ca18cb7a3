/** Rate cards, postcodes and stations as operations load them (domain.md "Operations"): as a whole, or not at all. */
import { by } from '#shared/platform/rights/by.model.ts';
import * as z from 'zod/mini';

import { FLOW_IDS, SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { country } from '#shared/features/postcode/countries.model.ts';
import { call } from '#shared/platform/http/call.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { accountNumber, isoDay, messages, text } from '#shared/platform/validation/rules.ts';

const maxCards = 200;
/** Of one file, as text; the request as a whole holds 2 MB. */
const maxFileLength = 1_900_000;

/** Whose cards: an account's own, or without one the public ones. */
const owner = () => z.optional(accountNumber());

const loadedCard = z.object({
  id: z.string(),
  name: z.string(),
  market: z.enum(['MY', 'SG']),
  flows: z.array(z.enum(FLOW_IDS)),
  service: z.enum(SERVICE_IDS),
  validFrom: z.string(),
  /** Null for a public card. */
  accountNo: z.nullable(z.string()),
  loadedAt: z.string(),
  /** What prices use today: the newest card of its flow and service whose first day has come. */
  isInForce: z.boolean(),
  /** As it shipped with the portal: remove it, or replace it by one of the same id and first day. */
  isSample: z.boolean(),
});
export type LoadedCard = z.output<typeof loadedCard>;

const cardsReply = z.object({ cards: z.array(loadedCard) });

export const loadRateCards = call({
  method: 'POST',
  path: '/api/operations/LoadRateCards',
  needs: 'operator:prices',
  summary:
    'Add rate cards, or replace those of the same id and first day; one bad card and none of them takes effect',
  body: z.object({
    accountNo: owner(),
    /** Cards as the README of server/features/pricing/data describes them; each is checked by the rate card schema. */
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
  summary: 'Take a rate card back, as one that has not begun yet or the own card of an account',
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
  market: z.enum(['MY', 'SG']),
  postcodes: z.number(),
  stations: z.number(),
  nonService: z.number(),
  outskirt: z.number(),
});

const postcodesReply = z.object({
  markets: z.array(loadedMarket),
  /** Null while the data is what ships with the portal. */
  loadedAt: z.nullable(z.string()),
  loadedBy: z.nullable(by),
});
export type PostcodesLoaded = z.output<typeof postcodesReply>;

export const loadPostcodes = call({
  method: 'POST',
  path: '/api/operations/LoadPostcodes',
  needs: 'operator:prices',
  summary:
    'Replace the postcodes, the stations or both of the markets that the files name; one bad row changes nothing',
  body: z
    .object({
      /** CSV as server/features/postcode/data/malaysia.csv has it. */
      postcodes: file(),
      /** CSV as server/features/postcode/data/stations.csv has it. */
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
  summary: 'What postcode data is loaded, and since when',
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
  summary: 'The countries that nothing goes to for now, whatever the rate cards say: these and no others',
  body: z.object({ countries: z.array(country()).check(z.maxLength(300, messages.atMost(300))) }),
  reply: stoppedReply,
});

export const listStoppedCountries = call({
  method: 'GET',
  path: '/api/operations/StoppedCountries',
  needs: 'operator:prices',
  summary: 'The countries that nothing goes to for now, since when and by whom',
  reply: stoppedReply,
});

export const loadWorkingDays = call({
  method: 'POST',
  path: '/api/operations/LoadWorkingDays',
  needs: 'operator:prices',
  summary:
    'Replace the public holidays, the working weeks or both; Priority promises and pick-ups count by them; one bad row changes nothing, nor does a list without holidays to come that are loaded, unless it is confirmed',
  body: z
    .object({
      /** CSV as server/features/working-days/data/holidays.csv has it. */
      holidays: file(),
      /** CSV as server/features/working-days/data/weekly-days.csv has it. */
      weeklyDays: file(),
      /** True: states and years to come may lose the holidays that are loaded. */
      confirmed: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ holidays, weeklyDays }) => holidays !== undefined || weeklyDays !== undefined, {
        path: ['holidays'],
        message: messages.required,
      }),
    ),
  reply: z.object({
    /** How many rows were loaded of each. */
    holidays: z.number(),
    weeks: z.number(),
    /** The first and the last holiday of each market, as they are now; null without any. */
    markets: z.array(
      z.object({
        market: z.enum(['MY', 'SG']),
        firstDay: z.nullable(z.string()),
        lastDay: z.nullable(z.string()),
      }),
    ),
  }),
});

/** The dashboard (spec §1, §3 "Dashboard data", §9) and the notice board, for customers and for operations. */
import { by } from '#shared/platform/rights/by.model.ts';
import * as z from 'zod/mini';

import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { EVENT_CODES, SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { marketIds } from '#shared/platform/market/markets.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { accountNumber, isoDay, oneOf, text, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

const labels = {
  from: m.dashboard_field_from,
  to: m.dashboard_field_to,
  noticeId: m.dashboard_notice,
};

const period = labelled(
  z.object({
    /** First and last day of creation in the market's calendar, YYYY-MM-DD; the last 30 days unless given, a year at most. */
    from: z.optional(isoDay()),
    to: z.optional(isoDay()),
  }),
  labels,
);

/** Of the period, and of the equal one right before it. */
const compared = { count: z.number(), before: z.number() };

const perDay = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  delivered: z.number(),
  moving: z.number(),
  attention: z.number(),
  failed: z.number(),
  waiting: z.number(),
  cancelled: z.number(),
});
export type ShipmentsOfDay = z.output<typeof perDay>;

const stateFigures = z.object({
  /** As the postcodes spell it. */
  state: z.string(),
  /** All but cancelled. */
  ...compared,
  delivered: z.number(),
  returned: z.number(),
  /** Days from taking over to delivery that half of the parcels needed at most; null without a delivery. */
  medianDays: z.nullable(z.number()),
  /** The slowest tenth needed so many days or more. */
  slowestTenthDays: z.nullable(z.number()),
  beforeMedianDays: z.nullable(z.number()),
  beforeSlowestTenthDays: z.nullable(z.number()),
});
export type StateFigures = z.output<typeof stateFigures>;

const dashboard = z.object({
  from: z.string(),
  to: z.string(),
  /** The equal period right before, which `before` everywhere is about. */
  beforeFrom: z.string(),
  beforeTo: z.string(),
  /** The market's day, from which `cnCounts` and the ages of money are counted. */
  today: z.string(),
  /** Who looks. */
  dashboardProfile: z.object({ accountNo: z.string(), company: z.string(), fullName: z.string() }),
  /** Printed CNs (spec §1): the first print of each label as it is now. */
  cnCounts: z.object({
    today: z.number(),
    previous7Days: z.number(),
    thisMonth: z.number(),
    previous6Month: z.number(),
    /** First days of the spans; the last is always today. */
    sevenDaysFrom: z.string(),
    monthFrom: z.string(),
    sixMonthsFrom: z.string(),
  }),
  /** Printed CNs of each of the last seven days. */
  previous7Days: z.array(z.object({ day: z.string(), count: z.number() })),
  /** Printed CNs of each of the last six months; the first and last day of each that is counted. */
  previous6Month: z.array(z.object({ from: z.string(), to: z.string(), count: z.number() })),
  shipmentStatusDashboard: z.array(z.object({ status: z.enum(SHIPMENT_STATUSES), ...compared })),
  /** By day of creation; every day of the period. */
  perDay: z.array(perDay),
  /** Receivers' states of the home country that had a shipment. */
  deliverStateDashboard: z.array(stateFigures),
  /** Of parcels whose delivery was tried: delivered at once, and the others by failed attempts. */
  attempts: z.object({
    tried: z.number(),
    atOnce: z.number(),
    beforeTried: z.number(),
    beforeAtOnce: z.number(),
  }),
  /** Why a delivery failed or a parcel was held; of each shipment the last reason. */
  failedReasons: z.array(z.object({ code: z.enum(EVENT_CODES), ...compared })),
  /** Of Priority Service, whose day is promised. */
  promise: z.object({
    kept: z.number(),
    late: z.number(),
    open: z.number(),
    beforeKept: z.number(),
    beforeLate: z.number(),
  }),
  /** Prices of shipments that were not cancelled, in cents. */
  spend: z.array(
    z.object({ service: z.enum(SERVICE_IDS), ...compared, cents: z.number(), beforeCents: z.number() }),
  ),
  /** ISO 4217. */
  currency: z.string(),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = call({
  method: 'GET',
  path: '/api/dashboard/GetDashboard',
  needs: rights.viewShipments,
  summary:
    'Counts of a period and of the equal one before: statuses, days, states, attempts, reasons, promises and spend',
  query: period,
  reply: dashboard,
});

const notice = z.object({
  noticeId: z.string(),
  /** In the reader's language as far as the courier wrote it, otherwise in English. */
  message: z.string(),
  since: z.string(),
});
export type Notice = z.output<typeof notice>;

export const noticeBoardMessage = call({
  method: 'GET',
  path: '/api/dashboard/NoticeBoardMessage',
  needs: rights.verified,
  summary: 'What the courier has on the notice board, newest first, without what this person has put away',
  reply: z.object({ notices: z.array(notice) }),
});

export const putNoticeAway = call({
  method: 'POST',
  path: '/api/dashboard/PutNoticeAway',
  needs: rights.verified,
  summary: 'Put a notice away for this person, or take it out again',
  body: labelled(z.object({ noticeId: uuid(), isAway: z._default(z.boolean(), true) }), labels),
  reply: z.null(),
});

const noticeMost = 600;

const boardNotice = z.object({
  noticeId: z.string(),
  /** 130, 169, or null for both markets. */
  market: z.nullable(z.number()),
  en: z.string(),
  ms: z.nullable(z.string()),
  zh: z.nullable(z.string()),
  since: z.string(),
  until: z.nullable(z.string()),
  by,
  isDown: z.boolean(),
});

export const postNotice = call({
  method: 'POST',
  path: '/api/operations/PostNotice',
  needs: 'operator:access',
  summary: 'Put a notice on the board of all customers of a market, or of both',
  body: z.object({
    market: z.optional(oneOf(marketIds)),
    en: text(noticeMost),
    ms: z.optional(text(noticeMost)),
    zh: z.optional(text(noticeMost)),
    /** The last day that it is shown, in the markets' calendar; without it, until it is taken down. */
    until: z.optional(isoDay()),
  }),
  reply: boardNotice,
});

export const takeNoticeDown = call({
  method: 'POST',
  path: '/api/operations/TakeNoticeDown',
  needs: 'operator:access',
  summary: 'Take a notice down; it stays in the list',
  body: z.object({ noticeId: uuid() }),
  reply: boardNotice,
});

export const listNotices = call({
  method: 'GET',
  path: '/api/operations/Notices',
  needs: 'operator:access',
  summary: 'The last hundred notices, newest first',
  reply: z.object({ notices: z.array(boardNotice) }),
});

export const rebuildCounts = call({
  method: 'POST',
  path: '/api/operations/RebuildCounts',
  needs: 'operator:access',
  summary: 'Count the shipments of an account, or of all, anew for their dashboards; nothing waits meanwhile',
  body: z.object({ accountNo: z.optional(accountNumber()) }),
  reply: z.object({ shipments: z.number() }),
});

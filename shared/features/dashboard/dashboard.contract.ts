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

/** The count in the period, and in the equally long one right before it. */
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
  /** Spelt as in the postcode data. */
  state: z.string(),
  /** All except cancelled ones. */
  ...compared,
  delivered: z.number(),
  returned: z.number(),
  /** Median of the days from pick-up to delivery; null when nothing was delivered. */
  medianDays: z.nullable(z.number()),
  /** The slowest tenth took this many days or more. */
  slowestTenthDays: z.nullable(z.number()),
  beforeMedianDays: z.nullable(z.number()),
  beforeSlowestTenthDays: z.nullable(z.number()),
});
export type StateFigures = z.output<typeof stateFigures>;

const dashboard = z.object({
  from: z.string(),
  to: z.string(),
  /** The equally long period right before, to which all `before` values refer. */
  beforeFrom: z.string(),
  beforeTo: z.string(),
  /** The current day in the market, from which `cnCounts` and the ages of money are counted. */
  today: z.string(),
  /** The user who is signed in. */
  dashboardProfile: z.object({ accountNo: z.string(), company: z.string(), fullName: z.string() }),
  /** Printed CNs (spec §1), counted by the first print of the current label. */
  cnCounts: z.object({
    today: z.number(),
    previous7Days: z.number(),
    thisMonth: z.number(),
    previous6Month: z.number(),
    /** First days of the ranges; each ends today. */
    sevenDaysFrom: z.string(),
    monthFrom: z.string(),
    sixMonthsFrom: z.string(),
  }),
  /** Printed CNs of each of the last seven days. */
  previous7Days: z.array(z.object({ day: z.string(), count: z.number() })),
  /** Printed CNs of each of the last six months, with the first and last day that is counted. */
  previous6Month: z.array(z.object({ from: z.string(), to: z.string(), count: z.number() })),
  shipmentStatusDashboard: z.array(z.object({ status: z.enum(SHIPMENT_STATUSES), ...compared })),
  /** By day of creation, with every day of the period. */
  perDay: z.array(perDay),
  /** States of receivers in the home country that had a shipment. */
  deliverStateDashboard: z.array(stateFigures),
  /** Parcels with a delivery attempt: delivered at the first attempt, and the others by number of failed attempts. */
  attempts: z.object({
    tried: z.number(),
    atOnce: z.number(),
    beforeTried: z.number(),
    beforeAtOnce: z.number(),
  }),
  /** Why a delivery failed or a parcel was put on hold; the last reason of each shipment. */
  failedReasons: z.array(z.object({ code: z.enum(EVENT_CODES), ...compared })),
  /** Priority Service only, which has a promised day. */
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
  /** In the reader's language if the courier wrote it in that, otherwise in English. */
  message: z.string(),
  since: z.string(),
});
export type Notice = z.output<typeof notice>;

export const noticeBoardMessage = call({
  method: 'GET',
  path: '/api/dashboard/NoticeBoardMessage',
  needs: rights.verified,
  summary:
    "The courier's notices on the notice board, newest first, without those that this user has dismissed",
  reply: z.object({ notices: z.array(notice) }),
});

export const putNoticeAway = call({
  method: 'POST',
  path: '/api/dashboard/PutNoticeAway',
  needs: rights.verified,
  summary: 'Dismiss a notice for this user, or show it again',
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
    /** The last day on which it is shown, in the markets' calendar; if absent, it is shown until it is taken down. */
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
  summary:
    'Recount the shipments of an account, or of all, for their dashboards; nothing is blocked meanwhile',
  body: z.object({ accountNo: z.optional(accountNumber()) }),
  reply: z.object({ shipments: z.number() }),
});

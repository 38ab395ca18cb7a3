/** Supplies (spec §2 /supplylisting, /supplyrequest; domain.md "Fulfilment, supplies"). */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { marketCodes } from '#shared/platform/market/markets.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  isoDay,
  labelText,
  messages,
  mobile,
  oneOf,
  optionalLabelText,
  optionalText,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { m } from '#shared/platform/words/words.ts';

import { supplyPictures, supplyUnits } from './supply.model.ts';
import { supplyStates } from './supply.rules.ts';

const { requestSupplies: needs } = rights;

export const supplyLabels = {
  accountNo: m.supply_field_account,
  items: m.supply_field_items,
  packs: m.supply_field_packs,
  address: m.supply_field_address,
  'address.companyName': m.supply_field_company,
  'address.name': m.supply_field_name,
  'address.phone': m.supply_field_phone,
  'address.address1': m.supply_field_address_1,
  'address.address2': m.supply_field_address_2,
  'address.address3': m.supply_field_address_3,
  'address.postcode': m.supply_field_postcode,
  'address.city': m.supply_field_city,
  neededBy: m.supply_field_needed_by,
  note: m.supply_field_note,
  requestNo: m.supply_field_request,
  requestId: m.supply_field_request,
  reason: m.supply_field_reason,
};

const { text: lengths } = limits;

/** Delivery address of supplies; always in the account's own market. */
const supplyAddress = z.object({
  companyName: optionalLabelText(lengths.companyName),
  name: labelText(lengths.personName),
  phone: mobile(),
  address1: labelText(lengths.addressLine),
  address2: optionalLabelText(lengths.addressLine),
  address3: optionalLabelText(lengths.addressLine),
  postcode: text(12),
  city: optionalLabelText(lengths.city),
});
export type SupplyAddress = z.output<typeof supplyAddress>;

const named = z.object({ en: text(60), ms: text(60), zh: text(60) });

/** A catalogue item, as operators load it. */
export const supplyItem = z.object({
  market: oneOf([130, 169]),
  code: text(30),
  name: named,
  picture: oneOf(supplyPictures),
  unit: oneOf(supplyUnits),
  /** Number of pieces, sheets or labels in one pack. */
  perPack: wholeNumber(1, 100_000),
  /** Most packs per account and month. */
  monthlyMax: wholeNumber(1, 10_000),
  for: oneOf(['all', 'cool', 'notCool']),
  /** The printing sizes that use this item; empty for items that are not printed on. */
  papers: z.array(wholeNumber(1, 5)),
  /** Weight of one pack in grams, for its parcel. */
  grams: wholeNumber(1, 30_000),
});
export type SupplyItem = z.output<typeof supplyItem>;

const account = z.object({
  accountNo: z.string(),
  name: z.string(),
  /** The market whose rules for postcodes and phone numbers apply to its addresses. */
  market: z.enum(marketCodes),
  /** Default delivery address of its supplies. */
  address: supplyAddress,
});
export type SupplyAccount = z.output<typeof account>;

export const supplyAccounts = call({
  method: 'GET',
  path: '/api/supply/CustomerAccounts',
  needs,
  summary: "The accounts that the user may request supplies for, the user's own first",
  reply: z.object({ customerAccountList: z.array(account) }),
});

const offer = z.object({
  code: z.string(),
  name: z.string(),
  picture: z.enum(supplyPictures),
  unit: z.enum(supplyUnits),
  perPack: z.number(),
  monthlyMax: z.number(),
  /** Packs that may still be requested this month. */
  left: z.number(),
  /** Only for items that are printed on, when they run low or none was received yet. */
  suggestion: z.nullable(
    z.object({
      /** Whole days; null where the stock is not known. */
      daysLeft: z.nullable(z.number()),
      /** Sheets or labels printed in the last 30 days. */
      printedLately: z.number(),
      packs: z.number(),
    }),
  ),
});
export type SupplyOffer = z.output<typeof offer>;

/** The user's own account unless another of the organisation is named. */
const forAccount = z.optional(text(7));

export const supplyCatalogue = call({
  method: 'GET',
  path: '/api/supply/Catalogue',
  needs,
  summary:
    'The items that can be requested for an account, the quantity left for this month, and which items run low',
  query: labelled(z.object({ accountNo: forAccount }), supplyLabels),
  reply: z.object({ items: z.array(offer) }),
});

export const supplyForm = labelled(
  z.object({
    accountNo: forAccount,
    items: z
      .array(z.object({ code: text(30), packs: wholeNumber(1, 10_000) }))
      .check(z.minLength(1, ruleText(m.supply_problem_nothing_chosen)), z.maxLength(50, messages.max(50))),
    /** Null: the account's own address. */
    address: z._default(z.nullable(supplyAddress), null),
    neededBy: z._default(z.nullable(isoDay()), null),
    note: optionalText(200),
  }),
  supplyLabels,
);
export type SupplyForm = z.output<typeof supplyForm>;

const requestRow = z.object({
  requestId: z.string(),
  requestNo: z.string(),
  accountNo: z.string(),
  state: z.enum(supplyStates),
  items: z.array(
    z.object({ code: z.string(), name: z.string(), packs: z.number(), unit: z.enum(supplyUnits) }),
  ),
  requestedBy: z.string(),
  createdAt: z.string(),
  neededBy: z.nullable(z.string()),
  consignmentNoteNo: z.nullable(z.string()),
});
export type SupplyRow = z.output<typeof requestRow>;

export const supplyDetail = z.extend(requestRow, {
  address: supplyAddress,
  note: z.string(),
  reason: z.string(),
  mayCancel: z.boolean(),
  mayConfirm: z.boolean(),
  events: z.array(
    z.object({
      eventId: z.string(),
      state: z.enum(supplyStates),
      at: z.string(),
      by: z.string(),
      text: z.string(),
    }),
  ),
});
export type SupplyDetail = z.output<typeof supplyDetail>;

export const requestSupplies = call({
  method: 'POST',
  path: '/api/supply/RequestSupplies',
  needs,
  summary: 'Request supplies for an account that the user may act for',
  body: supplyForm,
  reply: supplyDetail,
  idempotent: true,
});

export const supplyViews = ['all', 'open', 'shipped', 'received', 'ended'] as const;
export type SupplyView = (typeof supplyViews)[number];

export const supplyListing = call({
  method: 'POST',
  path: '/api/supply/SupplyListing',
  needs,
  summary: 'Supply requests of an account, newest first, paged by key',
  body: labelled(
    z.object({
      accountNo: forAccount,
      view: z._default(oneOf(supplyViews), 'all'),
      cursor: z.optional(uuid()),
      limit: z._default(wholeNumber(1, 100), 50),
    }),
    supplyLabels,
  ),
  reply: z.object({
    rows: z.array(requestRow),
    nextCursor: z.nullable(z.string()),
    counts: z.record(z.enum(supplyViews), z.number()),
  }),
});

const oneRequest = labelled(z.object({ requestId: uuid(), accountNo: forAccount }), supplyLabels);

export const getSupplyRequest = call({
  method: 'GET',
  path: '/api/supply/Request',
  needs,
  summary: 'One supply request with its timeline',
  query: oneRequest,
  reply: supplyDetail,
});

export const cancelSupplyRequest = call({
  method: 'POST',
  path: '/api/supply/CancelRequest',
  needs,
  summary: 'Cancel a request that is not packed yet; it no longer counts for the month',
  body: oneRequest,
  reply: supplyDetail,
});

export const confirmSupplyReceipt = call({
  method: 'POST',
  path: '/api/supply/ConfirmReceipt',
  needs,
  summary: 'Confirm that shipped supplies were received',
  body: oneRequest,
  reply: supplyDetail,
});

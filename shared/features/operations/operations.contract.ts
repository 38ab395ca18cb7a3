/**
 * The calls of the courier's side (domain.md, "Operations"): scans and proofs of delivery in, new work out. Operator keys only.
 */
import * as z from 'zod/mini';

import { type Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';

import { SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { call, megabyte } from '#shared/platform/http/call.ts';
import { subAccountTypeIds } from '#shared/features/users/users.rules.ts';
import { LIABILITY_TIER_IDS } from '#shared/features/pricing/enhanced-liability.rules.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { accountNumber, messages, oneOf } from '#shared/platform/validation/rules.ts';

/** Limits of one call. An invalid record is refused alone; the other records of the call are accepted. */
export const operationsLimits = {
  scansPerCall: 1000,
  podsPerCall: 200,
  /** Enough for 200 records with three images of 80 KB, or 26 records with three images of the largest size. */
  podBodyBytes: 64 * megabyte,
  /** Size of one decoded image. */
  imageBytes: 600 * 1024,
  changesPerCall: 500,
} as const;

/** Outcome of one record. If it is `refused`, the result has the reason, and sending the same record again will not help. */
const recordOutcomes = ['recorded', 'alreadyKnown', 'unknownCn', 'refused'] as const;

const recordResult = z.object({
  /** As in the request. */
  cn: z.string(),
  outcome: z.enum(recordOutcomes),
  /** Status of the shipment afterwards; null unless recorded. */
  status: z.nullable(z.enum(SHIPMENT_STATUSES)),
  /** Null unless refused or unknown: `code` for programs, `reason` for people. */
  reason: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type RecordResult = z.output<typeof recordResult>;

const field = () => z.string().check(z.maxLength(500, messages.maxLength(500)));
const optionalField = () => z.optional(field());
/** Base64 JPEG. */
const image = () => z.optional(z.nullable(z.string()));

const atMost = (n: number) => z.maxLength(n, ruleText(m.operations_problem_too_many_records, { n }));

/**
 * Rows are validated one by one, so that an invalid row does not block the others: the call accepts any row, and the row's
 * result says what is wrong.
 */
const rows = <S extends z.ZodMiniType>(row: S, max: number) =>
  z.array(z.union([row, z.unknown()])).check(z.minLength(1, messages.required), atMost(max));

const scan = z.object({
  /** CN, piece bar code, or the tracking link of the label's QR code. */
  cn: field(),
  /** Event code, such as PKU (shared/features/shipment/status.rules.ts). */
  code: field(),
  /** When it happened: ISO 8601 with its offset from UTC. */
  at: field(),
  place: field(),
  piece: z.optional(z.int().check(z.gte(1), z.lte(999))),
  byWhom: optionalField(),
  /** For a failed delivery: the driver's note to the customer. */
  note: optionalField(),
  /** For a failed delivery: the driver's photo, base64 JPEG. */
  photo: image(),
});
export type Scan = z.output<typeof scan>;
/** One row of the call. */
export const scanRow = labelled(scan, {});

export const scanEvents = call({
  method: 'POST',
  path: '/api/operations/ScanEvents',
  needs: 'operator:scans',
  summary: 'Record scans; results come back in the same order, and sending a scan again changes nothing',
  maxBodyBytes: operationsLimits.podBodyBytes,
  body: z.object({
    events: rows(scan, operationsLimits.scansPerCall),
  }),
  reply: z.object({ results: z.array(recordResult) }),
});

/** Field names as in spec §3 "POD record". */
const podRecord = z.object({
  cn: field(),
  podImage: image(),
  photoPOD: image(),
  photoPOD2: image(),
  /** Strokes as SVG path data, separated by `||`. */
  cust_sign: z.optional(z.nullable(z.string())),
  /** Name of the person who received it. */
  remarks: field(),
  /** Identity number of that person. */
  remarks2: optionalField(),
  /** When it was delivered: ISO 8601 with its offset from UTC. */
  dlvrydt: field(),
  /** Defaults to the receiver's city. */
  place: optionalField(),
  byWhom: optionalField(),
});
export type PodRecord = z.output<typeof podRecord>;
export const podRow = labelled(podRecord, {});

export const proofOfDelivery = call({
  method: 'POST',
  path: '/api/operations/ProofOfDelivery',
  needs: 'operator:POD',
  summary: 'Record proofs of delivery with their images; each also records the delivery',
  maxBodyBytes: operationsLimits.podBodyBytes,
  body: z.object({
    records: rows(podRecord, operationsLimits.podsPerCall),
  }),
  reply: z.object({ results: z.array(recordResult) }),
});

const correction = z.object({
  /** CN, or bar code of the piece that was scanned. */
  cn: field(),
  /** Code of the wrong scan, such as DLV; correcting a DLV also withdraws its proof of delivery. */
  code: field(),
  /** Time of the wrong scan, as it was recorded. */
  at: field(),
  piece: z.optional(z.int().check(z.gte(1), z.lte(999))),
  /** Needed only if the same code was recorded at the same time in two places. */
  place: optionalField(),
  /** Reason, kept in the audit trail. */
  reason: field(),
  byWhom: optionalField(),
});
export const correctionRow = labelled(correction, {});

export const correctScans = call({
  method: 'POST',
  path: '/api/operations/CorrectScans',
  needs: 'operator:scans',
  summary:
    'Correct wrong scans and proofs of delivery: each correction is an event, nothing is erased, and the status is derived again',
  body: z.object({
    corrections: rows(correction, operationsLimits.scansPerCall),
  }),
  reply: z.object({ results: z.array(recordResult) }),
});

/** Account flags, spelt as in the login reply (spec §3) if it has them. */
export const accountFlag = z.object({
  IsActive: z.boolean(),
  IsSuspended: z.boolean(),
  HasCNAccess: z.boolean(),
  IsHideCNP: z.boolean(),
  IsBlockingPrinting: z.boolean(),
  IsDoCN: z.boolean(),
  IsFrozenFood: z.boolean(),
  IsCod: z.boolean(),
  Cool: z.boolean(),
  isAllowOrderId: z.boolean(),
  isAllowFulfillment: z.boolean(),
  CodClass: oneOf(['standard', 'enhanced']),
  /** The account may send dangerous goods, by road and in a marked parcel. */
  IsDangerousGoods: z.boolean(),
  LiabilityTier: z.enum(LIABILITY_TIER_IDS),
  /** Paper sizes that the Admin, and users added later, may print on (spec §5). */
  SubAccountTypeId: oneOf(subAccountTypeIds),
});
export type AccountFlags = z.output<typeof accountFlag>;

/** Labels of the flags in the account's audit trail. */
export const accountFlagLabels = {
  IsActive: m.audit_trail_field_is_active,
  IsSuspended: m.audit_trail_field_is_suspended,
  HasCNAccess: m.audit_trail_field_creating_cns,
  IsHideCNP: m.audit_trail_field_cn_printing_hidden,
  IsBlockingPrinting: m.audit_trail_field_printing_blocked,
  IsDoCN: m.audit_trail_field_delivery_orders,
  IsFrozenFood: m.audit_trail_field_frozen_food,
  IsCod: m.audit_trail_field_cod,
  Cool: m.audit_trail_field_cool,
  isAllowOrderId: m.audit_trail_field_order_id,
  isAllowFulfillment: m.audit_trail_field_fulfilment,
  CodClass: m.audit_trail_field_cod_limit,
  IsDangerousGoods: m.audit_trail_field_dangerous_by_road,
  LiabilityTier: m.audit_trail_field_liability_tier,
  SubAccountTypeId: m.audit_trail_field_sub_account_type_flag,
} as const satisfies Record<keyof AccountFlags, Message>;

export const accountFlags = call({
  method: 'POST',
  path: '/api/operations/AccountFlags',
  needs: 'operator:access',
  summary: 'Set flags of an account; flags that are not given stay, and open sessions are affected at once',
  body: z.object({ accountNo: accountNumber(), flags: z.partial(z.strictObject(accountFlag.shape)) }),
  reply: z.object({ accountNo: z.string(), flags: accountFlag }),
});

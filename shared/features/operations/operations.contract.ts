/** The courier's side (domain.md, "Operations"): scans and proofs of delivery in, new work out. Operator keys only. */
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

/** How much one call carries. A record that is wrong in itself is refused alone; the rest of its call is taken. */
export const operationsLimits = {
  scansPerCall: 1000,
  podsPerCall: 200,
  /** Of one call: 200 records with three images of 80 KB, or 26 with three of the largest. */
  podBodyBytes: 64 * megabyte,
  /** Of one image, decoded. */
  imageBytes: 600 * 1024,
  changesPerCall: 500,
} as const;

/** What became of one record. `refused` gives the reason; the same record again will be refused again. */
const recordOutcomes = ['recorded', 'alreadyKnown', 'unknownCn', 'refused'] as const;

const recordResult = z.object({
  /** As it was sent. */
  cn: z.string(),
  outcome: z.enum(recordOutcomes),
  /** The shipment's status afterwards; null unless recorded. */
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
 * Rows are judged one by one, so that what is wrong with one does not keep the others: the call takes any row, and its
 * result gives what is wrong with it.
 */
const rows = <S extends z.ZodMiniType>(row: S, max: number) =>
  z.array(z.union([row, z.unknown()])).check(z.minLength(1, messages.required), atMost(max));

const scan = z.object({
  /** CN, piece bar code, or the tracking link of the label's QR code. */
  cn: field(),
  /** A code of the life of a shipment, as PKU. */
  code: field(),
  /** When it happened: ISO 8601 with its offset from UTC. */
  at: field(),
  place: field(),
  piece: z.optional(z.int().check(z.gte(1), z.lte(999))),
  byWhom: optionalField(),
  /** Of a failed delivery: what the driver wrote for the customer. */
  note: optionalField(),
  /** Of a failed delivery: the driver's photo, base64 JPEG. */
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

/** Names as spec §3 "POD record" spells them. */
const podRecord = z.object({
  cn: field(),
  podImage: image(),
  photoPOD: image(),
  photoPOD2: image(),
  /** Strokes as SVG path data, separated by `||`. */
  cust_sign: z.optional(z.nullable(z.string())),
  /** Who received it. */
  remarks: field(),
  /** Their identity number. */
  remarks2: optionalField(),
  /** When it was delivered: ISO 8601 with its offset from UTC. */
  dlvrydt: field(),
  /** The receiver's city unless given. */
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
  /** CN, or the bar code of the piece that the scan was of. */
  cn: field(),
  /** Of the scan that was wrong, as DLV; a proof of delivery goes with its DLV. */
  code: field(),
  /** The time that the scan was recorded with. */
  at: field(),
  piece: z.optional(z.int().check(z.gte(1), z.lte(999))),
  /** Only needed where the same code was recorded at the same time in two places. */
  place: optionalField(),
  /** For the audit trail. */
  reason: field(),
  byWhom: optionalField(),
});
export const correctionRow = labelled(correction, {});

export const correctScans = call({
  method: 'POST',
  path: '/api/operations/CorrectScans',
  needs: 'operator:scans',
  summary:
    'Take back scans and proofs of delivery that were wrong: each correction is an event, nothing is erased, and the status is derived again',
  body: z.object({
    corrections: rows(correction, operationsLimits.scansPerCall),
  }),
  reply: z.object({ results: z.array(recordResult) }),
});

/** Spelt as the login answer spells them (spec §3), where it has them. */
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
  /** Goods that only travel by road and in a marked parcel. */
  IsDangerousGoods: z.boolean(),
  LiabilityTier: z.enum(LIABILITY_TIER_IDS),
  /** What papers the Admin, and who is added later, may print on (spec §5). */
  SubAccountTypeId: oneOf(subAccountTypeIds),
});
export type AccountFlags = z.output<typeof accountFlag>;

/** As the audit trail of the account names them. */
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
  summary: 'Set flags of an account; those not named stay, and open sessions feel it at once',
  body: z.object({ accountNo: accountNumber(), flags: z.partial(z.strictObject(accountFlag.shape)) }),
  reply: z.object({ accountNo: z.string(), flags: accountFlag }),
});

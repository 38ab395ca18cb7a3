/** Handing parcels to the driver: the paper sheet, and the handover signed by both sides. */
import * as z from 'zod/mini';

import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import { pickupPlace } from '#shared/features/pickup/pickup.contract.ts';
import { shipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { pdfType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  isoDay,
  messages,
  optionalEmail,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { handoverStates, scanOutcomes } from './handover-scan.rules.ts';

/** The most consignment notes on one sheet. */
export const handoverMax = 5000;
/** Days for which the link to the driver's copy works. */
export const copyDays = 30;
/** The most scans per call; a device sends stored scans in several calls. */
export const scansPerCall = 200;

export const handoverLabels = {
  pickupId: m.pickup_field_pickup,
  day: m.handover_field_day,
  'address.postcode': partyWords.postcode,
  'address.address1': partyWords.address1,
  shipments: m.handover_field_cns,
  handoverId: m.handover_field_handover,
  driverName: m.handover_field_driver,
  driverSignature: m.handover_field_driver_signature,
  clerkName: m.handover_field_clerk,
  clerkSignature: m.handover_field_clerk_signature,
  device: m.handover_field_device,
  driverEmail: m.handover_field_driver_email,
} as const;

const needs = rights.arrangePickups;

/** One of three: all of a pick-up, all unscanned ones of a day, or chosen ones. */
const sourceForm = labelled(
  z
    .object({
      pickupId: z.optional(uuid()),
      day: z.optional(isoDay()),
      shipments: z.optional(shipmentSelection),
      /** For a day: the address they are sent from; the default pick-up address unless given. */
      address: z.optional(pickupPlace),
    })
    .check(
      z.refine(
        ({ pickupId, day, shipments }) =>
          [pickupId, day, shipments].filter((one) => one !== undefined).length === 1,
        { path: ['pickupId'], message: messages.required },
      ),
    ),
  handoverLabels,
);
export type HandoverSource = z.output<typeof sourceForm>;

export const pickupHandoverSheet = call({
  method: 'POST',
  path: '/api/pickup/GeneratePickupHandoverSheet',
  needs,
  summary:
    'The handover sheet of a pick-up, of a day or of chosen consignment notes: A4, numbered; the same list again keeps its number',
  body: sourceForm,
  reply: { file: [pdfType] },
});

/** Response headers of a sheet. */
export const handoverHeaders = { id: 'x-handover-id', no: 'x-handover-no' } as const;

const rowFields = {
  handoverId: z.string(),
  sheetNo: z.string(),
  state: z.enum(handoverStates),
  cnCount: z.number(),
  pieceCount: z.number(),
  /** Number of scanned pieces. */
  scannedCount: z.number(),
  pickupId: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
  closedAt: z.nullable(z.string()),
  closedBy: z.string(),
  driverName: z.string(),
};
const handoverRow = z.object(rowFields);
export type HandoverRow = z.output<typeof handoverRow>;

const handoverDetail = z.object({
  ...rowFields,
  startedAt: z.nullable(z.string()),
  /**
   * Link to the driver's copy without a login, valid for 30 days. Null while the handover is open, and after the link
   * has expired.
   */
  copyUrl: z.nullable(z.string()),
  /** The device on which it was closed. */
  closedOn: z.string(),
  clerkName: z.string(),
  driverSignature: z.string(),
  clerkSignature: z.string(),
  lines: z.array(
    z.object({
      cnNo: z.string(),
      pieces: z.number(),
      service: z.enum(SERVICE_IDS),
      receiver: z.string(),
      place: z.string(),
      /** The current version: scans are judged by it. */
      labelVersion: z.number(),
      status: z.enum(SHIPMENT_STATUSES),
    }),
  ),
  scans: z.array(
    z.object({
      scanId: z.string(),
      code: z.string(),
      cnNo: z.nullable(z.string()),
      piece: z.nullable(z.number()),
      outcome: z.enum(scanOutcomes),
      at: z.string(),
      byWhom: z.string(),
      device: z.string(),
    }),
  ),
});
export type HandoverDetail = z.output<typeof handoverDetail>;

export const startHandover = call({
  method: 'POST',
  path: '/api/pickup/StartHandover',
  needs,
  summary:
    'Opens the handover of a pick-up, a day or chosen consignment notes, and creates its sheet if there is none',
  body: sourceForm,
  reply: z.extend(handoverDetail, { leftOut: z.array(z.string()) }),
  words: {
    leftOut:
      'Numbers of the chosen notes that are not on the list: cancelled, or already with the courier. Empty for a day',
  },
});

const handoverQuery = labelled(z.object({ handoverId: uuid() }), handoverLabels);

export const getHandover = call({
  method: 'GET',
  path: '/api/pickup/Handover',
  needs,
  summary: 'A handover with its list and every scan: user, time, device',
  query: handoverQuery,
  reply: handoverDetail,
});

export const handoverListing = call({
  method: 'POST',
  path: '/api/pickup/HandoverListing',
  needs,
  summary: 'Handovers, newest first, paged by key',
  body: labelled(
    z.object({ cursor: z.optional(z.nullable(uuid())), limit: z._default(wholeNumber(1, 100), 50) }),
    handoverLabels,
  ),
  reply: z.object({ rows: z.array(handoverRow), next: z.nullable(z.string()) }),
});

const instant = () =>
  z
    .string(messages.required)
    .check(
      z.refine(
        (value) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(value) && !Number.isNaN(Date.parse(value)),
        messages.date,
      ),
    );

export const handoverScans = call({
  method: 'POST',
  path: '/api/pickup/HandoverScans',
  needs,
  summary:
    'Stores scans and take-backs of a device, each only once however often it is sent; returns the result of each',
  body: labelled(
    z.object({
      handoverId: uuid(),
      device: text(120),
      scans: z
        .array(
          z.object({
            /** Created by the device. */
            scanId: uuid(),
            code: text(300),
            /** By the clock of the device, ISO 8601 in UTC. */
            at: instant(),
            takesBack: z.optional(z.boolean()),
          }),
        )
        .check(z.minLength(1, messages.required), z.maxLength(scansPerCall)),
    }),
    handoverLabels,
  ),
  reply: z.object({
    results: z.array(z.object({ scanId: z.string(), outcome: z.enum(scanOutcomes) })),
    scannedCount: z.number(),
  }),
  words: {
    takesBack:
      'True for a take-back: the piece with this bar code is not handed over, and its earlier scan no longer counts. It can be scanned again until the handover is closed',
    scannedCount: 'Number of pieces that count as scanned now, from all devices',
  },
});

/** Strokes as SVG path data, separated by `||`; straight lines only. */
const signature = () =>
  z
    .string(messages.required)
    .check(
      z.minLength(8, messages.required),
      z.maxLength(20_000),
      z.regex(/^(?:\|\||[ML \d.])+$/u, messages.required),
    );

export const closeForm = labelled(
  z.object({
    driverName: text(60),
    driverSignature: signature(),
    clerkName: text(60),
    clerkSignature: signature(),
    /** The email address for the driver's copy; empty sends none. */
    driverEmail: z._default(optionalEmail(100), ''),
  }),
  handoverLabels,
);
export type CloseForm = z.output<typeof closeForm>;

/**
 * The most copies that an account may email in 24 hours to addresses the portal does not know; the code on the page has
 * no limit.
 */
export const copiesMailedMax = 50;

export const closeHandover = call({
  method: 'POST',
  path: '/api/pickup/CloseHandover',
  needs,
  summary:
    'Closes a handover with both signatures: the scanned parcels are in the driver’s hands, and each parcel gets an event that says so',
  body: labelled(z.extend(closeForm, { handoverId: uuid(), device: text(120) }), handoverLabels),
  reply: handoverDetail,
  idempotent: true,
  perMinute: 10,
});

export const handoverProof = call({
  method: 'GET',
  path: '/api/pickup/HandoverProof',
  needs,
  summary: 'The proof of a handover as PDF: scanned parcels, missing parcels, both signatures',
  query: handoverQuery,
  reply: { file: [pdfType] },
});

export const handoverCopy = call({
  method: 'GET',
  path: '/api/pickup/HandoverCopy',
  needs: 'anyone',
  summary: 'The driver’s copy of a closed handover, by the key in its link: the same PDF, for 30 days',
  query: labelled(z.object({ key: text(60) }), { key: m.handover_the_copy }),
  reply: { file: [pdfType] },
  perMinute: 20,
});

export const operationsHandoverProof = call({
  method: 'GET',
  path: '/api/operations/HandoverProof',
  needs: 'operator:scans',
  summary: 'The same PDF for the courier’s side; the change feed names the handover',
  query: handoverQuery,
  reply: { file: [pdfType] },
});

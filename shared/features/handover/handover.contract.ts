/** Handing parcels to the driver: the sheet on paper, and the handover that both sides can prove. */
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

/** Consignment notes of one sheet. */
export const handoverMax = 5000;
/** So long the driver's copy can be opened by its link. */
export const copyDays = 30;
/** Scans that one call carries; a device sends what it kept in several. */
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

/** One of three: all of a pick-up, all of a day that is not scanned yet, or what was chosen. */
const sourceForm = labelled(
  z
    .object({
      pickupId: z.optional(uuid()),
      day: z.optional(isoDay()),
      shipments: z.optional(shipmentSelection),
      /** Of a day: where they are sent from; the address that a pick-up starts with, unless another is given. */
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

/** Headers of a sheet. */
export const handoverHeaders = { id: 'x-handover-id', no: 'x-handover-no' } as const;

const rowFields = {
  handoverId: z.string(),
  sheetNo: z.string(),
  state: z.enum(handoverStates),
  cnCount: z.number(),
  pieceCount: z.number(),
  /** Pieces that were scanned. */
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
  /** Opens the driver's copy without a login, for 30 days. Null while it is open, and afterwards. */
  copyUrl: z.nullable(z.string()),
  /** The device that closed it. */
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
      /** As it is now: a scan is judged by it. */
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
    'Opens the handover of a pick-up, a day or chosen consignment notes, and its sheet if there is none',
  body: sourceForm,
  reply: handoverDetail,
});

const handoverQuery = labelled(z.object({ handoverId: uuid() }), handoverLabels);

export const getHandover = call({
  method: 'GET',
  path: '/api/pickup/Handover',
  needs,
  summary: 'A handover with its list and every scan: who, when, on which device',
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
  summary: 'Scans of a device, each kept once however often it is sent; answers what each of them is',
  body: labelled(
    z.object({
      handoverId: uuid(),
      device: text(120),
      scans: z
        .array(
          z.object({
            /** Made by the device. */
            scanId: uuid(),
            code: text(300),
            /** By the clock of the device, ISO 8601 in UTC. */
            at: instant(),
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
});

/** Strokes as SVG path data, separated by `||`: of lines alone. */
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
    /** Where the driver's copy goes, if it shall be mailed. */
    driverEmail: z._default(optionalEmail(100), ''),
  }),
  handoverLabels,
);
export type CloseForm = z.output<typeof closeForm>;

/** To addresses that the portal does not know, by email, of an account in 24 hours; the code on the page has no limit. */
export const copiesMailedMax = 50;

export const closeHandover = call({
  method: 'POST',
  path: '/api/pickup/CloseHandover',
  needs,
  summary:
    'Closes a handover with both signatures: what was scanned is in the driver’s hands, and says so in the life of each parcel',
  body: labelled(z.extend(closeForm, { handoverId: uuid(), device: text(120) }), handoverLabels),
  reply: handoverDetail,
  idempotent: true,
  perMinute: 10,
});

export const handoverProof = call({
  method: 'GET',
  path: '/api/pickup/HandoverProof',
  needs,
  summary: 'The proof of a handover as PDF: what was scanned, what was missing, both signatures',
  query: handoverQuery,
  reply: { file: [pdfType] },
});

export const handoverCopy = call({
  method: 'GET',
  path: '/api/pickup/HandoverCopy',
  needs: 'anyone',
  summary: 'The driver’s copy of a closed handover, by the key of its link: the same PDF, for 30 days',
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

/** A shipment as programs send it: the form's own schema, with defaults for most fields. */
import * as z from 'zod/mini';

import {
  compareLabels,
  compareFields,
  receiverPostcodeCheck,
} from '#shared/features/quote/quote.contract.ts';
import { LABEL_VERSIONS_MAX } from '#shared/features/shipment/cn-number.rules.ts';
import { customsSchema, usualIncoterm } from '#shared/features/shipment/customs.model.ts';
import { FLOW_IDS, SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import {
  contentTypeIds,
  partySchema,
  pieceSchema,
  shipmentLabels,
  shipmentSchema,
} from '#shared/features/shipment/shipment.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  cents,
  omittableLabelText,
  messages,
  millimetres,
  oneOf,
  optionalText,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';

const { text: lengths } = limits;

const side = () => z._default(millimetres(), 0);
const piece = z.extend(pieceSchema, { lengthMm: side(), widthMm: side(), heightMm: side() });

export const parcelDefaults = {
  contentType: z._default(oneOf(contentTypeIds), 'parcel'),
  pieces: z
    .array(piece)
    .check(z.minLength(1, messages.required), z.maxLength(limits.piecesMax, messages.max(limits.piecesMax))),
  valueCents: z._default(z.nullable(cents(limits.sumMaxCents)), null),
  codCents: z._default(z.nullable(cents()), null),
  isEnhanced: z._default(z.boolean(), false),
  isDangerous: z._default(z.boolean(), false),
};

export const shipmentInput = labelled(
  z.extend(shipmentSchema, {
    ...parcelDefaults,
    flow: z._default(oneOf(FLOW_IDS), 'domestic'),
    service: z._default(oneOf(SERVICE_IDS), 'standard'),
    /** Default: the default sender of the address book, else the company. */
    sender: z.optional(partySchema),
    deliveryOrders: z._default(shipmentSchema.shape.deliveryOrders, []),
  }),
  shipmentLabels,
);
export type ShipmentInput = z.output<typeof shipmentInput>;

const textOrNull = (max: number) => z.nullable(omittableLabelText(max));

/**
 * Fields left out are unchanged, and null clears a field that may be empty. A party, the pieces and the customs part are
 * sent whole.
 */
export const shipmentChange = labelled(
  z.object({
    flow: z.optional(oneOf(FLOW_IDS)),
    service: z.optional(oneOf(SERVICE_IDS)),
    sender: z.optional(partySchema),
    receiver: z.optional(partySchema),
    contentType: z.optional(oneOf(contentTypeIds)),
    pieces: z.optional(parcelDefaults.pieces),
    valueCents: z.optional(z.nullable(cents(limits.sumMaxCents))),
    codCents: z.optional(z.nullable(cents())),
    isEnhanced: z.optional(z.boolean()),
    isDangerous: z.optional(z.boolean()),
    content: textOrNull(lengths.content),
    customerNote1: textOrNull(lengths.note),
    customerNote2: textOrNull(lengths.note),
    orderId: textOrNull(lengths.orderId),
    deliveryOrders: z.optional(z.nullable(shipmentSchema.shape.deliveryOrders)),
    customs: z.optional(z.nullable(customsSchema)),
    confirmed: shipmentSchema.shape.confirmed,
    /** The version that was read, so that a later change or scan is not overwritten. */
    labelVersion: wholeNumber(1, LABEL_VERSIONS_MAX),
  }),
  shipmentLabels,
);
export type ShipmentChange = Omit<z.output<typeof shipmentChange>, 'labelVersion'>;

export const quoteInput = labelled(
  z
    .extend(compareFields, {
      ...parcelDefaults,
      /** Default: the postcode of the default sender in the address book, else of the company. */
      senderPostcode: optionalText(12),
    })
    .check(receiverPostcodeCheck()),
  compareLabels,
);
export type QuoteInput = z.output<typeof quoteInput>;

export const partyWords = (who: 'sender' | 'receiver' | 'address' | 'party') => ({
  [`${who}.companyName`]: 'Company, at most 40 characters',
  [`${who}.name`]: 'Person, at most 30 characters',
  [`${who}.phone`]:
    'Phone number, digits: in the two markets without the leading 0 (123456789), in other countries 4 to 12 digits without the dial code; +60123456789 is accepted too',
  [`${who}.altPhone`]: 'Another phone; empty when there is none',
  [`${who}.email`]: 'Email address, at most 30 characters; empty when there is none',
  [`${who}.address1`]: 'First line of the address, at most 50 characters',
  [`${who}.address2`]: 'Second line, at most 50 characters',
  [`${who}.address3`]: 'Third line, at most 50 characters',
});

// words: part of a description of the interface
const usually = `; ${usualIncoterm} when left out`;

/** Descriptions of the shipment fields, for requests and responses. */
export const shipmentWords = {
  ...partyWords('sender'),
  ...partyWords('receiver'),
  sender: 'Who sends it; the default sender of the address book, else the company, when left out',
  receiver: 'Who receives it',
  flow: 'Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others',
  service: 'Service: `standard`, `priority`, `chilled` or `frozen`',
  contentType: '`document` or `parcel`',
  pieces: 'The pieces of the consignment, 1 to 30; each has its own label',
  'pieces.weightGrams': 'Weight of the piece in grams',
  lengthMm: 'Length in millimetres; 0 when not known',
  widthMm: 'Width in millimetres; 0 when not known',
  heightMm: 'Height in millimetres; 0 when not known',
  content: 'Contents of the parcel, at most 30 characters',
  valueCents: 'Declared value of the contents in cents; null when not declared',
  codCents:
    "Cash to collect at delivery for the whole consignment, in cents of the receiver's currency (MYR to Malaysia); null for none",
  isEnhanced: 'True for enhanced liability up to the declared value',
  isDangerous: 'True for dangerous goods; only for accounts that may send them',
  customerNote1: 'Note on the label, at most 50 characters',
  customerNote2: 'Second note, at most 50 characters',
  orderId: "The customer's own order number, at most 30 characters; null or empty when there is none",
  deliveryOrders: 'Delivery-order numbers, at most 9; only for accounts that use them',
  customs: 'Customs data of shipments that leave the country; null or left out for domestic ones',
  purpose: 'Purpose of the shipment',
  purposeRemarks: 'Explains `others`, at most 50 characters',
  incoterm: `Who pays which costs of the transport (Incoterms 2020)${usually}`,
  senderTaxId: 'Tax number of the sender, at most 30 characters',
  receiverTaxId: 'Tax number of the receiver, at most 30 characters',
  items: 'Item lines, one for each kind of goods, 1 to 50',
  description: 'What the goods are, at most 80 characters',
  hsCode: 'Code of the Harmonized System, 8 digits',
  origin: 'Country of origin, two letters of ISO 3166-1',
  quantity: 'Quantity',
  unitValueCents: "Value of one piece in cents of the sender's currency",
  'items.weightGrams': 'Weight of the whole line in grams; 0 when not known',
  confirmed:
    'Confirms what was asked back: the ids of `r.confirm` in the refusal (`order-id-in-use`, `cod-above-value`)',
};

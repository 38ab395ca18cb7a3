/** What a shipment is made of, as the form fills it, the server checks it and the bulk table names it (spec §5). */
import * as z from 'zod/mini';

import { limits } from '#shared/business/limits.ts';
import { FLOW_IDS, SERVICE_IDS } from '#shared/consignment/services.ts';
import {
  cents,
  deliveryOrderNumber,
  grams,
  messages,
  millimetres,
  mobile,
  oneOf,
  optionalEmail,
  optionalMobile,
  optionalText,
  text,
} from '#shared/validation/rules.ts';
import type { Labels } from '#shared/validation/parse.ts';

import { customsLabels, customsSchema } from './customs.model.ts';

const { text: lengths } = limits;

const partyFields = {
  companyName: optionalText(lengths.companyName),
  name: text(lengths.personName),
  phone: mobile(),
  altPhone: optionalMobile(),
  email: optionalEmail(lengths.email),
  address1: text(lengths.addressLine),
  address2: optionalText(lengths.addressLine),
  address3: optionalText(lengths.addressLine),
  postcode: text(12),
  city: optionalText(lengths.city),
  state: optionalText(lengths.city),
  /** Two letters. */
  country: text(2),
};

/** A sender or receiver. The postcode's digits depend on the country, so the service checks them. */
export const partySchema = z.object(partyFields);
export type Party = z.output<typeof partySchema>;

export const emptyParty = (country: string): Party => ({
  companyName: '',
  name: '',
  phone: '',
  altPhone: '',
  email: '',
  address1: '',
  address2: '',
  address3: '',
  postcode: '',
  city: '',
  state: '',
  country,
});

export const partyLabels: Labels = {
  companyName: 'Company Name',
  name: 'Name',
  phone: 'Mobile Number',
  altPhone: 'Alternative Mobile Number',
  email: 'Email',
  address1: 'Address 1',
  address2: 'Address 2',
  address3: 'Address 3',
  postcode: 'Postcode',
  city: 'City',
  state: 'State',
  country: 'Country',
};

export const contentTypes = { document: 'Document', parcel: 'Parcel' } as const;
export const contentTypeIds = ['document', 'parcel'] as const;

/** One piece: weight in grams, sides in millimetres (0: not given). */
export const pieceSchema = z.object({
  weightGrams: grams(),
  lengthMm: millimetres(),
  widthMm: millimetres(),
  heightMm: millimetres(),
});
export type PieceForm = z.output<typeof pieceSchema>;

export const shipmentLabels: Labels = {
  ...Object.fromEntries(
    Object.entries(partyLabels).map(([name, label]) => [`sender.${name}`, `Sender ${label}`]),
  ),
  ...Object.fromEntries(
    Object.entries(partyLabels).map(([name, label]) => [`receiver.${name}`, `Receiver ${label}`]),
  ),
  flow: 'Flow',
  service: 'Service',
  contentType: 'Shipment Type',
  pieces: 'Total Pieces',
  'pieces.weightGrams': 'Weight',
  'pieces.lengthMm': 'Length',
  'pieces.widthMm': 'Width',
  'pieces.heightMm': 'Height',
  content: 'Content',
  valueCents: 'Value of Content',
  isDangerous: 'Dangerous Goods',
  customerNote1: 'Customer Note 1',
  customerNote2: 'Customer Note 2',
  orderId: 'Order ID',
  deliveryOrders: 'DO Number',
  codCents: 'COD Amount',
  isEnhanced: 'Enhanced Liability',
  ...customsLabels,
};

/** The parcel's part of the form: what the quote needs of it, and what a preset can fill. */
const parcelFields = {
  contentType: oneOf(contentTypeIds),
  pieces: z
    .array(pieceSchema)
    .check(z.minLength(1, messages.required), z.maxLength(limits.piecesMax, messages.max(limits.piecesMax))),
  valueCents: z.nullable(cents()),
  codCents: z.nullable(cents()),
  isEnhanced: z.boolean(),
};

export const shipmentSchema = z.object({
  flow: oneOf(FLOW_IDS as ['domestic']),
  service: oneOf(SERVICE_IDS as ['standard']),
  sender: partySchema,
  receiver: partySchema,
  ...parcelFields,
  content: optionalText(lengths.content),
  isDangerous: z.boolean(),
  customerNote1: optionalText(lengths.note),
  customerNote2: optionalText(lengths.note),
  orderId: optionalText(lengths.orderId),
  deliveryOrders: z
    .array(deliveryOrderNumber())
    .check(z.maxLength(limits.deliveryOrdersMax, `can have at most ${limits.deliveryOrdersMax} numbers`)),
  /** Only for flows that leave the country. */
  customs: z.optional(customsSchema),
});

/** For a live price: the same parcel, before names and streets are known. */
export const quoteSchema = z.object({
  flow: oneOf(FLOW_IDS as ['domestic']),
  senderPostcode: text(12),
  receiverPostcode: text(12),
  receiverCountry: text(2),
  ...parcelFields,
});

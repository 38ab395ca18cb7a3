/** The fields of a shipment, as filled in on the form, checked on the server and named in the bulk table (spec §5). */
import * as z from 'zod/mini';

import { country, hasPostcodes } from '#shared/features/postcode/countries.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { FLOW_IDS, SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import {
  cents,
  deliveryOrderNumber,
  grams,
  isMobile,
  labelText,
  messages,
  millimetres,
  oneOf,
  optionalEmail,
  optionalLabelText,
  optionalPartyMobile,
  optionalText,
  partyMobile,
  text,
} from '#shared/platform/validation/rules.ts';
import { keptPhone } from '#shared/platform/market/phone.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import type { WordLabels } from '#shared/platform/validation/parse.ts';
import { m } from '#shared/platform/words/words.ts';

import { customsLabels, customsSchema } from './customs.model.ts';

const { text: lengths } = limits;

const partyFields = {
  companyName: optionalLabelText(lengths.companyName),
  name: labelText(lengths.personName),
  phone: partyMobile(),
  altPhone: optionalPartyMobile(),
  email: optionalEmail(lengths.email),
  address1: labelText(lengths.addressLine),
  address2: optionalLabelText(lengths.addressLine),
  address3: optionalLabelText(lengths.addressLine),
  /** '' in countries without postcodes. */
  postcode: optionalText(12),
  city: optionalLabelText(lengths.city),
  state: optionalLabelText(lengths.city),
  /** ISO 3166-1, two letters. */
  country: country(),
};

/** Checked even if other fields are invalid, so that all problems are reported at once. */
const postcodeGiven = z.check<{ postcode: string; country: string }>(
  ({ value, issues }) => {
    if (value.postcode !== '' || !hasPostcodes(value.country)) return;
    issues.push({
      code: 'custom',
      message: messages.required,
      path: ['postcode'],
      input: '',
      continue: true,
    });
  },
  { when: ({ value }) => typeof Reflect.get(Object(value), 'postcode') === 'string' },
);

const phoneFields = ['phone', 'altPhone', 'country'] as const;
/** Refuses a '+' number with a dial code that is not that of the party's country. */
const phonesOfThere = z.check<Pick<PartyFields, 'phone' | 'altPhone' | 'country'>>(
  ({ value, issues }) => {
    for (const field of ['phone', 'altPhone'] as const) {
      const given = value[field];
      if (!given.startsWith('+') || isMobile(keptPhone(given, value.country))) continue;
      issues.push({ code: 'custom', message: messages.phone, path: [field], input: given, continue: true });
    }
  },
  {
    when: ({ value }) => phoneFields.every((field) => typeof Reflect.get(Object(value), field) === 'string'),
  },
);

type PartyFields = z.output<z.ZodMiniObject<typeof partyFields>>;
/** The party with its phones in the form's stored format. */
export const withKeptPhones = (party: PartyFields): PartyFields => ({
  ...party,
  phone: keptPhone(party.phone, party.country),
  altPhone: keptPhone(party.altPhone, party.country),
});

/** A sender or receiver. The number of postcode digits depends on the country, so the service checks it. */
export const partySchema = z
  .object(partyFields)
  .check(postcodeGiven, phonesOfThere, z.overwrite(withKeptPhones));
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

export const shipmentLabels: WordLabels = {
  'sender.companyName': m.shipment_sender_company_name,
  'sender.name': m.shipment_sender_name,
  'sender.phone': m.shipment_sender_mobile_number,
  'sender.altPhone': m.shipment_sender_alternative_mobile_number,
  'sender.email': m.shipment_sender_email,
  'sender.address1': m.shipment_sender_address_1,
  'sender.address2': m.shipment_sender_address_2,
  'sender.address3': m.shipment_sender_address_3,
  'sender.postcode': m.shipment_sender_postcode,
  'sender.city': m.shipment_sender_city,
  'sender.state': m.shipment_sender_state,
  'sender.country': m.shipment_sender_country,
  'receiver.companyName': m.shipment_receiver_company_name,
  'receiver.name': m.shipment_receiver_name,
  'receiver.phone': m.shipment_receiver_mobile_number,
  'receiver.altPhone': m.shipment_receiver_alternative_mobile_number,
  'receiver.email': m.shipment_receiver_email,
  'receiver.address1': m.shipment_receiver_address_1,
  'receiver.address2': m.shipment_receiver_address_2,
  'receiver.address3': m.shipment_receiver_address_3,
  'receiver.postcode': m.shipment_receiver_postcode,
  'receiver.city': m.shipment_receiver_city,
  'receiver.state': m.shipment_receiver_state,
  'receiver.country': m.shipment_receiver_country,
  flow: m.shipment_flow,
  service: m.shipment_service,
  contentType: m.shipment_type,
  pieces: m.shipment_total_pieces,
  'pieces.weightGrams': m.shipment_weight,
  'pieces.lengthMm': m.shipment_length,
  'pieces.widthMm': m.shipment_width,
  'pieces.heightMm': m.shipment_height,
  content: m.shipment_content,
  valueCents: m.shipment_value_of_content,
  isDangerous: m.shipment_dangerous_goods,
  customerNote1: m.shipment_customer_note_1,
  customerNote2: m.shipment_customer_note_2,
  orderId: m.shipment_order_id,
  deliveryOrders: m.shipment_do_number,
  codCents: m.shipment_cod_amount,
  isEnhanced: m.shipment_enhanced_liability,
  confirmed: m.shipment_confirmation,
  ...customsLabels,
};

/** The parcel fields, shared by form, quote and preset. */
const parcelFields = {
  contentType: oneOf(contentTypeIds),
  pieces: z
    .array(pieceSchema)
    .check(z.minLength(1, messages.required), z.maxLength(limits.piecesMax, messages.max(limits.piecesMax))),
  /** For goods that leave the country this is the sum of the item lines; a typed value has its own limit (`parcelProblems`). */
  valueCents: z.nullable(cents(limits.sumMaxCents)),
  codCents: z.nullable(cents()),
  isEnhanced: z.boolean(),
};

/** Unusual things that the user must confirm. A call without the confirmation is refused with the question. */
export const confirmationIds = ['order-id-in-use', 'cod-above-value'] as const;
export type ConfirmationId = (typeof confirmationIds)[number];

export const shipmentSchema = z.object({
  flow: oneOf(FLOW_IDS),
  service: oneOf(SERVICE_IDS),
  sender: partySchema,
  receiver: partySchema,
  ...parcelFields,
  content: optionalLabelText(lengths.content),
  isDangerous: z.boolean(),
  customerNote1: optionalLabelText(lengths.note),
  customerNote2: optionalLabelText(lengths.note),
  orderId: optionalLabelText(lengths.orderId),
  deliveryOrders: z
    .array(deliveryOrderNumber())
    .check(
      z.maxLength(
        limits.deliveryOrdersMax,
        ruleText(m.shipment_problem_too_many_numbers, { n: limits.deliveryOrdersMax }),
      ),
    ),
  /** Only for flows that leave the country. */
  customs: z.optional(customsSchema),
  /** The questions that the user has confirmed. */
  confirmed: z.optional(z.array(oneOf(confirmationIds))),
});

/** The fields of a live price: the same parcel, before names and streets are known. */
export const quoteSchema = z.object({
  flow: oneOf(FLOW_IDS),
  senderPostcode: text(12),
  /** '' in countries without postcodes. */
  receiverPostcode: optionalText(12),
  receiverCountry: country(),
  /** The district, if the postcode has several. */
  senderCity: optionalText(lengths.city),
  receiverCity: optionalText(lengths.city),
  ...parcelFields,
  isDangerous: z._default(z.boolean(), false),
});

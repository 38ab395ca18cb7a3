/** Customs data of a shipment that leaves the country (domain.md "Services and flows", spec §5 bulk table). */
import * as z from 'zod/mini';

import { country } from '#shared/features/postcode/countries.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import type { WordLabels } from '#shared/platform/validation/parse.ts';
import {
  cents,
  labelText,
  omittableLabelText,
  messages,
  oneOf,
  optionalLabelText,
  optionalText,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** Purposes of a shipment, as worded on customs forms. 'Others' needs an explanation (spec §5). */
export const shippingPurposeIds = [
  'sale',
  'gift',
  'sample',
  'personal',
  'return',
  'repair',
  'exhibition',
  'document',
  'others',
] as const;
export type ShippingPurpose = (typeof shippingPurposeIds)[number];

/** Longer lists belong on the customer's own invoice. */
export const customsItemsMax = 50;
export const customsQuantityMax = 99_999;

/**
 * Eight digits, or '' if the flow does not require the code. The first two digits are the chapter; the HS reserves chapter 77.
 */
const hsCode = () =>
  optionalText(limits.text.hsCode).check(
    z.refine((value) => value === '' || /^\d{8}$/u.test(value), messages.exactLength(limits.text.hsCode)),
    z.refine((value) => !/^\d{8}$/u.test(value) || isHsChapter(value.slice(0, 2)), messages.email),
  );

function isHsChapter(twoDigits: string): boolean {
  const chapter = Number(twoDigits);
  return chapter >= 1 && chapter <= 97 && chapter !== 77;
}

/** One line of goods: unit value in cents of the sender's currency, weight of the whole line in grams (0: not given). */
export const customsItemSchema = z.object({
  description: labelText(limits.text.itemDescription),
  hsCode: hsCode(),
  /** Country of origin, two letters. */
  origin: country(),
  quantity: wholeNumber(1, customsQuantityMax),
  unitValueCents: cents(),
  weightGrams: wholeNumber(0, limits.weightCapKg.parcel * 1000),
});
export type CustomsItem = z.output<typeof customsItemSchema>;

/** Who pays which part of the transport (Incoterms 2020). By default the receiver pays the duties. */
export const incoterms = ['DAP', 'DPU', 'DDP', 'CPT', 'CIP', 'FCA', 'EXW'] as const;
export const usualIncoterm = 'DAP';
const taxIdMax = 30;

export const customsSchema = z.object({
  purpose: z.nullable(oneOf(shippingPurposeIds)),
  purposeRemarks: optionalLabelText(limits.text.note),
  incoterm: z.optional(oneOf(incoterms)),
  /** Tax numbers of sender and receiver, as registered with the tax authority of their country: TIN, SST, GST, VAT, EORI. */
  senderTaxId: omittableLabelText(taxIdMax),
  receiverTaxId: omittableLabelText(taxIdMax),
  items: z
    .array(customsItemSchema)
    .check(
      z.minLength(1, messages.required),
      z.maxLength(customsItemsMax, ruleText(m.shipment_problem_too_many_lines, { n: customsItemsMax })),
    ),
});
export type Customs = z.output<typeof customsSchema>;

export const customsLabels: WordLabels = {
  customs: m.shipment_items,
  'customs.purpose': m.shipment_purpose,
  'customs.purposeRemarks': m.shipment_purpose_remarks,
  'customs.incoterm': m.shipment_incoterm,
  'customs.senderTaxId': m.shipment_sender_tax_id,
  'customs.receiverTaxId': m.shipment_receiver_tax_id,
  'customs.items': m.shipment_items,
  'customs.items.description': m.shipment_description,
  'customs.items.hsCode': m.shipment_hs_code,
  'customs.items.origin': m.shipment_country_of_origin,
  'customs.items.quantity': m.shipment_quantity,
  'customs.items.unitValueCents': m.shipment_unit_value,
  'customs.items.weightGrams': m.shipment_weight,
};

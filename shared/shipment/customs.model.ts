/** What customs asks of a shipment that leaves the country (domain.md "Services and flows", spec §5 bulk table). */
import * as z from 'zod/mini';

import { limits } from '#shared/business/limits.ts';
import type { Labels } from '#shared/validation/parse.ts';
import { cents, messages, oneOf, optionalText, text, wholeNumber } from '#shared/validation/rules.ts';

/** Why the goods travel. Others must be explained (spec §5). */
export const shippingPurposes = {
  sale: 'Sale of goods',
  gift: 'Gift',
  sample: 'Commercial sample',
  personal: 'Personal effects',
  return: 'Return of goods',
  repair: 'Repair or warranty',
  exhibition: 'Exhibition or trade fair',
  document: 'Documents without value',
  others: 'Others',
} as const;

export type ShippingPurpose = keyof typeof shippingPurposes;
export const shippingPurposeIds = Object.keys(shippingPurposes) as [ShippingPurpose, ...ShippingPurpose[]];

/** More lines belong on an invoice of the customer's own. */
export const customsItemsMax = 50;
const quantityMax = 99_999;

/** Eight digits, or none where the flow does not ask for them. The first two are a chapter; 77 is kept free by the HS. */
const hsCode = () =>
  optionalText(limits.text.hsCode).check(
    z.refine(
      (value) => value === '' || /^\d{8}$/u.test(value),
      messages.exactLength(limits.text.hsCode).replace('characters', 'digits'),
    ),
    z.refine((value) => !/^\d{8}$/u.test(value) || isHsChapter(value.slice(0, 2)), messages.email),
  );

function isHsChapter(twoDigits: string): boolean {
  const chapter = Number(twoDigits);
  return chapter >= 1 && chapter <= 97 && chapter !== 77;
}

/** One line of goods: its unit value in cents of the sender's currency, the weight of the whole line in grams (0: not given). */
export const customsItemSchema = z.object({
  description: text(limits.text.itemDescription),
  hsCode: hsCode(),
  /** Country of origin, two letters. */
  origin: text(2).check(z.regex(/^[A-Z]{2}$/u, messages.choice)),
  quantity: wholeNumber(1, quantityMax),
  unitValueCents: cents(),
  weightGrams: wholeNumber(0, limits.weightCapKg.parcel * 1000),
});
export type CustomsItem = z.output<typeof customsItemSchema>;

export const customsSchema = z.object({
  purpose: z.nullable(oneOf(shippingPurposeIds)),
  purposeRemarks: optionalText(limits.text.note),
  items: z
    .array(customsItemSchema)
    .check(
      z.minLength(1, messages.required),
      z.maxLength(customsItemsMax, `can have at most ${customsItemsMax} lines`),
    ),
});
export type Customs = z.output<typeof customsSchema>;

export const customsLabels: Labels = {
  customs: 'Items',
  'customs.purpose': 'Purpose',
  'customs.purposeRemarks': 'Purpose Remarks',
  'customs.items': 'Items',
  'customs.items.description': 'Description',
  'customs.items.hsCode': 'HS Code',
  'customs.items.origin': 'Country of Origin',
  'customs.items.quantity': 'Quantity',
  'customs.items.unitValueCents': 'Unit Value',
  'customs.items.weightGrams': 'Weight',
};

/** What customs asks of a row that leaves the country (spec §5, domain.md "Services and flows"). */
import { limits } from '#shared/business/limits.ts';
import { COUNTRIES, countryName } from '#shared/postcode/countries.ts';
import { shippingPurposes } from '#shared/shipment/customs.model.ts';

import { currencyRule, customsOf, type Declared, example, isAbroad } from './bulk-column.model.ts';
import type { BulkFacts, BulkField, Need } from './bulk-shipment.model.ts';

const { text: lengths } = limits;

/** International shipments must say it, those across the causeway may. */
const inFull = (facts: BulkFacts): Need | null => {
  if (customsOf(facts) === 'none') return null;
  return customsOf(facts) === 'full' ? 'required' : 'optional';
};
const whenCustoms = (facts: BulkFacts): Need | null => (customsOf(facts) === 'none' ? null : 'required');
const onlyAbroad = (need: Need) => (facts: BulkFacts) => (isAbroad(facts) ? need : null);

export const customsColumns = {
  purpose: {
    path: 'customs.purpose',
    section: 'customs',
    kind: 'choice',
    need: onlyAbroad('required'),
    choices: () => Object.values(shippingPurposes),
    example: example(shippingPurposes.sale),
    width: 22,
  },
  purposeRemarks: {
    path: 'customs.purposeRemarks',
    section: 'customs',
    kind: 'text',
    need: onlyAbroad('with-others'),
    max: lengths.note,
    example: example('Prize of a competition'),
    width: 24,
  },
  itemDescription: {
    label: 'Item Description',
    path: 'customs.items.description',
    section: 'customs',
    kind: 'text',
    need: whenCustoms,
    max: lengths.itemDescription,
    rules: () => ['What it is and what it is made of, in English.'],
    example: example('Printed books, paper'),
    width: 30,
  },
  hsCode: {
    path: 'customs.items.hsCode',
    section: 'customs',
    kind: 'digits',
    need: inFull,
    rules: () => [`Exactly ${lengths.hsCode} digits; dots and spaces are taken off.`],
    example: example('49019900'),
    width: 12,
  },
  itemQuantity: {
    label: 'Item Quantity',
    path: 'customs.items.quantity',
    section: 'customs',
    kind: 'count',
    need: whenCustoms,
    rules: () => ['A whole number, at least 1.'],
    example: example('5'),
    width: 14,
  },
  itemUnitValue: {
    label: 'Item Unit Value',
    path: 'customs.items.unitValueCents',
    section: 'customs',
    kind: 'money',
    need: whenCustoms,
    rules: (facts) => [currencyRule(facts), 'The value of one, more than 0.'],
    example: example('50.00'),
    width: 16,
  },
  itemWeight: {
    label: 'Item Weight',
    path: 'customs.items.weightGrams',
    section: 'customs',
    kind: 'kilograms',
    need: inFull,
    rules: () => ['All items together, in kg without packing: not more than Weight.'],
    example: example('1.10'),
    width: 12,
  },
  countryOfOrigin: {
    path: 'customs.items.origin',
    section: 'customs',
    kind: 'country',
    need: whenCustoms,
    choices: () => COUNTRIES.map(({ code }) => code),
    rules: () => [`Where it was made. Two letters, as MY for ${countryName('MY')}.`],
    example: example('MY'),
    width: 16,
  },
} as const satisfies Partial<Record<BulkField, Declared>>;

/** The customs columns of a row that leaves the country (spec §5, domain.md "Services and flows"). */
// words: this file holds samples of what is in a cell
import { limits } from '#shared/platform/business/limits.ts';
import { countries, countryName } from '#shared/features/postcode/countries.model.ts';
import { shippingPurposeIds } from '#shared/features/shipment/customs.model.ts';
import { purposeWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';

import {
  asIs,
  currencyRule,
  customsOf,
  type Declared,
  example,
  isAbroad,
  bindMessage,
} from './bulk-column.model.ts';
import type { BulkFacts, BulkField, Need } from './bulk-shipment.model.ts';

const { text: lengths } = limits;

/** Required for international shipments, optional for those between Malaysia and Singapore. */
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
    choices: () => shippingPurposeIds.map((code) => ({ code, words: purposeWords[code] })),
    example: example('sale'),
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
    label: m.bulk_shipment_item_description,
    path: 'customs.items.description',
    section: 'customs',
    kind: 'text',
    need: whenCustoms,
    max: lengths.itemDescription,
    rules: () => [bindMessage(m.bulk_shipment_rule_item_description)],
    example: example('Printed books, paper'),
    width: 30,
  },
  hsCode: {
    path: 'customs.items.hsCode',
    section: 'customs',
    kind: 'digits',
    need: inFull,
    rules: () => [bindMessage(m.bulk_shipment_rule_hs_code, { n: lengths.hsCode })],
    example: example('49019900'),
    width: 12,
  },
  itemQuantity: {
    label: m.bulk_shipment_item_quantity,
    path: 'customs.items.quantity',
    section: 'customs',
    kind: 'count',
    need: whenCustoms,
    rules: () => [bindMessage(m.bulk_shipment_rule_whole_number)],
    example: example('5'),
    width: 14,
  },
  itemUnitValue: {
    label: m.bulk_shipment_item_unit_value,
    path: 'customs.items.unitValueCents',
    section: 'customs',
    kind: 'money',
    need: whenCustoms,
    rules: (facts) => [currencyRule(facts), bindMessage(m.bulk_shipment_rule_unit_value)],
    example: example('50.00'),
    width: 16,
  },
  itemWeight: {
    label: m.bulk_shipment_item_weight,
    path: 'customs.items.weightGrams',
    section: 'customs',
    kind: 'kilograms',
    need: inFull,
    rules: () => [bindMessage(m.bulk_shipment_rule_item_weight)],
    example: example('1.10'),
    width: 12,
  },
  countryOfOrigin: {
    path: 'customs.items.origin',
    section: 'customs',
    kind: 'country',
    need: whenCustoms,
    choices: () => countries().map(({ code }) => asIs(code)),
    rules: () => [(options) => m.bulk_shipment_rule_origin({ country: countryName('MY', options) }, options)],
    example: example('MY'),
    width: 16,
  },
} as const satisfies Partial<Record<BulkField, Declared>>;

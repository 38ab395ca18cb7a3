/** What the bulk table says of a column, and the words that several columns share. */
import { limits } from '#shared/business/limits.ts';
import { SERVICES, servicesOffered, type ServiceId } from '#shared/consignment/services.ts';
import { marketOf } from '#shared/market/markets.ts';
import { formatMoney } from '#shared/pricing/money.ts';
import { type CustomsNeed, customsNeed } from '#shared/shipment/customs.rules.ts';

import {
  type BulkFacts,
  type BulkSection,
  type CellKind,
  type Need,
  receivingMarket,
} from './bulk-shipment.model.ts';

export interface BulkColumn {
  label: string;
  /** The field of the shipment form that the cell fills: its problems are told at the cell. */
  path: string;
  section: BulkSection;
  kind: CellKind;
  /** Null where the flow has no such field. */
  need: (facts: BulkFacts) => Need | null;
  /** Most characters, for texts. */
  max?: number;
  choices?: (facts: BulkFacts) => readonly string[];
  /** What an empty cell counts as, in the words of a cell. */
  emptyIs?: (facts: BulkFacts) => string | null;
  /** Rules beside need, length, digits and choices, in plain words. */
  rules?: (facts: BulkFacts) => readonly string[];
  example: (facts: BulkFacts) => string;
  /** In characters, for sheets. */
  width: number;
}

/** As it is declared: the label is the form's own, unless that is only clear where it stands there. */
export type Declared = Omit<BulkColumn, 'label' | 'max'> & { label?: string; max?: number };

export const always = (need: Need) => () => need;
export const example = (text: string) => () => text;
export const isAbroad = (facts: BulkFacts) => receivingMarket(facts) === null;
export const customsOf = ({ flow }: BulkFacts): CustomsNeed => customsNeed(flow);

type Examples = Readonly<Record<'MY' | 'SG' | 'abroad', string>>;
export const byPlace = (examples: Examples) => (facts: BulkFacts) =>
  examples[receivingMarket(facts)?.code ?? 'abroad'];

export const wholeMoney = (cents: number, { market }: BulkFacts) =>
  formatMoney(cents, market, { wholeWithoutCents: true });
export const currencyRule = ({ market }: BulkFacts) =>
  `In ${marketOf(market).currency}, with at most 2 decimals.`;

const { mobileMin, mobileMax } = limits.text;
const digitsRule = `${mobileMin} to ${mobileMax} digits.`;
/** Of a number in a market. */
export const mobileRules: readonly string[] = [
  digitsRule,
  'A country code, a leading 0, spaces and dashes are taken off.',
];
export const receiverMobileRules = (facts: BulkFacts): readonly string[] =>
  isAbroad(facts) ? [digitsRule, 'Spaces, dashes and a plus sign are taken off.'] : mobileRules;

export const yesNo = ['Yes', 'No'] as const;

/** Frozen is told to everyone; an account without it is told at the cell. */
export function bulkServices({ flow, market }: BulkFacts): ServiceId[] {
  return servicesOffered(market, flow, { isFrozenFood: true });
}

export const serviceLabel = (service: ServiceId): string => SERVICES[service].label;

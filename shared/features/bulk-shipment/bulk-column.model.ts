/** The bulk table's notes on a column, and the words that several columns share. */
import { limits } from '#shared/platform/business/limits.ts';
import { receivingMarket } from '#shared/features/shipment/receiving-market.rules.ts';
import { servicesOffered, type ServiceId } from '#shared/features/shipment/services.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { type CustomsNeed, customsNeed } from '#shared/features/shipment/customs.rules.ts';
import {
  type AnyMessage,
  type Language,
  languages,
  type Message,
  type SayOptions,
  sayWith,
} from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { type BulkFacts, type BulkSection, type CellKind, type Need } from './bulk-shipment.model.ts';

/** A sentence with its figures in it, in its reader's language. */
export type Said = (options?: SayOptions) => string;

/** What a cell is kept as, and what people read and write for it. */
export interface BulkChoice {
  code: string;
  words: Message;
}

export interface BulkColumn {
  label: Message;
  /** The field of the shipment form that the cell fills: its problems are reported at the cell. */
  path: string;
  section: BulkSection;
  kind: CellKind;
  /** Null where the flow has no such field. */
  need: (facts: BulkFacts) => Need | null;
  /** Whose money it is, for amounts; the account's own where it is not given. */
  collectedIn?: (facts: BulkFacts) => MarketId;
  /** Most characters, for texts. */
  max?: number;
  choices?: (facts: BulkFacts) => readonly BulkChoice[];
  /** What an empty cell counts as: a choice's code, a country, a number. */
  emptyIs?: (facts: BulkFacts) => string | null;
  /** Rules beside need, length, digits and choices. */
  rules?: (facts: BulkFacts) => readonly Said[];
  /** As the cell is kept. */
  example: (facts: BulkFacts) => string;
  /** In characters, for sheets. */
  width: number;
}

/** As it is declared: the label is the form's own, unless that is only clear on the form. */
export type Declared = Omit<BulkColumn, 'label' | 'max'> & { label?: Message; max?: number };

/** A message with its parameters; `said(m.x, { n })` waits for its language. */
export function said(words: Message): Said;
export function said<P extends object>(words: Message<P>, places: NoInfer<P>): Said;
export function said(words: AnyMessage, places: object = {}): Said {
  return (options) => sayWith(words, places, options);
}

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
  said(m.bulk_shipment_rule_currency, { currency: marketOf(market).currency });

const { mobileMin, mobileMax } = limits.text;
const digitsRule = said(m.bulk_shipment_rule_digits, { least: mobileMin, most: mobileMax });
/** Of a number in a market. */
export const mobileRules: readonly Said[] = [digitsRule, said(m.bulk_shipment_rule_mobile_home)];
export const receiverMobileRules = (facts: BulkFacts): readonly Said[] =>
  isAbroad(facts) ? [digitsRule, said(m.bulk_shipment_rule_mobile_abroad)] : mobileRules;

export const yesNo: readonly BulkChoice[] = [
  { code: 'yes', words: m.common_yes },
  { code: 'no', words: m.common_no },
];
export const yes = 'yes';

/** Codes that are read as they are. */
export const asIs = (code: string): BulkChoice => ({ code, words: () => code });

/** Frozen is listed for everyone; an account without it is reported at the cell. */
export function bulkServices({ flow, market }: BulkFacts): ServiceId[] {
  return servicesOffered(market, flow, { isFrozenFood: true });
}

export const serviceChoice = (service: ServiceId): BulkChoice => ({
  code: service,
  words: serviceWords[service],
});

/** A cell's text for its reader: the words of a choice, any other text as it is. */
export function cellWords(
  column: Pick<BulkColumn, 'choices'>,
  facts: BulkFacts,
  text: string,
  options?: SayOptions,
): string {
  const choice = column.choices?.(facts).find(({ code }) => code === text);
  return choice ? choice.words({}, options) : text;
}

/** A choice in all its words. */
export const wordsOfChoice = ({ words }: BulkChoice): string[] =>
  languages.map((locale: Language) => words({}, { locale }));

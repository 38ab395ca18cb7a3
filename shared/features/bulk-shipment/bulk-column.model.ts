/** Types of the columns of the bulk table, and the words that several columns share. */
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

/** Words a sentence, with its figures filled in, in the reader's language. */
export type BoundMessage = (options?: SayOptions) => string;

/** One choice of a cell: the code that is stored, and the words that people read and write. */
export interface BulkChoice {
  code: string;
  words: Message;
}

export interface BulkColumn {
  label: Message;
  /** The field of the shipment form that the cell fills; problems of that field are reported at the cell. */
  path: string;
  section: BulkSection;
  kind: CellKind;
  /** Null if the flow has no such field. */
  need: (facts: BulkFacts) => Need | null;
  /** The market whose currency an amount is in; by default the account's. */
  collectedIn?: (facts: BulkFacts) => MarketId;
  /** Maximum length of a text, in characters. */
  max?: number;
  choices?: (facts: BulkFacts) => readonly BulkChoice[];
  /** The value of an empty cell: the code of a choice, a country, a number. */
  emptyIs?: (facts: BulkFacts) => string | null;
  /** Rules other than those for need, length, digits and choices. */
  rules?: (facts: BulkFacts) => readonly BoundMessage[];
  /** An example in the stored form. */
  example: (facts: BulkFacts) => string;
  /** Width in a spreadsheet, in characters. */
  width: number;
}

/** A column as it is declared. The label defaults to the form's own, unless that is clear only on the form. */
export type Declared = Omit<BulkColumn, 'label' | 'max'> & { label?: Message; max?: number };

/** A message with its parameters, worded later: `said(m.x, { n })` is called with the language. */
export function bindMessage(words: Message): BoundMessage;
export function bindMessage<P extends object>(words: Message<P>, places: NoInfer<P>): BoundMessage;
export function bindMessage(words: AnyMessage, places: object = {}): BoundMessage {
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
  bindMessage(m.bulk_shipment_rule_currency, { currency: marketOf(market).currency });

const { mobileMin, mobileMax } = limits.text;
const digitsRule = bindMessage(m.bulk_shipment_rule_digits, { least: mobileMin, most: mobileMax });
/** The rules of a mobile number in a market. */
export const mobileRules: readonly BoundMessage[] = [
  digitsRule,
  bindMessage(m.bulk_shipment_rule_mobile_home),
];
export const receiverMobileRules = (facts: BulkFacts): readonly BoundMessage[] =>
  isAbroad(facts) ? [digitsRule, bindMessage(m.bulk_shipment_rule_mobile_abroad)] : mobileRules;

export const yesNo: readonly BulkChoice[] = [
  { code: 'yes', words: m.common_yes },
  { code: 'no', words: m.common_no },
];
export const yes = 'yes';

/** A choice whose words are its code. */
export const asIs = (code: string): BulkChoice => ({ code, words: () => code });

/** Frozen is offered to every account; if the account may not use it, the cell reports that. */
export function bulkServices({ flow, market }: BulkFacts): ServiceId[] {
  return servicesOffered(market, flow, { isFrozenFood: true });
}

export const serviceChoice = (service: ServiceId): BulkChoice => ({
  code: service,
  words: serviceWords[service],
});

/** The text of a cell for its reader: the words of a choice; any other text unchanged. */
export function cellWords(
  column: Pick<BulkColumn, 'choices'>,
  facts: BulkFacts,
  text: string,
  options?: SayOptions,
): string {
  const choice = column.choices?.(facts).find(({ code }) => code === text);
  return choice ? choice.words({}, options) : text;
}

/** The words of a choice in all languages. */
export const wordsOfChoice = ({ words }: BulkChoice): string[] =>
  languages.map((locale: Language) => words({}, { locale }));

/** The field table as sentences, for the page that explains it and for the notes of the template. */
import { baseLanguage, type Message, type SayOptions } from '#shared/platform/words/message.ts';
import { m, spoken } from '#shared/platform/words/words.ts';

import { cellWords } from './bulk-column.model.ts';
import type { FlowColumn } from './bulk-columns.model.ts';
import type { BulkFacts, Need } from './bulk-shipment.model.ts';

export const needWords: Readonly<Record<Need, Message>> = {
  required: m.bulk_shipment_need_required,
  optional: m.bulk_shipment_need_optional,
  'with-cover': m.bulk_shipment_need_with_cover,
  'with-others': m.bulk_shipment_need_with_others,
};

/** A longer list of choices is not written out. */
const choicesWrittenMax = 12;

/** Every rule of a column as a sentence, except whether it is required, which is shown separately. */
export function columnRules(column: FlowColumn, facts: BulkFacts, options?: SayOptions): string[] {
  const { max, choices, emptyIs, rules } = column;
  const offered = choices?.(facts) ?? [];
  const empty = emptyIs?.(facts) ?? null;
  const isWritten = offered.length > 0 && offered.length <= choicesWrittenMax;
  const words = offered.map((choice) => choice.words({}, options));
  return [
    ...(max === undefined ? [] : [m.bulk_shipment_rule_characters({ n: max }, options)]),
    ...(isWritten ? [m.bulk_shipment_rule_choices({ choices: alternatives(words, options) }, options)] : []),
    ...(rules?.(facts) ?? []).map((rule) => rule(options)),
    ...(empty === null
      ? []
      : [m.bulk_shipment_rule_empty_is({ text: cellWords(column, facts, empty, options) }, options)]),
  ];
}

const tags = { en: 'en-GB', ms: 'ms', zh: 'zh-Hans' } as const;

/** 'Yes or No', 'A, B or C'. */
function alternatives(choices: readonly string[], options?: SayOptions): string {
  const language = options?.locale ?? spoken() ?? baseLanguage;
  return new Intl.ListFormat(tags[language], { type: 'disjunction' }).format(choices);
}

/** The note on a column of the template. */
export function columnNote(column: FlowColumn, facts: BulkFacts, options?: SayOptions): string {
  const need = m.bulk_shipment_need_sentence({ need: needWords[column.neededHere]({}, options) }, options);
  const between = options?.locale === 'zh' ? '' : ' ';
  return [need, ...columnRules(column, facts, options)].join(between);
}

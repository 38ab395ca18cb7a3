/** The field table in plain words, for the page and the notes of the template. */
import type { FlowColumn } from './bulk-columns.model.ts';
import type { BulkFacts, Need } from './bulk-shipment.model.ts';

export const needWords: Readonly<Record<Need, string>> = {
  required: 'Required',
  optional: 'Optional',
  'with-cover': 'Required with enhanced liability',
  'with-others': 'Required when the purpose is Others',
};

/** More choices than these are not written out. */
const choicesWrittenMax = 12;

/** Every rule of a column as a sentence of its own; whether it is needed stands beside them. */
export function columnRules(column: FlowColumn, facts: BulkFacts): string[] {
  const { max, choices, emptyIs, rules } = column;
  const offered = choices?.(facts) ?? [];
  const empty = emptyIs?.(facts) ?? null;
  return [
    ...(max === undefined ? [] : [`At most ${max} characters.`]),
    ...(offered.length > 0 && offered.length <= choicesWrittenMax ? [`${alternatives(offered)}.`] : []),
    ...(rules?.(facts) ?? []),
    ...(empty === null ? [] : [`Empty counts as ${empty}.`]),
  ];
}

/** 'Yes or No', 'A, B or C'. */
function alternatives(choices: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices);
}

/** The note on a column of the template. */
export function columnNote(column: FlowColumn, facts: BulkFacts): string {
  return [`${needWords[column.neededHere]}.`, ...columnRules(column, facts)].join(' ');
}

/** The filters of a filter bar, and their names in the URL. */

export interface FilterChoice {
  value: string;
  label: string;
}

export type FilterSpec =
  | {
      name: string;
      label: string;
      kind: 'choice';
      choices: readonly FilterChoice[];
      /** Whether several values may be chosen; in the URL they are separated by commas. */
      isSeveral?: boolean;
    }
  /** A range of two dates in the market's time zone; in the URL as `<name>From` and `<name>To`, YYYY-MM-DD. */
  | { name: string; label: string; kind: 'days' };

export type ChoiceFilter = Extract<FilterSpec, { kind: 'choice' }>;

export function namesOf(filter: FilterSpec): string[] {
  return filter.kind === 'days' ? [`${filter.name}From`, `${filter.name}To`] : [filter.name];
}

export const valuesOf = (text: string | undefined) =>
  text === undefined || text === '' ? [] : text.split(',');

/** What a filter bar can filter by, and how it is called in the URL. */

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
      /** More than one value may be chosen; they stand in the URL with commas between. */
      isSeveral?: boolean;
    }
  /** Two days of the market; kept in the URL as `<name>From` and `<name>To`, YYYY-MM-DD. */
  | { name: string; label: string; kind: 'days' };

export type ChoiceFilter = Extract<FilterSpec, { kind: 'choice' }>;

export function namesOf(filter: FilterSpec): string[] {
  return filter.kind === 'days' ? [`${filter.name}From`, `${filter.name}To`] : [filter.name];
}

export const valuesOf = (text: string | undefined) =>
  text === undefined || text === '' ? [] : text.split(',');

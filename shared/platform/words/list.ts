/** Names and values in a row, as each language joins them: 'a, b and c', 'a, b dan c', 'a、b和c'. */
import type { Language, SayOptions } from './message.ts';
import { m, spoken } from './words.ts';

/** English without the comma before the last one. */
export const locales: Record<Language, string> = { en: 'en-GB', ms: 'ms', zh: 'zh' };

/** As `Intl.ListFormat`, which reads its tables at its first use: 5 to 16 ms in the first drawing of a form, four times that on a phone. */
export function allOf(names: readonly string[], options?: SayOptions): string {
  const start = inRow(names.slice(0, -1), options);
  const last = names.at(-1) ?? '';
  return start === '' ? last : m.common_all_of({ start, last }, options);
}

/** 'a or b', in parts: the values are elements of a page. */
export function eitherOf(values: readonly string[]): { type: 'element' | 'literal'; value: string }[] {
  return new Intl.ListFormat(locales[spoken()], { type: 'disjunction' }).formatToParts(values);
}

/** Words in a row without an 'and', as facts and heads say them: 'a, b', 'a、b'. */
export const inRow = (words: readonly string[], options?: SayOptions): string =>
  words.join((options?.locale ?? spoken()) === 'zh' ? '、' : ', ');

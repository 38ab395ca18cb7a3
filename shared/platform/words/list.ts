/** Joins names and values as each language does: 'a, b and c', 'a, b dan c', 'a、b和c'. */
import type { Language, SayOptions } from './message.ts';
import { m, spoken } from './words.ts';

/** Locales for joining lists; en-GB has no comma before the last item. */
export const locales: Record<Language, string> = { en: 'en-GB', ms: 'ms', zh: 'zh' };

/**
 * Like `Intl.ListFormat`, which loads its tables at first use: 5 to 16 ms in the first rendering of a form, and four times that
 * on a phone.
 */
export function allOf(names: readonly string[], options?: SayOptions): string {
  const start = inRow(names.slice(0, -1), options);
  const last = names.at(-1) ?? '';
  return start === '' ? last : m.common_all_of({ start, last }, options);
}

/** Returns 'a or b' in parts, so that the values can be elements of a page. */
export function eitherOf(values: readonly string[]): { type: 'element' | 'literal'; value: string }[] {
  return new Intl.ListFormat(locales[spoken()], { type: 'disjunction' }).formatToParts(values);
}

/** Joins words without 'and', as in facts and headings: 'a, b', 'a、b'. */
export const inRow = (words: readonly string[], options?: SayOptions): string =>
  words.join((options?.locale ?? spoken()) === 'zh' ? '、' : ', ');

/** Names and values in a row, as each language joins them: 'a, b and c', 'a, b dan c', 'a、b和c'. */
import type { Language, SayOptions } from './message.ts';
import { spoken } from './words.ts';

/** English without the comma before the last one. */
export const locales: Record<Language, string> = { en: 'en-GB', ms: 'ms', zh: 'zh' };

export function allOf(names: readonly string[], options?: SayOptions): string {
  return new Intl.ListFormat(locales[options?.locale ?? spoken()]).format(names);
}

/** 'a or b', in parts: the values are elements of a page. */
export function eitherOf(values: readonly string[]): { type: 'element' | 'literal'; value: string }[] {
  return new Intl.ListFormat(locales[spoken()], { type: 'disjunction' }).formatToParts(values);
}

/** Words in a row without an 'and', as facts and heads say them: 'a, b', 'a、b'. */
export const inRow = (words: readonly string[]): string => words.join(spoken() === 'zh' ? '、' : ', ');

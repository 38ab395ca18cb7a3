/** Countries as terms of a sentence: in its reader's language, and kept by their two letters. */
import type { Language, Message } from '#shared/platform/words/message.ts';
import { spoken } from '#shared/platform/words/words.ts';

const namesIn = new Map<Language, Intl.DisplayNames>();

/** 'Russia', '俄罗斯' of 'RU'. Each language's names take a tenth of a second of a slow phone the first time. */
export function nameOfCountry(code: string, locale: Language): string {
  const names = namesIn.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  namesIn.set(locale, names);
  return names.of(code) ?? code;
}

/** A country as a parameter of a problem, such as `{ country: countryTerm('RU') }`. */
export type CountryTerm = Message & { readonly country: string };

export function countryTerm(code: string): CountryTerm {
  const say: Message = (_, options) => nameOfCountry(code, options?.locale ?? spoken());
  return Object.assign(say, { country: code });
}

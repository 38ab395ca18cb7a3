/** Countries as parameters of messages: shown in the reader's language, stored as two-letter codes. */
import type { Language, Message } from '#shared/platform/words/message.ts';
import { spoken } from '#shared/platform/words/words.ts';

const namesIn = new Map<Language, Intl.DisplayNames>();

/**
 * Returns a country's name in a language: 'Russia', '俄罗斯' for 'RU'. Loading the names of a language takes a slow phone 0.1 s the
 * first time.
 */
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

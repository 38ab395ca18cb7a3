/** English (used for programs, and as the reference for all translations), Bahasa Malaysia, simplified Chinese. */
export const languages = ['en', 'ms', 'zh'] as const;
export type Language = (typeof languages)[number];
export const baseLanguage: Language = 'en';

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  // words: each language calls itself
  ms: 'Bahasa Malaysia',
  zh: '简体中文',
};

/** The cookie that stores the choice on the device; a preference, not used for any right. */
export const languageCookie = 'language';

export const isLanguage = (value: unknown): value is Language => languages.some((one) => one === value);

export interface SayOptions {
  readonly locale?: Language | undefined;
}
export type NoPlaces = Readonly<Record<string, never>>;

/** A message of the catalogue. The browser shows it in the page's language; the server passes its reader's language. */
export type Message<Places extends object = NoPlaces> = [Places] extends [NoPlaces]
  ? (places?: NoPlaces, options?: SayOptions) => string
  : (places: Readonly<Places>, options?: SayOptions) => string;

/** A message of a problem; its key contains `_problem_`. Code compares `code`, never the text. */
export type ProblemMessage<
  Code extends string = string,
  Places extends object = NoPlaces,
> = Message<Places> & {
  readonly code: Code;
};

/** Any message of the catalogue, whatever its placeholders. */
export type AnyMessage = (places: never, options?: SayOptions) => string;

/**
 * Formats a message whose placeholders are known only at run time: a problem's parameters, a row's. The code that stored them has
 * checked them against the message (`problemAt`, `said`, `sayIn`), so only here the type checker cannot follow.
 */
export function sayWith(message: AnyMessage, places: object, options?: SayOptions): string {
  return (message as (places: object, options?: SayOptions) => string)(places, options);
}

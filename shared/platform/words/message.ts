/** English (what programs get, and what every wording is checked against), Bahasa Malaysia, simplified Chinese. */
export const languages = ['en', 'ms', 'zh'] as const;
export type Language = (typeof languages)[number];
export const baseLanguage: Language = 'en';

/** As each calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  // words: each language calls itself
  ms: 'Bahasa Malaysia',
  zh: '简体中文',
};

/** The cookie that keeps the choice on the device; a preference, no right hangs on it. */
export const languageCookie = 'language';

export const isLanguage = (value: unknown): value is Language => languages.some((one) => one === value);

export interface SayOptions {
  readonly locale?: Language | undefined;
}
export type NoPlaces = Readonly<Record<string, never>>;

/** The browser shows a message in the page's language; the server names its reader's. */
export type Message<Places extends object = NoPlaces> = [Places] extends [NoPlaces]
  ? (places?: NoPlaces, options?: SayOptions) => string
  : (places: Readonly<Places>, options?: SayOptions) => string;

/** A message that words a refusal; its key holds `_problem_`. Code compares `code`, never the words. */
export type ProblemMessage<
  Code extends string = string,
  Places extends object = NoPlaces,
> = Message<Places> & {
  readonly code: Code;
};

/** Any message of the catalogue, whatever its places. */
export type AnyMessage = (places: never, options?: SayOptions) => string;

/**
 * Says a message whose places are known only when it runs: a problem's parameters, a row's. Whoever kept the places has
 * checked them against the message (`problemAt`, `said`, `sayIn`), so this is the one place that the checker cannot follow.
 */
export function sayWith(message: AnyMessage, places: object, options?: SayOptions): string {
  return (message as (places: object, options?: SayOptions) => string)(places, options);
}

/**
 * `m.feature_key(places)` returns a message. In the browser build, each use is replaced by the text in the language being built,
 * and this file by its last lines only (scripts/words/vite-words.ts); Node, tests and `npm run dev` run it unchanged.
 */
import { en } from './made/en.js';
import type { Messages } from './made/messages.d.ts';
import { ms } from './made/ms.js';
import { zh } from './made/zh.js';
import { baseLanguage, type Language, type SayOptions } from './message.ts';

type WordFunction = (places: unknown) => string;
const catalogue: Readonly<Record<Language, Readonly<Record<string, WordFunction>>>> = { en, ms, zh };
let page: Language = baseLanguage;

/** Sets the language of the page, once, before any other browser module is loaded. The server never calls it. */
export function speak(language: Language): void {
  page = language;
}
/** Returns the language of the page. */
export const spoken = (): Language => page;

const saying = (key: string) => {
  const say = (places: unknown, options?: SayOptions) => catalogue[options?.locale ?? page][key]?.(places);
  return key.includes('_problem_') ? Object.assign(say, { code: key.replace('_problem_', '.') }) : say;
};

export const m = Object.fromEntries(Object.keys(en).map((key) => [key, saying(key)])) as Messages;

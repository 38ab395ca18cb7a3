/**
 * Problems as stored in rows: a code with parameters, worded when shown. Terms are stored by their key, countries by their code.
 */
import { type CountryTerm, nameOfCountry } from '#shared/platform/market/country-term.ts';
import type { KeptProblem, KeptTerm } from '#shared/platform/validation/kept-problem.ts';
import { type AnyProblemMessage, type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import { type AnyMessage, type Language, type Message, sayWith } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

const messages: Readonly<Record<string, AnyMessage & { code?: string }>> = m;
const keyOfMessage = new Map<unknown, string>(Object.entries(messages).map(([key, say]) => [say, key]));
const wordsByCode = new Map<string, AnyProblemMessage>(
  Object.values(messages)
    .filter(isProblem)
    .map((say) => [say.code, say]),
);

function isProblem(say: AnyMessage & { code?: string }): say is AnyProblemMessage {
  return say.code !== undefined;
}

export function keptProblem({ code, params }: Problem): KeptProblem {
  const kept: KeptProblem['params'] = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value !== 'function') kept[name] = value;
    else kept[name] = keptTerm(value);
  }
  return { code, params: kept };
}

function keptTerm(value: Message): KeptTerm | string {
  if (isCountry(value)) return { country: value.country };
  const key = keyOfMessage.get(value);
  // A message composed of others has no key, so its English text is stored.
  return key === undefined ? value({}, { locale: 'en' }) : { key };
}

const isCountry = (value: Message): value is CountryTerm => 'country' in value;

/** Returns the sentence in the user's language; a code that a newer version no longer has is shown unchanged. */
export function sayKept({ code, params }: KeptProblem, label: string, locale: Language): string {
  const words = wordsByCode.get(code);
  if (!words) return `${label} ${code}`.trim();
  const worded = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? termOf(value, locale) : value,
  ]);
  return sentenceOf({ field: '', code, words, params: Object.fromEntries(worded) }, label, { locale });
}

function termOf(kept: KeptTerm, locale: Language): string {
  if ('country' in kept) return nameOfCountry(kept.country, locale);
  const term = messages[kept.key];
  return term === undefined ? kept.key : sayWith(term, {}, { locale });
}

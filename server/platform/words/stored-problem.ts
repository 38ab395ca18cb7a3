/** Problems as rows keep them: a code with parameters, worded when they are shown. Terms are kept by their key. */
import { type AnyProblemMessage, type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import { type AnyMessage, type Language, sayWith } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export interface KeptProblem {
  code: string;
  params: Record<string, string | number | { key: string }>;
}

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
    else {
      const key = keyOfMessage.get(value);
      // A message put together from others has no key; its English stands in.
      kept[name] = key === undefined ? value({}, { locale: 'en' }) : { key };
    }
  }
  return { code, params: kept };
}

/** The sentence in its reader's language; a code that a newer version no longer has is shown unchanged. */
export function sayKept({ code, params }: KeptProblem, label: string, locale: Language): string {
  const words = wordsByCode.get(code);
  if (!words) return `${label} ${code}`.trim();
  const worded = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? termOf(value.key, locale) : value,
  ]);
  return sentenceOf({ field: '', code, words, params: Object.fromEntries(worded) }, label, { locale });
}

function termOf(key: string, locale: Language): string {
  const term = messages[key];
  return term === undefined ? key : sayWith(term, {}, { locale });
}

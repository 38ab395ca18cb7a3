/** Problems as rows keep them: a code with parameters, worded when they are shown. Terms are kept by their key. */
import type { AnyProblemMessage, Problem } from '#shared/platform/validation/problem.ts';
import { sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language, Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export interface KeptProblem {
  code: string;
  params: Record<string, string | number | { key: string }>;
}

const messages = m as unknown as Readonly<Record<string, Message & { code?: string }>>;
const keyOfMessage = new Map<unknown, string>(Object.entries(messages).map(([key, say]) => [say, key]));
const wordsByCode = new Map<string, AnyProblemMessage>(
  Object.values(messages).flatMap((say) =>
    say.code === undefined ? [] : [[say.code, say as AnyProblemMessage] as const],
  ),
);

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
  const told = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? (messages[value.key] ?? value.key) : value,
  ]);
  return sentenceOf(
    { field: '', code, words, params: Object.fromEntries(told) as Problem['params'] },
    label,
    { locale },
  );
}

/**
 * A schema's check may only carry a string: the rule's code and parameters travel in it, and its words are kept here by
 * code, which the edge turns into a sentence. Nothing else reads or writes these strings.
 */
import type { AnyProblemMessage, Problem, ProblemParams } from './problem.ts';

declare const isRule: unique symbol;
/** Not for people: `parse` makes problems of it. */
export type RuleText = string & { readonly [isRule]: true };

const mark = '\u0001';
const wordsByCode = new Map<string, AnyProblemMessage>();

export function ruleText(words: AnyProblemMessage, params: ProblemParams = {}): RuleText {
  wordsByCode.set(words.code, words);
  return `${mark}${words.code}${mark}${JSON.stringify(params)}` as RuleText;
}

/** The problem that a check's text stands for; null for any other text. */
export function problemOfRule(field: string, text: string): Problem | null {
  if (!text.startsWith(mark)) return null;
  const [, code = '', params = '{}'] = text.split(mark);
  const words = wordsByCode.get(code);
  return words ? { field, code, params: JSON.parse(params) as ProblemParams, words } : null;
}

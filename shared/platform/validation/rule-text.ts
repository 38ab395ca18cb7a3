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

/** `toPrograms`: the rule as programs are told it, where people read it in other units or words. */
export function ruleText(
  words: AnyProblemMessage,
  params: ProblemParams = {},
  toPrograms?: RuleText,
): RuleText {
  wordsByCode.set(words.code, words);
  const other = toPrograms === undefined ? '' : `${mark}${JSON.stringify(toPrograms)}`;
  return `${mark}${words.code}${mark}${JSON.stringify(params)}${other}` as RuleText;
}

/** The problem that a check's text stands for, as people are told it or as programs are; null for any other text. */
export function problemOfRule(field: string, text: string, isForProgram = false): Problem | null {
  if (!text.startsWith(mark)) return null;
  const [, code = '', params = '{}', toPrograms] = text.split(mark);
  if (isForProgram && toPrograms !== undefined) return problemOfRule(field, String(JSON.parse(toPrograms)));
  const words = wordsByCode.get(code);
  return words ? { field, code, params: JSON.parse(params) as ProblemParams, words } : null;
}

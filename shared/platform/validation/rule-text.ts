/**
 * A zod check can only carry a string: the rule's code and parameters are encoded in it, and its messages are registered here by
 * code, so that the edge can create the text. No other code reads or writes these strings.
 */
import type { AnyProblemMessage, Problem, ProblemParams } from './problem.ts';

declare const isRule: unique symbol;
/** Not for display: `parse` converts it to a problem. */
type RuleText = string & { readonly [isRule]: true };

const mark = '\u0001';
const wordsByCode = new Map<string, AnyProblemMessage>();

/** Encodes a rule. `toPrograms` is the rule as reported to programs, where users see other units or words. */
export function ruleText(
  words: AnyProblemMessage,
  params: ProblemParams = {},
  toPrograms?: RuleText,
): RuleText {
  wordsByCode.set(words.code, words);
  const other = toPrograms === undefined ? '' : `${mark}${JSON.stringify(toPrograms)}`;
  return `${mark}${words.code}${mark}${JSON.stringify(params)}${other}` as RuleText;
}

/** Decodes a check's text to its problem, for users or for programs; null for any other text. */
export function problemOfRule(field: string, text: string, isForProgram = false): Problem | null {
  if (!text.startsWith(mark)) return null;
  const [, code = '', params = '{}', toPrograms] = text.split(mark);
  if (isForProgram && toPrograms !== undefined) return problemOfRule(field, String(JSON.parse(toPrograms)));
  const words = wordsByCode.get(code);
  return words ? { field, code, params: JSON.parse(params) as ProblemParams, words } : null;
}

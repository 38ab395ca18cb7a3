import type { AnyProblemMessage, Problem, ProblemParams } from '#shared/platform/validation/problem.ts';
import type { Message } from '#shared/platform/words/message.ts';

/**
 * A problem whose sentence begins with the field's label. The label is a parameter, so that the sentence is complete wherever
 * it is shown.
 */
export function labelledProblem(
  field: string,
  label: Message,
  words: AnyProblemMessage,
  params: ProblemParams = {},
): Problem {
  return { field, code: words.code, params: { label, ...params }, words };
}

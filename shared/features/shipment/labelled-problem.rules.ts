import type { AnyProblemMessage, Problem, ProblemParams } from '#shared/platform/validation/problem.ts';
import type { Message } from '#shared/platform/words/message.ts';

/** A problem whose sentence begins with a label: the label goes with it, so that the sentence is whole wherever it is shown. */
export function labelledProblem(
  field: string,
  label: Message,
  words: AnyProblemMessage,
  params: ProblemParams = {},
): Problem {
  return { field, code: words.code, params: { label, ...params }, words };
}

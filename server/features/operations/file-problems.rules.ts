/** Problems of an uploaded file, reported row by row. The file takes effect completely or not at all. */
import type { FileProblem } from '#shared/features/operations/file-problem.model.ts';
import { type Problem, problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { Refused } from '#server/platform/http/refused.ts';

/** Most problems reported; fixing them usually fixes the rest. */
const toldAtMost = 200;

const endsAsSentence = /[.。]$/u;

/** Texts of rules are worded to appear under a field; in a file's list of problems they become full sentences. */
export function asSentence(problem: Problem): Problem {
  const { words } = problem;
  const said = (places: never, options?: SayOptions): string => {
    const rule = words(places, options);
    return endsAsSentence.test(rule) ? rule : m.operations_the_sentence({ sentence: rule }, options);
  };
  return { ...problem, words: Object.assign(said, { code: words.code }) };
}

/** Throws when there is any problem: nothing has been changed, and each bad row has its reason. */
export function refuseIfAny(problems: readonly FileProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const byKey = new Map<string, FileProblem>();
  for (const one of problems.slice(0, toldAtMost)) {
    const { field } = one.problem;
    const key = field === '' ? one.row.key : `${one.row.key}: ${field}`;
    if (!byKey.has(key)) byKey.set(key, one);
  }
  const labelOf = ({ label }: FileProblem, options?: SayOptions) => label?.({}, options) ?? '';
  const whole = problem(m.operations_problem_unsound, {
    count: problems.length,
    row: first.row.name,
    first: (_, options) => sentenceOf(asSentence(first.problem), labelOf(first, options), options),
  });
  const rows = [...byKey].map(([field, one]) => ({ ...asSentence(one.problem), field }));
  throw new Refused('invalid', whole, {
    problems: [whole, ...rows],
    labelOf(field, options) {
      const one = byKey.get(field);
      return one ? labelOf(one, options) : '';
    },
  });
}

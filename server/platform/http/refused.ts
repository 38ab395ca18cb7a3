import { type SessionEnd, sessionEnds } from '#shared/platform/rights/session-ends.ts';
import {
  type AnyProblemMessage,
  type Given,
  type ParamsOf,
  type Problem,
  problem,
} from '#shared/platform/validation/problem.ts';
import type { Message, SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

/**
 * Refusals that are expected, by name. A service throws one; the error handler words and answers it. Anything else that is
 * thrown is a bug: logged whole, reported as one sentence.
 */
export type RefusalName =
  | 'invalid'
  | 'signedOut'
  | 'notAllowed'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'wrongType'
  | 'tooMany'
  | 'unavailable';

const statuses: Record<RefusalName, number> = {
  invalid: 400,
  signedOut: 401,
  notAllowed: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  tooMany: 429,
  unavailable: 503,
};

/** The label of a field in the reader's language. */
export type LabelOf = (field: string, options: SayOptions) => string;

/** What is asked back: the same request that confirms the ids of all is done. */
export interface Question {
  id: string;
  asked: Problem;
}

export interface RefusedMore {
  /** Goes into `r` beside the code: what a caller needs to go on. */
  detail?: Record<string, unknown>;
  questions?: readonly Question[];
  retryAfterSeconds?: number;
  /** Every field that is wrong; the first is the one that `e` reports. */
  problems?: readonly Problem[];
  labelOf?: LabelOf;
}

export class Refused extends Error {
  readonly refusal: RefusalName;
  readonly status: number;
  readonly detail: Record<string, unknown> | null;
  readonly questions: readonly Question[];
  readonly retryAfterSeconds: number | null;
  readonly problems: readonly Problem[];
  readonly labelOf: LabelOf;

  constructor(name: RefusalName, reason: Problem, more: RefusedMore = {}) {
    super(reason.code);
    this.refusal = name;
    this.status = statuses[name];
    this.detail = more.detail ?? null;
    this.questions = more.questions ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.problems = more.problems ?? [reason];
    this.labelOf = more.labelOf ?? (() => '');
  }
}

/** `throw refuse('conflict', m.users_problem_too_many, { n })`: the code, its parameters and its words are one. */
export function refuse<W extends AnyProblemMessage>(
  name: RefusalName,
  words: W,
  ...params: Given<ParamsOf<W>>
): Refused {
  return new Refused(name, problem(words, ...params));
}

/** Bad input: a problem for each field, by its path in the body. */
export function invalid(wrong: readonly Problem[], labelOf?: LabelOf): Refused {
  const first = wrong[0] ?? problem(m.http_problem_invalid);
  return new Refused('invalid', first, { problems: wrong, ...(labelOf && { labelOf }) });
}

/** With what else is wrong, in fields that have no problem yet. */
export function allWrong(wrong: readonly Problem[], also: readonly Problem[]): Problem[] {
  const known = new Set(wrong.map(({ field }) => field));
  return [...wrong, ...also.filter(({ field }) => !known.has(field))];
}

/** Not there, or not yours: the two are answered alike. */
export function notFound(what: Message): Refused {
  return refuse('notFound', m.http_problem_not_found, { what });
}

/** No session, and why: the code is for programs, the sentence for people. */
export function signedOut(end: SessionEnd): Refused {
  return new Refused('signedOut', problem(sessionEnds[end]), { detail: { code: end } });
}

import { type SessionEnd, sessionEnds } from '#shared/platform/rights/session-ends.ts';
import {
  type AnyProblemMessage,
  type ParamsArgument,
  type ParamsOf,
  type Problem,
  problem,
} from '#shared/platform/validation/problem.ts';
import type { Message, SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

/**
 * Expected refusals, by name. A service throws one; the error handler words it and sends it. Any other error is a bug: logged in
 * full, reported as one sentence.
 */
type RefusalName =
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

/** Returns the label of a field in the user's language. */
export type LabelOf = (field: string, options: SayOptions) => string;

/** A question to the user: the same request is carried out once it confirms the ids of all questions. */
export interface Question {
  id: string;
  asked: Problem;
}

interface RefusedMore {
  /** Added to `r` beside the code: data that the caller needs to continue. */
  detail?: Record<string, unknown>;
  questions?: readonly Question[];
  retryAfterSeconds?: number;
  /** All wrong fields; `e` reports the first. */
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

/** `throw refuse('conflict', m.users_problem_too_many, { n })`: one message defines the code, its parameters and its words. */
export function refuse<W extends AnyProblemMessage>(
  name: RefusalName,
  words: W,
  ...params: ParamsArgument<ParamsOf<W>>
): Refused {
  return new Refused(name, problem(words, ...params));
}

/** Returns the refusal of bad input: a problem for each field, by its path in the body. */
export function invalid(wrong: readonly Problem[], labelOf?: LabelOf): Refused {
  const first = wrong[0] ?? problem(m.http_problem_invalid);
  return new Refused('invalid', first, { problems: wrong, ...(labelOf && { labelOf }) });
}

/** Adds further problems, only for fields that have none yet. */
export function allWrong(wrong: readonly Problem[], also: readonly Problem[]): Problem[] {
  const known = new Set(wrong.map(({ field }) => field));
  return [...wrong, ...also.filter(({ field }) => !known.has(field))];
}

/** For a thing that does not exist or belongs to somebody else: the response is the same. */
export function notFound(what: Message): Refused {
  return refuse('notFound', m.http_problem_not_found, { what });
}

/** For a missing session, with the reason: the code is for programs, the sentence for people. */
export function signedOut(end: SessionEnd): Refused {
  return new Refused('signedOut', problem(sessionEnds[end]), { detail: { code: end } });
}

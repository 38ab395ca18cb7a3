import type { Versioned } from '#shared/platform/http/changed-meanwhile.ts';
import type { SentProblem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/** A question that the user must confirm before the server does what was requested. */
export interface Question {
  id: string;
  message: string;
}

/** An expected failure of a call, with the message to show and details for the screen. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** Messages by field path (`pieces.0.weightGrams`), as whole sentences; empty when no field is the cause. */
  readonly fields: Readonly<Record<string, string>>;
  /** Who changed the record after its form was opened, and when; null when that is not the reason. */
  readonly changed: Versioned | null;
  /** Questions to confirm: the same call with these ids in `confirmed` is accepted. */
  readonly questions: readonly Question[];
  /** Request id for support; null when there was no response. */
  readonly requestId: string | null;
  /** Seconds to wait before trying again, when the server gives them. */
  readonly retryAfter: number | null;
  /** Problem code, for comparison in screens; `refused` when there was no response. */
  readonly code: string;
  readonly problems: readonly SentProblem[];

  constructor(
    message: string,
    details: {
      status?: number;
      fields?: Readonly<Record<string, string>>;
      changed?: Versioned | null;
      questions?: readonly Question[];
      requestId?: string | null;
      retryAfter?: number | null;
      code?: string;
      problems?: readonly SentProblem[];
    } = {},
  ) {
    super(message);
    this.status = details.status ?? 0;
    this.fields = details.fields ?? {};
    this.changed = details.changed ?? null;
    this.questions = details.questions ?? [];
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.code = details.code ?? 'refused';
    this.problems = details.problems ?? [];
  }
}

/**
 * Whether the server certainly did nothing. No response, a server error or a lost session leave it unknown; every other refusal
 * is definite.
 */
export function isPlainNo(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408;
}

export const unreachableMessage = m.http_unreachable();
export const slowMessage = m.http_slow();
export const sessionEndedMessage = m.http_session_ended();
const unreadableMessage = m.http_unreadable();

/** Returns the message to show for anything thrown; texts of bugs are never shown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Refusal ? thrown.message : m.http_failed();
}

/**
 * Converts the error of a failed fetch to a `Refusal`. A request cancelled by its screen stays an AbortError, which is not shown.
 */
export function asRefusal(thrown: unknown): unknown {
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return thrown;
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return new Refusal(slowMessage);
  return new Refusal(unreachableMessage);
}

/** Returns a response header by name. */
export type HeaderOf = (name: string) => string | null;

/** Creates the refusal for a response. `body` is its parsed body; any other value when it is not an envelope. */
export function refusalFrom(status: number, header: HeaderOf, body: unknown): Refusal {
  const envelope = isRecord(body) ? body : {};
  const message = typeof envelope.e === 'string' && envelope.e !== '' ? envelope.e : unreadableMessage;
  const retryAfter = Number(header('retry-after') ?? Number.NaN);
  return new Refusal(message, {
    status,
    fields: fieldsOf(envelope.r),
    changed: changedOf(envelope.r),
    questions: questionsOf(envelope.r),
    ...codesOf(envelope.r),
    requestId: header('x-request-id'),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

/** Returns the code of a refusal, from the `r` of its response. */
export function codeOf(result: unknown): string | null {
  return isRecord(result) && typeof result.code === 'string' ? result.code : null;
}

function fieldsOf(result: unknown): Record<string, string> {
  if (!isRecord(result) || !isRecord(result.fields)) return {};
  return Object.fromEntries(
    Object.entries(result.fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function changedOf(result: unknown): Versioned | null {
  const changed: unknown = isRecord(result) ? result.changed : null;
  if (!isRecord(changed) || typeof changed.version !== 'number') return null;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    version: changed.version,
    changedBy: textOf(changed.changedBy),
    changedAt: textOf(changed.changedAt),
  };
}

function codesOf(result: unknown): { code?: string; problems?: readonly SentProblem[] } {
  const code = codeOf(result);
  if (!isRecord(result)) return {};
  return {
    ...(code !== null && { code }),
    ...(Array.isArray(result.problems) && { problems: result.problems as SentProblem[] }),
  };
}

function questionsOf(result: unknown): Question[] {
  if (!isRecord(result) || !Array.isArray(result.confirm)) return [];
  return result.confirm.flatMap((question: unknown) =>
    isRecord(question) && typeof question.id === 'string' && typeof question.message === 'string'
      ? [{ id: question.id, message: question.message }]
      : [],
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

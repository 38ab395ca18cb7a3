/** An expected "no" of a call: the sentence to show, and what a screen may do with it. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Messages by field path (`pieces.0.weightGrams`), whole sentences; empty when no field is to blame. */
  readonly fields: Readonly<Record<string, string>>;
  /** For support; null when no answer came. */
  readonly requestId: string | null;
  /** Seconds to wait before trying again, when the server says so. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    details: {
      status?: number;
      fields?: Readonly<Record<string, string>>;
      requestId?: string | null;
      retryAfter?: number | null;
    } = {},
  ) {
    super(message);
    this.status = details.status ?? 0;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

export const unreachableMessage = 'We cannot reach the server. Check your connection and try again.';
export const slowMessage = 'The server is taking too long to answer. Please try again in a moment.';
export const sessionEndedMessage = 'Your session has ended. Please log in again.';
const unreadableMessage = 'The server sent an answer that we cannot read. Please try again in a moment.';

/** The sentence to show for anything thrown; texts of bugs are never shown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Refusal ? thrown.message : 'That did not work. Please try again in a moment.';
}

/** The refusal that an answer carries. `body` is what was parsed of it, or anything else when it was no envelope. */
export function refusalFrom(status: number, header: (name: string) => string | null, body: unknown): Refusal {
  const envelope = isRecord(body) ? body : {};
  const message = typeof envelope.e === 'string' && envelope.e !== '' ? envelope.e : unreadableMessage;
  const retryAfter = Number(header('retry-after') ?? Number.NaN);
  return new Refusal(message, {
    status,
    fields: fieldsOf(envelope.r),
    requestId: header('x-request-id'),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

function fieldsOf(result: unknown): Record<string, string> {
  if (!isRecord(result) || !isRecord(result.fields)) return {};
  return Object.fromEntries(
    Object.entries(result.fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

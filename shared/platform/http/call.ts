import type * as z from 'zod/mini';

import type { OperatorNeeds } from '#shared/platform/rights/operator-scopes.ts';
import type { TokenScope } from '#shared/platform/rights/principal.ts';
import type { SentProblem } from '#shared/platform/validation/problem.ts';
import type { Right } from '#shared/platform/rights/rights.ts';

/** What every JSON answer looks like (domain.md, "The envelope and errors"). */
export interface Envelope<R> {
  s: boolean;
  r: R | null;
  e: string | null;
}

/** What `r` holds when `s` is false: codes for programs beside the sentence of `e`. */
export interface RefusalReply {
  /** What programs compare, and never changes: `users.too_many`. */
  code: string;
  /** The sentence of each wrong field, by its path, in the language of `e`. */
  fields?: Record<string, string>;
  problems?: SentProblem[];
}

export type Method = 'GET' | 'POST' | 'PATCH';

/**
 * Who may make a call. There is no default: leaving it out does not compile.
 * - `'anyone'`: no session needed.
 * - `'operator:prices'`: an operator key with this scope.
 * - a `Right`: a person's session whose facts satisfy it.
 * - `ForPrograms`: an API token made for it, or any with `scope: null`, of an account that has the right.
 */
export type Needs = 'anyone' | OperatorNeeds | Right | ForPrograms;

export interface ForPrograms {
  scope: TokenScope | null;
  right: Right;
}

export type Schema = z.ZodMiniType;

export const kilobyte = 1024;
export const megabyte = 1_048_576;
/** The default largest body of calls that are open to anyone. */
export const openBodyBytes = 16_384;
/** The default largest JSON body of calls that need a right. */
export const commonBodyBytes = 2 * megabyte;

/** A call that answers a file instead of the envelope. */
export interface FileReply {
  file: readonly string[];
}

/**
 * One call between browser and server, stated once: the route, the typed client, the OpenAPI document
 * and the table-driven tests all read it.
 */
export interface Call<
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | FileReply = Schema | FileReply,
  N extends Needs = Needs,
  P extends Schema | undefined = Schema | undefined,
> {
  method: Method;
  /** `/api/integration/v1/shipments/:consignmentNoteNo`: what stands for a value is a field of `params`. */
  path: `/${string}`;
  needs: N;
  /** One line for the interface description. */
  summary: string;
  params: P;
  query: Q;
  body: B;
  reply: R;
  /** Writes, and prints, that take an `Idempotency-Key` header: a repeat gets the first answer. */
  idempotent: boolean;
  /** JSON: the largest body in bytes, where the common limit is too small. */
  maxBodyBytes?: number;
  /** Multipart upload: the largest body in bytes. */
  upload?: { maxBytes: number; maxFiles: number };
  /** Requests per minute and address, where the common limit is too wide. */
  perMinute?: number;
  /** For the interface description: what each field is and in which unit, by its name or the end of its path. */
  words?: FieldWords;
  /** Of a program's PATCH: what reading the thing answers, where that is not `reply`. It may be sent back whole, as it was read. */
  readBack?: Schema;
  /** Its name in generated clients, where the path does not give it: 'cancelShipment'. */
  operation?: string;
}

/** `{ weightGrams: 'Weight in grams', 'sender.name': 'Who sends it' }`; the longest end of a path that is named wins. */
export type FieldWords = Readonly<Record<string, string>>;

interface CallInput<
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema | FileReply,
  N extends Needs,
  P extends Schema | undefined,
> extends Pick<
  Call,
  'method' | 'path' | 'summary' | 'maxBodyBytes' | 'upload' | 'perMinute' | 'words' | 'readBack' | 'operation'
> {
  needs: N;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  idempotent?: boolean;
}

/** Declares a call. */
export function call<
  const R extends Schema | FileReply,
  const N extends Needs,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  P extends Schema | undefined = undefined,
>(input: CallInput<Q, B, R, N, P>): Call<Q, B, R, N, P> {
  return {
    ...input,
    params: input.params as P,
    query: input.query as Q,
    body: input.body as B,
    idempotent: input.idempotent ?? false,
  };
}

export type InputOf<S> = S extends z.core.$ZodType ? z.core.input<S> : undefined;
export type OutputOf<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined;

export type CallQuery<C extends Call> = InputOf<C['query']>;
export type CallBody<C extends Call> = InputOf<C['body']>;
/** What a JSON call answers in `r`; calls that answer a file are fetched with the client's `download`. */
export type CallReply<C extends Call> = OutputOf<C['reply']>;

export function isFileReply(reply: Schema | FileReply): reply is FileReply {
  return 'file' in reply && Array.isArray(reply.file);
}

import type * as z from 'zod/mini';

import type { OperatorNeeds } from '#shared/platform/rights/operator-scopes.ts';
import type { TokenScope } from '#shared/platform/rights/principal.ts';
import type { SentProblem } from '#shared/platform/validation/problem.ts';
import type { Right } from '#shared/platform/rights/rights.ts';

/** The envelope of every JSON response (domain.md, "The envelope and errors"). */
export interface Envelope<R> {
  s: boolean;
  r: R | null;
  e: string | null;
}

/** Content of `r` when `s` is false: codes for programs, in addition to the message in `e`. */
export interface RefusalReply {
  /** Problem code for programs, which never changes: `users.too_many`. */
  code: string;
  /** Message of each wrong field, by its path, in the language of `e`. */
  fields?: Record<string, string>;
  problems?: SentProblem[];
}

type Method = 'GET' | 'POST' | 'PATCH';

/**
 * Who may make a call. There is no default: omitting it does not compile.
 * - `'anyone'`: no session needed.
 * - `'operator:prices'`: an operator key with this scope.
 * - a `Right`: a user session whose facts satisfy it.
 * - `ForPrograms`: an API token with this scope, or any token with `scope: null`, of an account that has the right.
 */
export type Needs = 'anyone' | OperatorNeeds | Right | ForPrograms;

export interface ForPrograms {
  scope: TokenScope | null;
  right: Right;
}

export type Schema = z.ZodMiniType;

export const kilobyte = 1024;
export const megabyte = 1_048_576;
/** Default body limit, in bytes, of calls that are open to anyone. */
export const openBodyBytes = 16_384;
/** Default JSON body limit, in bytes, of calls that need a right. */
export const commonBodyBytes = 2 * megabyte;

/** Reply of a call whose response is a file instead of the envelope; `file` lists its media types. */
export interface FileReply {
  file: readonly string[];
}

/**
 * One call between browser and server, declared once: the route, the typed client, the OpenAPI document and the table-driven
 * tests all use it.
 */
export interface Call<
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | FileReply = Schema | FileReply,
  N extends Needs = Needs,
  P extends Schema | undefined = Schema | undefined,
> {
  method: Method;
  /** `/api/integration/v1/shipments/:consignmentNoteNo`: each placeholder is a field of `params`. */
  path: `/${string}`;
  needs: N;
  /** One-line summary for the OpenAPI document. */
  summary: string;
  params: P;
  query: Q;
  body: B;
  reply: R;
  /** Whether the call (a write or a print) accepts an `Idempotency-Key` header: a repeat gets the first response. */
  idempotent: boolean;
  /** JSON body limit in bytes, where the default is too small. */
  maxBodyBytes?: number;
  /** Multipart upload: body limit in bytes, and number of files. */
  upload?: { maxBytes: number; maxFiles: number };
  /** Requests per minute and IP address, where the default is too high. */
  perMinute?: number;
  /** For the OpenAPI document: description and unit of each field, by its name or the end of its path. */
  words?: FieldWords;
  /**
   * For a PATCH call of programs: the schema of the response that reads the object, if it differs from `reply`. A program may
   * send that response back in full, unchanged.
   */
  readBack?: Schema;
  /** Operation name in generated clients, where the path does not determine it: 'cancelShipment'. */
  operation?: string;
}

/** `{ weightGrams: 'Weight in grams', 'sender.name': 'Who sends it' }`; the longest matching end of a path takes precedence. */
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

/** Whether a call is for programs, which send an API token. */
export function isForPrograms(call: Pick<Call, 'needs'>): call is { needs: ForPrograms } {
  return typeof call.needs === 'object';
}

/** Declares a call, with defaults for what is omitted. */
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
/** Type of `r` in a JSON response; calls whose response is a file use the client's `download`. */
export type CallReply<C extends Call> = OutputOf<C['reply']>;

export function isFileReply(reply: Schema | FileReply): reply is FileReply {
  return 'file' in reply && Array.isArray(reply.file);
}

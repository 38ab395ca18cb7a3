/** The test client: sends a declared call over HTTP (injected) and reads the envelope. */
import * as z from 'zod/mini';

import { codesOf } from '#shared/features/integration/problem-codes.model.ts';
import type { Call, CallReply, Envelope } from '#shared/platform/http/call.ts';

import type { TestApp } from './test-app.ts';

interface Options {
  /** A user's token, an operator key, or none. */
  as?: { accessToken: string; sandboxOf?: object } | string | null;
  /** Values of the `:name` parts of the path. */
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  /** Not of the call's own type, because tests send invalid bodies too. */
  body?: unknown;
  idempotencyKey?: string;
  /** A multipart request with one file, instead of `body`. */
  upload?: { fields: Record<string, string>; bytes: Buffer };
  /** Client address of the request. */
  from?: string;
  /** The `Accept-Language` header. */
  language?: string;
  /** True to send the call from a browser tab in the sandbox. */
  sandbox?: boolean;
  /** `name=value`, as a browser sends it back. */
  cookie?: string;
}

export interface Sent<R> {
  status: number;
  /** The parts of the envelope. */
  s: boolean;
  r: R;
  e: string | null;
  headers: Record<string, unknown>;
  /** The file that a download call sent. */
  bytes: Buffer;
}

/** Sends a call. `r` is typed as the reply of a success; check `status` first. */
export async function send<C extends Call>(
  app: TestApp,
  declared: C,
  options: Options = {},
): Promise<Sent<CallReply<C>>> {
  const token = typeof options.as === 'string' ? options.as : options.as?.accessToken;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  const answer = await app.http.inject({
    method: declared.method,
    url: `${pathOf(declared, options.params)}${search}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(options.upload === undefined
        ? {}
        : { 'content-type': `multipart/form-data; boundary=${boundary}` }),
      ...(options.language === undefined ? {} : { 'accept-language': options.language }),
      ...(options.sandbox || isInSandbox(options.as) ? { 'x-sandbox': 'yes' } : {}),
      ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    ...payloadOf(options),
    ...(options.from === undefined ? {} : { remoteAddress: options.from }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const envelope = isJson
    ? answer.json<Envelope<CallReply<C>>>()
    : { s: answer.statusCode === 200, r: null, e: null };
  if (answer.statusCode >= 400) knownCode(declared, answer.statusCode, envelope.r);
  return {
    status: answer.statusCode,
    s: envelope.s,
    r: envelope.r as CallReply<C>,
    e: envelope.e,
    headers: answer.headers,
    bytes: answer.rawPayload,
  };
}

const isInSandbox = (as: Options['as']) => typeof as === 'object' && as?.sandboxOf !== undefined;

const refused = z.object({ fields: z.record(z.string(), z.string()) });

/** The refusal's message for each field. */
export const fieldsOf = ({ r }: Pick<Sent<unknown>, 'r'>): Record<string, string> =>
  z.parse(refused, r).fields;

/** A problem code that is missing in the call's description is an error of that description. */
function knownCode(declared: Call, status: number, r: unknown): void {
  const code: unknown = Reflect.get(Object(r), 'code');
  if (typeof declared.needs !== 'object' || typeof code !== 'string' || code.startsWith('validation.'))
    return;
  if (!codesOf(declared).get(status)?.includes(code))
    throw new Error(
      `${declared.operation} answers ${status} ${code}, which shared/features/integration/problem-codes.model.ts lacks`,
    );
}

/** The path with its parameters; half of a surrogate pair cannot be sent. */
function pathOf({ path }: Call, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent((params[name] ?? '-').replace(/\p{Surrogate}/gu, '\ufffd')),
  );
}

const boundary = 'a-part-of-a-test';

function payloadOf({ body, upload }: Options): { payload?: object | Buffer } {
  if (upload === undefined) return body === undefined ? {} : { payload: body as object };
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const fields = Object.entries(upload.fields).map(([name, value]) =>
    part(`name="${name}"`, Buffer.from(value)),
  );
  const file = part('name="file"; filename="file"\r\ncontent-type: application/octet-stream', upload.bytes);
  return { payload: Buffer.concat([...fields, file, Buffer.from(`--${boundary}--\r\n`)]) };
}

/** The cookies of a response, as a browser sends them back. */
export function cookieOf({ headers }: Pick<Sent<unknown>, 'headers'>): string {
  const set = headers['set-cookie'];
  return (Array.isArray(set) ? set : [set ?? '']).map((line) => String(line).split(';', 1)[0]).join('; ');
}

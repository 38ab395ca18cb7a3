/** The test client: sends a declared call over HTTP (injected) and reads the envelope. */
import type { Call, CallReply, Envelope } from '#shared/http/call.ts';

import type { TestApp } from './test-app.ts';

interface Options {
  /** A user's token, an operator key, or none. */
  as?: { accessToken: string } | string | null;
  query?: Record<string, string | number | boolean | undefined>;
  /** Not typed as the call's own: tests send bad bodies too. */
  body?: unknown;
  idempotencyKey?: string;
  /** The address that asks. */
  from?: string;
}

export interface Sent<R> {
  status: number;
  /** The envelope's parts. */
  s: boolean;
  r: R;
  e: string | null;
  headers: Record<string, unknown>;
  /** What a call that answers a file sent. */
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
    url: `${declared.path}${search}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    ...(options.body === undefined ? {} : { payload: options.body as object }),
    ...(options.from === undefined ? {} : { remoteAddress: options.from }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const envelope = isJson
    ? answer.json<Envelope<CallReply<C>>>()
    : { s: answer.statusCode === 200, r: null, e: null };
  return {
    status: answer.statusCode,
    s: envelope.s,
    r: envelope.r as CallReply<C>,
    e: envelope.e,
    headers: answer.headers,
    bytes: answer.rawPayload,
  };
}

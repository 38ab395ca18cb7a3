/**
 * The only way in which the portal asks servers that a customer named: their shops, their webhooks. An address is resolved
 * once, refused when it lies inside (private, loopback, link-local, carrier NAT, metadata), and connected to as resolved, so
 * that a name cannot point elsewhere a moment later. No redirects are followed.
 */
import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { isOutside } from '#server/platform/outside/addresses.ts';

export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** From the first byte sent to the last received. */
  timeoutMs?: number;
  /** Bytes of an answer that are read at most; a longer one is a fault. */
  maxBytes?: number;
  signal?: AbortSignal;
}

export interface OutgoingAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** `address`: it may not be asked; `unreachable`: nobody there, or no trust; `timeout`; `too-large`. */
export type OutgoingFaultCode = 'address' | 'unreachable' | 'timeout' | 'too-large';

export class OutgoingFault extends Error {
  readonly code: OutgoingFaultCode;
  constructor(code: OutgoingFaultCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export interface OutgoingHttp {
  /** Throws an `OutgoingFault` when there is no answer; an answer of any status is an answer. */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
  /** Whether an address has a form that may be asked at all: its scheme, no password in it, no literal inside address. */
  mayAsk(url: string): boolean;
}

const usualTimeoutMs = 20_000;
const usualMaxBytes = 8 * 1_048_576;

/** `onOwnMachine`: a demo or a test may ask servers of this machine, and by http. */
export function makeOutgoingHttp({ onOwnMachine }: { onOwnMachine: boolean }): OutgoingHttp {
  const isOpen = (address: string) => isOutside(address, onOwnMachine);

  /** Every address of a name must be outside: a name with one of each would otherwise get through by chance. */
  const guarded: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isOpen(address))) {
        return done(Object.assign(new Error('inside address'), { code: 'EINSIDE' }), '', 0);
      }
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };

  function readable(url: string): URL | null {
    if (!URL.canParse(url)) return null;
    const parsed = new URL(url);
    const schemes = onOwnMachine ? ['https:', 'http:'] : ['https:'];
    if (!schemes.includes(parsed.protocol) || parsed.username !== '' || parsed.password !== '') return null;
    const host = parsed.hostname.replace(/^\[|\]$/gu, '');
    return isIP(host) !== 0 && !isOpen(host) ? null : parsed;
  }

  return {
    mayAsk: (url) => readable(url) !== null,

    send({ method, url, headers = {}, body, timeoutMs = usualTimeoutMs, maxBytes = usualMaxBytes, signal }) {
      const parsed = readable(url);
      if (!parsed) return Promise.reject(new OutgoingFault('address'));
      const limit = AbortSignal.timeout(timeoutMs);
      const ends = signal ? AbortSignal.any([signal, limit]) : limit;
      const ask = parsed.protocol === 'https:' ? httpsRequest : httpRequest;
      return new Promise((resolve, reject) => {
        const fail = (error: unknown) => {
          if (error instanceof OutgoingFault) return reject(error);
          const code: unknown = Reflect.get(Object(error), 'code');
          if (code === 'EINSIDE') return reject(new OutgoingFault('address', error));
          reject(new OutgoingFault(limit.aborted ? 'timeout' : 'unreachable', error));
        };
        const sent = ask(
          parsed,
          {
            method,
            // A connection of its own: one that is kept could have been made to another address.
            agent: false,
            lookup: guarded,
            signal: ends,
            headers: {
              'user-agent': 'Courier-Portal/1.0',
              'accept-encoding': 'identity',
              ...headers,
              ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
            },
          },
          (answer) => {
            const parts: Buffer[] = [];
            let size = 0;
            answer.on('data', (part: Buffer) => {
              size += part.length;
              if (size > maxBytes) answer.destroy(new OutgoingFault('too-large'));
              else parts.push(part);
            });
            answer.on('error', fail);
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: Object.fromEntries(
                  Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
                ),
                text: Buffer.concat(parts).toString('utf8'),
              }),
            );
          },
        );
        sent.on('error', fail);
        sent.end(body);
      });
    },
  };
}

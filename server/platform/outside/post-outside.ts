/**
 * Posts to an address that a customer gave. The name is resolved, every address of it checked, and the connection made to the
 * address that was checked: a name that says otherwise a moment later reaches nothing. No redirect is followed.
 */
import { lookup, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { isOutside } from './addresses.ts';

/** Why there was no answer. */
export type OutsideProblem =
  | 'scheme'
  | 'address'
  | 'name'
  | 'refused'
  | 'timeout'
  | 'tls'
  | 'connection'
  | 'answer';

export class NotReached extends Error {
  readonly problem: OutsideProblem;
  constructor(problem: OutsideProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface OutsideAnswer {
  status: number;
  headers: Record<string, string>;
  /** Its beginning. */
  body: string;
  /** That the connection was made to. */
  address: string;
}

export interface Outside {
  /** Throws `NotReached`. */
  post(
    url: string,
    headers: Record<string, string>,
    body: string,
    signal?: AbortSignal,
  ): Promise<OutsideAnswer>;
  /** Null, or why an address is refused before its name is resolved. */
  refusalOf(url: string): 'scheme' | 'address' | null;
  close(): void;
}

export interface OutsideOptions {
  /** This machine's own addresses may be reached: for the demo and for tests. */
  allowLoopback: boolean;
  /** Plain http is refused. */
  httpsOnly: boolean;
  timeoutMs: number;
}

/** Kept of an answer's body, in bytes; of its headers, in characters. */
const keptBody = 4096;
const keptHeader = 300;
const keptHeaders = 30;
/** More than this of an answer is not read: the connection is closed. */
const readAtMost = 65_536;

export function makeOutside({ allowLoopback, httpsOnly, timeoutMs }: OutsideOptions): Outside {
  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      // One wrong address is enough: which of them would be tried is not ours to say.
      const areOutside = addresses.every(({ address }) => isOutside(address, allowLoopback));
      const [first] = addresses;
      if (!areOutside || !first) return callback(new NotReached('address'), '', 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
  const common = { keepAlive: true, maxSockets: 50, timeout: timeoutMs, lookup: checkedLookup };
  const agents = { 'http:': new http.Agent(common), 'https:': new https.Agent(common) };

  function refusalOf(url: string): 'scheme' | 'address' | null {
    const parsed = URL.parse(url);
    const isHttps = parsed?.protocol === 'https:';
    if (!parsed || !(isHttps || (parsed.protocol === 'http:' && !httpsOnly))) return 'scheme';
    if (parsed.username !== '' || parsed.password !== '') return 'address';
    const host = parsed.hostname.replace(/^\[|\]$/gu, '');
    if (isIP(host) !== 0) return isOutside(host, allowLoopback) ? null : 'address';
    return host === 'localhost' && !allowLoopback ? 'address' : null;
  }

  return {
    refusalOf,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
    post(url, headers, body, signal) {
      const refusal = refusalOf(url);
      if (refusal !== null) return Promise.reject(new NotReached(refusal));
      const target = new URL(url);
      const protocol = target.protocol === 'https:' ? 'https:' : 'http:';
      const late = AbortSignal.timeout(timeoutMs);
      const options: RequestOptions = {
        method: 'POST',
        agent: agents[protocol],
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: signal ? AbortSignal.any([signal, late]) : late,
      };
      return new Promise((resolve, reject) => {
        const request = (protocol === 'https:' ? https : http).request(target, options, (answer) => {
          const address = answer.socket.remoteAddress ?? '';
          void beginningOf(answer).then((text) =>
            resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer), body: text, address }),
          );
        });
        request.on('error', (error) => reject(new NotReached(problemOf(error, late.aborted))));
        request.end(body);
      });
    },
  };
}

/** The beginning of an answer, of which the status has come: a body that is cut off changes nothing any more. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let [read, kept] = [0, 0];
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (kept < keptBody) {
        chunks.push(chunk);
        kept += chunk.length;
      }
      if (read > readAtMost) break;
    }
  } catch {
    // Aborted, or the connection was closed.
  }
  // What the database cannot keep as text is left out.
  return Buffer.concat(chunks).subarray(0, keptBody).toString('utf8').replaceAll('\0', '');
}

function headersOf(answer: IncomingMessage): Record<string, string> {
  const all = Object.entries(answer.headers).slice(0, keptHeaders);
  return Object.fromEntries(all.map(([name, value]) => [name, String(value).slice(0, keptHeader)]));
}

const codes: Readonly<Record<string, OutsideProblem>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'connection',
  ENETUNREACH: 'connection',
  ETIMEDOUT: 'timeout',
};

function problemOf(error: Error, isLate: boolean): OutsideProblem {
  if (error instanceof NotReached) return error.problem;
  if (isLate) return 'timeout';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.startsWith('HPE_')) return 'answer';
  if (/^(?:ERR_TLS|ERR_SSL|EPROTO|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_OSSL)/u.test(code)) return 'tls';
  return codes[code] ?? 'connection';
}

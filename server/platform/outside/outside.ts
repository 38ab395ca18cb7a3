/**
 * The only way in which the portal asks servers that a customer named: their shops, the receivers of their webhooks. The name
 * is resolved, every address of it checked, and the connection made to the address that was checked: a name that says
 * otherwise a moment later reaches nothing. No redirect is followed.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { isOutside } from './addresses.ts';
import { networkProblems } from './network-problems.ts';

/** Why there was no answer; `address`: it may not be asked; `answer`: not HTTP, or too much of it. */
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
  constructor(problem: OutsideProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export interface OutsideRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
}

export interface OutsideAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  text: string;
  /** That the connection was made to. */
  address: string;
}

export interface Outside {
  /** Throws `NotReached` when there is no answer; an answer of any status is an answer. */
  send(request: OutsideRequest): Promise<OutsideAnswer>;
  /** Null, or why an address is refused before its name is resolved. */
  refusalOf(url: string): 'scheme' | 'address' | null;
  close(): void;
}

export interface OutsideOptions {
  /** This machine's own addresses may be reached: for the demo and for tests. */
  allowLoopback: boolean;
  /** Plain http is refused. */
  httpsOnly: boolean;
  /** From the first byte sent to the last received. */
  timeoutMs: number;
  /** Bytes of an answer that are read at most. */
  readAtMost: number;
  /** Bytes of an answer's text where its beginning is enough; left out, all of it is needed and a longer one is no answer. */
  keptText?: number;
  /** Connections are kept for the next request: for many requests that may be repeated. */
  keepAlive?: boolean;
  /** How a name is resolved to addresses; tests pass their own. */
  lookup?: Lookup;
}

export type Lookup = (
  hostname: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** Kept of an answer's headers. */
const keptHeader = 300;
const keptHeaders = 60;

export function makeOutside(options: OutsideOptions): Outside {
  const { allowLoopback, httpsOnly, timeoutMs, keepAlive = false, lookup = systemLookup } = options;

  const checkedLookup: LookupFunction = (hostname, wanted, callback) => {
    lookup(hostname, { ...wanted, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      // One wrong address is enough: we do not decide which of them would be tried.
      const areOutside = addresses.every(({ address }) => isOutside(address, allowLoopback));
      const [first] = addresses;
      if (!areOutside || !first) return callback(new NotReached('address'), '', 0);
      if (wanted.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
  const common = { keepAlive, maxSockets: 50, timeout: timeoutMs, lookup: checkedLookup };
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
    send({ method, url, headers, body, signal }) {
      const refusal = refusalOf(url);
      if (refusal !== null) return Promise.reject(new NotReached(refusal));
      const target = new URL(url);
      const protocol = target.protocol === 'https:' ? 'https:' : 'http:';
      const late = AbortSignal.timeout(timeoutMs);
      const about = {
        method,
        agent: agents[protocol],
        headers: {
          'accept-encoding': 'identity',
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        signal: signal ? AbortSignal.any([signal, late]) : late,
      };
      return new Promise((resolve, reject) => {
        const fail = (error: unknown) => reject(new NotReached(problemOf(error, late.aborted), error));
        const request = (protocol === 'https:' ? https : http).request(target, about, (answer) => {
          // From here on errors are reported in the answer.
          request.off('error', fail).on('error', () => undefined);
          const address = answer.socket.remoteAddress ?? '';
          textOf(answer, options).then(
            (text) => resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer), text, address }),
            fail,
          );
        });
        request.on('error', fail);
        request.end(body);
      });
    },
  };
}

/** All of an answer, or its beginning where that is enough: then a body that is cut off changes nothing. */
async function textOf(
  answer: IncomingMessage,
  { readAtMost, keptText }: Pick<OutsideOptions, 'readAtMost' | 'keptText'>,
): Promise<string> {
  const chunks: Buffer[] = [];
  let [read, kept] = [0, 0];
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (kept < (keptText ?? readAtMost)) {
        chunks.push(chunk);
        kept += chunk.length;
      }
      if (read > readAtMost) break;
    }
  } catch (error) {
    if (keptText === undefined) throw error;
  }
  if (keptText === undefined && read > readAtMost) throw new NotReached('answer');
  // What the database cannot keep as text is left out.
  return Buffer.concat(chunks).subarray(0, keptText).toString('utf8').replaceAll('\0', '');
}

function headersOf(answer: IncomingMessage): Record<string, string> {
  const all = Object.entries(answer.headers).slice(0, keptHeaders);
  return Object.fromEntries(all.map(([name, value]) => [name, String(value).slice(0, keptHeader)]));
}

function problemOf(error: unknown, isLate: boolean): OutsideProblem {
  if (error instanceof NotReached) return error.problem;
  if (isLate) return 'timeout';
  const said: unknown = Reflect.get(Object(error), 'code');
  const code = typeof said === 'string' ? said : '';
  if (code.startsWith('HPE_')) return 'answer';
  if (/^(?:ERR_TLS|ERR_SSL|EPROTO|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_OSSL)/u.test(code)) return 'tls';
  return networkProblems.get(code) ?? 'connection';
}

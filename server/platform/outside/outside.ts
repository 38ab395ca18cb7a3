/**
 * The only way for the portal to send requests to servers named by customers: their shops and webhook receivers. The name is
 * resolved, every address is checked, and the connection is made to a checked address, so that changing the DNS record afterwards
 * has no effect. Redirects are not followed.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { isOutside } from './addresses.ts';
import { networkProblems } from './network-problems.ts';

/** Why there was no response. `address`: the address is not allowed; `answer`: not HTTP, or too large. */
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
  /** The address that the connection was made to. */
  address: string;
}

export interface Outside {
  /** Throws `NotReached` if there is no response; any HTTP status counts as a response. */
  send(request: OutsideRequest): Promise<OutsideAnswer>;
  /** Returns why an address is refused before its name is resolved; null if it is not. */
  refusalOf(url: string): 'scheme' | 'address' | null;
  close(): void;
}

export interface OutsideOptions {
  /** Allows addresses of this machine: for the demo and for tests. */
  allowLoopback: boolean;
  /** Refuses plain http. */
  httpsOnly: boolean;
  /** From the first byte sent to the last byte received. */
  timeoutMs: number;
  /** Maximum number of bytes read from a response. */
  readAtMost: number;
  /**
   * Bytes of the text to keep if its beginning is enough. If not set, the whole text is needed, and a longer response counts as
   * none.
   */
  keptText?: number;
  /** Keeps connections open for the next request. Only for requests that may safely be repeated. */
  keepAlive?: boolean;
  /** Resolves a name to addresses; tests pass their own. */
  lookup?: Lookup;
}

export type Lookup = (
  hostname: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** Limits for a response's headers: characters of each value, and number of headers. */
const keptHeader = 300;
const keptHeaders = 60;

export function makeOutside(options: OutsideOptions): Outside {
  const { allowLoopback, httpsOnly, timeoutMs, keepAlive = false, lookup = systemLookup } = options;

  const checkedLookup: LookupFunction = (hostname, wanted, callback) => {
    lookup(hostname, { ...wanted, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      // One disallowed address is enough to refuse, because we do not control which one would be tried.
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
          // From here on errors are reported by the response.
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

/** Reads the whole response, or only its beginning if that is enough; then a truncated body does not matter. */
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
  // NUL is removed, because the database cannot store it as text.
  return Buffer.concat(chunks).subarray(0, keptText).toString('utf8').replaceAll('\0', '');
}

function headersOf(answer: IncomingMessage): Record<string, string> {
  const all = Object.entries(answer.headers).slice(0, keptHeaders);
  return Object.fromEntries(all.map(([name, value]) => [name, String(value).slice(0, keptHeader)]));
}

function problemOf(error: unknown, isLate: boolean): OutsideProblem {
  if (error instanceof NotReached) return error.problem;
  if (isLate) return 'timeout';
  const rawCode: unknown = Reflect.get(Object(error), 'code');
  const code = typeof rawCode === 'string' ? rawCode : '';
  if (code.startsWith('HPE_')) return 'answer';
  if (/^(?:ERR_TLS|ERR_SSL|EPROTO|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_OSSL)/u.test(code)) return 'tls';
  return networkProblems.get(code) ?? 'connection';
}

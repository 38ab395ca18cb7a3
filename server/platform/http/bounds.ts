/** Limits for each client address and for all together: open connections, and request bodies being received. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { megabyte } from '#shared/platform/http/call.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { Refused } from './refused.ts';

export interface Bounds {
  connections: number;
  /**
   * Applies if clients connect directly. Behind a proxy they all have its address, so the proxy does the counting
   * (deploy/nginx.conf).
   */
  connectionsPerAddress: number;
  bytes: number;
  bytesPerAddress: number;
}

/** An office behind one address has several dozen users, each with six connections. */
export const usualBounds: Bounds = {
  connections: 5000,
  connectionsPerAddress: 500,
  bytes: 512 * megabyte,
  bytesPerAddress: 128 * megabyte,
};

/** Counts by name; a name whose count is back at zero is removed. */
class Tally {
  #counts = new Map<string, number>();
  #total = 0;

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  get total(): number {
    return this.#total;
  }

  add(name: string, amount: number): void {
    const count = this.of(name) + amount;
    this.#total += amount;
    if (count <= 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }
}

export function boundConnections(app: FastifyInstance, bounds: Bounds, isBehindProxy: boolean): void {
  app.server.maxConnections = bounds.connections;
  if (isBehindProxy) return;
  const open = new Tally();
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (open.of(address) >= bounds.connectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.add(address, 1);
    socket.once('close', () => open.add(address, -1));
  });
}

/**
 * The number of body bytes that a request may send: its Content-Length, or the call's limit if the length is unknown. A compressed
 * body is decompressed up to that limit, whatever its Content-Length.
 */
function announced({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? 0;
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return most;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, most);
}

/** Limits bodies on every route, after the caller was authorised and before the body is read. */
export function boundBodies(app: FastifyInstance, bounds: Bounds): void {
  const underWay = new Tally();
  const taken = new WeakMap<FastifyRequest, () => void>();

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bytes = announced(request);
    if (bytes === 0) return;
    const { ip } = request;
    const isTooMuch = underWay.of(ip) > 0 && underWay.of(ip) + bytes > bounds.bytesPerAddress;
    if (isTooMuch || (underWay.total > 0 && underWay.total + bytes > bounds.bytes)) {
      const refusal = isTooMuch ? 'tooMany' : 'unavailable';
      throw new Refused(refusal, problem(m.http_problem_too_many), { retryAfterSeconds: 5 });
    }
    underWay.add(ip, bytes);
    const release = () => {
      if (taken.delete(request)) underWay.add(ip, -bytes);
    };
    taken.set(request, release);
    reply.raw.once('close', release);
  }

  app.addHook('onRoute', (route) => {
    route.preParsing = [
      route.preParsing ?? [],
      async (request: FastifyRequest, reply: FastifyReply) => take(request, reply),
    ].flat();
  });
  app.addHook('onResponse', async (request) => taken.get(request)?.());
}

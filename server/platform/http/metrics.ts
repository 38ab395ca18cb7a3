import { isIPv4 } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { m } from '#shared/platform/words/words.ts';

import type { JobCounts } from '#server/platform/jobs/job-counts.ts';
import { bearerOf, isOneOf } from './bearer.ts';
import { refuse } from './refused.ts';

/** Values that do not come from requests. */
interface Measures {
  /** Null without a replica. */
  replicaLagMs: () => number | null;
  /** Number of jobs, each of up to 200 files. */
  lateRemovals: () => number;
  jobs: () => JobCounts;
}

/** Serves metrics for Prometheus at /metrics: to holders of the token; without a token, only to this machine. */
export function serveMetrics(
  app: FastifyInstance,
  token: string | null,
  { replicaLagMs, lateRemovals, jobs }: Measures,
): void {
  const registry = new Registry();
  // Ten samples of the event loop lag a second, each including the sampling interval; the default of a hundred costs an idle
  // portal 1 % of a core.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const seconds = new Histogram({
    name: 'portal_request_seconds',
    // words: for Prometheus
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  if (replicaLagMs() !== null) {
    const lag = new Gauge({
      name: 'portal_replica_lag_seconds',
      // words: for Prometheus
      help: 'Replication lag; +Inf when the replica is unavailable',
      registers: [],
      collect() {
        this.set((replicaLagMs() ?? 0) / 1000);
      },
    });
    registry.registerMetric(lag);
  }
  const late = new Gauge({
    name: 'portal_late_removals',
    // words: for Prometheus
    help: 'Batches of up to 200 files whose removal the file store has refused for more than an hour',
    registers: [],
    collect() {
      this.set(lateRemovals());
    },
  });
  registry.registerMetric(late);
  const queue = new Gauge({
    name: 'portal_jobs',
    // words: for Prometheus
    help: 'Jobs that have waited more than ten minutes for a worker (late), or that failed for the last time within the last hour (failed)',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(jobs())) this.set({ state }, count);
    },
  });
  registry.registerMetric(queue);
  app.addHook('onResponse', async (request, reply) => {
    // A stream stays open as long as its screen.
    if (reply.getHeader('content-type') === 'text/event-stream') return;
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (token === null) mustBeThisMachine(request);
    else mustHave(token, request);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mustHave(token: string, request: FastifyRequest): void {
  if (isOneOf([token], bearerOf(request) ?? '')) return;
  throw refuse('signedOut', m.http_problem_needs_metrics_token);
}

/** Requests forwarded by a proxy on this machine are recognised by their headers. */
function mustBeThisMachine(request: FastifyRequest): void {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/u, '');
  const isLoopback = address === '::1' || (isIPv4(address) && address.startsWith('127.'));
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    (name) => name in request.headers,
  );
  if (isLoopback && !isForwarded) return;
  throw refuse('notAllowed', m.http_problem_metrics_here_only);
}

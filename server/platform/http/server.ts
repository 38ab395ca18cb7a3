import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';

import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';

import { openBodyBytes } from '#shared/platform/http/call.ts';

import { m } from '#shared/platform/words/words.ts';
import type { JobCounts } from '#server/platform/jobs/job-counts.ts';
import { preferredLanguage } from '#server/platform/words/say.ts';

import { type Bounds, boundBodies, boundConnections, usualBounds } from './bounds.ts';
import { closeWithCare, type Patience, usualPatience } from './closing.ts';
import { answerFrameworkError, answerUnknownAddress, clientErrorText, refuseWithEnvelope } from './errors.ts';
import { loggedError } from './log-errors.ts';
import { logLines } from './log-lines.ts';
import { serveMetrics } from './metrics.ts';
import { takePolicyReports } from './policy-reports.ts';
import { type OutsideHosts, securityHeaders } from './security-headers.ts';

export interface ServerOptions {
  logLevel: string;
  /** Number of reverse proxies in front; each appends the address that it saw to X-Forwarded-For. */
  trustProxy: number;
  /** Requests per minute and address; built files are not counted, and pages separately from calls. */
  rateLimit: number;
  /** Strict-Transport-Security and upgrade-insecure-requests only make sense behind https. */
  https: boolean;
  /** Origins that pages load from; none by default. */
  outside?: OutsideHosts;
  /** Token for /metrics; without one only this machine may read them. */
  metricsToken?: string | null;
  /** For /ready: tells whether requests can be served now (whether the database is available). */
  canServe?: () => Promise<boolean>;
  /** Limits of concurrent use; default `usualBounds`. */
  bounds?: Bounds;
  /** How long a closing server waits for its clients; default `usualPatience`. */
  patience?: Patience;
  /** For /metrics: milliseconds by which the replica lags behind; null without one. */
  replicaLagMs?: () => number | null;
  /** For /metrics: number of jobs whose files the store has refused to remove for more than an hour. */
  lateRemovals?: () => number;
  /** For /metrics: late and failed jobs. */
  jobs?: () => JobCounts;
  /** Receives log lines; default standard output. */
  log?: { write(line: string): void };
}

export interface HttpServer {
  app: FastifyInstance;
  /** False during start and stop; /ready reports it. */
  setReady(ready: boolean): void;
}

/**
 * Parses JSON as the framework does, but accepts an empty body as null: programs send their usual content type even without a
 * body.
 */
function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void read(request, String(body), done);
  });
}

const isCall = /^[/\\]*api(?:[/\\]|$)/iu;

/**
 * Returns the address with its percent signs taken literally if they encode nothing ('/t/%ZZ'), so that the page for people answers
 * it. Addresses of calls stay as they are: the framework refuses them in the envelope.
 */
function decodableUrl(url: string): string {
  const [path = ''] = url.split('?');
  if (!path.includes('%') || isCall.test(path)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
  }
}

/** Makes a Fastify instance with the platform's defaults: headers, limits, logs without secrets, envelopes, health checks. */
export async function makeServer(options: ServerOptions): Promise<HttpServer> {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      stream: options.log ?? logLines(),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        // Queries may contain tokens (spec §7, RefreshToken), so they are never logged.
        req: (request) => ({
          method: request.method,
          path: request.url.split('?')[0],
          address: request.ip,
        }),
        err: (error) => loggedError(error),
      },
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Never `true`: then the first address of the header would be used, which the client can set to anything.
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    // For addresses that are not calls; each call has its own limit.
    bodyLimit: openBodyBytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    // A client that requests a document but does not read it keeps its labels in memory, so a connection without traffic is
    // closed.
    connectionTimeout: 120_000,
    // Any text that fits into an address reaches its route, so that a damaged link of a receiver is answered with a page.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler(error, socket) {
      if (socket.writable) socket.end(clientErrorText(error.code));
      // A client that does not complete its request will not read the response either.
      socket.destroySoon();
    },
    // The contracts check requests and responses; Fastify only compiles the response schemas.
    schemaErrorFormatter: () => new Error('schema'),
  });

  const bounds = options.bounds ?? usualBounds;
  boundConnections(app, bounds, options.trustProxy > 0);
  boundBodies(app, bounds);
  app.removeContentTypeParser('text/plain');
  readJson(app);
  refuseWithEnvelope(app);
  const { https, outside } = options;
  const headers = await securityHeaders({ https, outside });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  await app.register(rateLimit, { global: true, max: options.rateLimit, timeWindow: 60_000 });
  await app.register(multipart);
  await app.register(compress, { threshold: 1024 });

  let isStopping = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Makes load balancers and browsers open their next connection elsewhere, before this one is closed during a request.
    if (isStopping) void reply.header('connection', 'close');
    // By default, not by path: an address can be written in more ways (`/%61pi/…`) than a prefix matches.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
  const limitUnknown = app.rateLimit();
  app.setNotFoundHandler({ preHandler: limitUnknown }, answerUnknownAddress);

  closeWithCare(app, options.patience ?? usualPatience);

  let ready = false;
  const canServe = async () => ready && (await options.canServe?.()) !== false;
  app.get('/health', { logLevel: 'silent', config: { rateLimit: false } }, async () => ({
    s: true,
    r: 'ok',
    e: null,
  }));
  app.get('/ready', { logLevel: 'silent', config: { rateLimit: false } }, async (request, reply) =>
    (await canServe())
      ? { s: true, r: 'ready', e: null }
      : reply.code(503).send({
          s: false,
          r: null,
          e: m.http_problem_restarting({}, { locale: preferredLanguage(request.headers['accept-language']) }),
        }),
  );
  // Screens need a login, and the public pages (tracking by link) concern only a sender and a receiver.
  app.get('/robots.txt', { logLevel: 'silent' }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  takePolicyReports(app);
  const {
    replicaLagMs = () => null,
    lateRemovals = () => 0,
    jobs = () => ({ late: 0, failed: 0 }),
  } = options;
  serveMetrics(app, options.metricsToken ?? null, { replicaLagMs, lateRemovals, jobs });
  return {
    app,
    setReady(value) {
      isStopping = ready && !value;
      ready = value;
    },
  };
}

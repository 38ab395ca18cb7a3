import { randomUUID } from 'node:crypto';

import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';

import { openBodyBytes } from '#shared/platform/http/call.ts';

import { m } from '#shared/platform/words/words.ts';
import type { JobCounts } from '#server/platform/jobs/job-counts.ts';
import { languageAsked } from '#server/platform/words/say.ts';

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
  /** How many reverse proxies stand in front; each adds the address that it saw to X-Forwarded-For. */
  trustProxy: number;
  /** Requests per minute and address. */
  rateLimit: number;
  /** Strict-Transport-Security and upgrade-insecure-requests only make sense behind https. */
  https: boolean;
  /** What pages load from elsewhere; nothing when not given. */
  outside?: OutsideHosts;
  /** What /metrics asks for; without it only this machine may read them. */
  metricsToken?: string | null;
  /** Asked by /ready: can requests be served now (is the database there)? */
  canServe?: () => Promise<boolean>;
  /** What may be held at once; the usual when not given. */
  bounds?: Bounds;
  /** How long a server that closes waits for its clients; the usual when not given. */
  patience?: Patience;
  /** For /metrics: milliseconds by which the database's replica is behind, null without one. */
  replicaLagMs?: () => number | null;
  /** For /metrics: jobs that remove files and have been refused for more than an hour. */
  lateRemovals?: () => number;
  /** For /metrics: what goes wrong in the queue. */
  jobs?: () => JobCounts;
  /** Where log lines go; standard output when not given. */
  log?: { write(line: string): void };
}

export interface HttpServer {
  app: FastifyInstance;
  /** False while starting and stopping; /ready reports it. */
  setReady(ready: boolean): void;
}

/** As the framework reads JSON, and its empty body is none: programs say their usual content type where nothing is sent. */
function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void read(request, String(body), done);
  });
}

/** A Fastify instance with the platform's habits: headers, limits, logs without secrets, envelopes, health. */
export async function makeServer(options: ServerOptions): Promise<HttpServer> {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      stream: options.log ?? logLines(),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        // Queries carry tokens (spec §7, RefreshToken); they never reach a log.
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
    // Never `true`: that takes the first address of the header, which is whatever the client wrote there.
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    // Of addresses that are no calls; each call has its own.
    bodyLimit: openBodyBytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    // A client that asks for a document and does not read it holds its labels; a connection on which nothing moves is closed.
    connectionTimeout: 120_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler(error, socket) {
      if (socket.writable) socket.end(clientErrorText(error.code));
      // A client that does not finish its request does not read the answer either.
      socket.destroySoon();
    },
    // Answers are checked by the contracts; requests too. Fastify only compiles the answer schemas.
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
    // A balancer or browser opens its next connection elsewhere, before this one is closed under a request.
    if (isStopping) void reply.header('connection', 'close');
    // By default, not by path: an address can be spelt in more ways (`/%61pi/…`) than a prefix covers.
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
          e: m.http_problem_restarting({}, { locale: languageAsked(request.headers['accept-language']) }),
        }),
  );
  // Screens are behind a login, and what is public (tracking by link) belongs to a sender and a receiver.
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

/** The composition root: puts the platform together, then lets every feature register itself. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

import { codesOf } from '#shared/features/integration/problem-codes.model.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import type { Call } from '#shared/platform/http/call.ts';
import { operatorScopeOf } from '#shared/platform/rights/operator-scopes.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import { isReachable, type Database } from '#server/platform/db/database.ts';
import { platformPerishables } from '#server/platform/db/perishables.ts';
import { sharedSetting } from '#server/platform/db/portal-settings.ts';
import { makeWrite } from '#server/platform/db/write.ts';
import type { Env } from '#server/env.ts';
import { openFiles } from '#server/platform/files/s3-files.ts';
import { secretKeys } from '#server/platform/settings/secret-keys.ts';
import { hostsOf } from '#server/features/human-check/providers.rules.ts';
import type { Guards } from '#server/platform/http/guard.ts';
import { describeCalls } from '#server/platform/http/describe.ts';
import { registerInterfaceDocs } from '#server/features/interface-docs/interface-docs.register.ts';
import { docsTheme } from '#server/platform/http/docs-theme.ts';
import { servePages } from '#server/platform/http/pages.ts';
import { makeServe } from '#server/platform/http/serve.ts';
import { withFrame } from '#server/platform/http/security-headers.ts';
import { makeServer } from '#server/platform/http/server.ts';
import { makeJobs } from '#server/platform/jobs/jobs.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { makeMail } from '#server/platform/mail/mail.ts';
import { spreadsheetReader } from '#server/platform/spreadsheet/spreadsheet.ts';
import { registerFeatures, type Services } from './features.ts';

export interface AppOptions {
  env: Env;
  database: Database;
  clock: Clock;
  /** The built front end; null serves the interface only (tests, development behind Vite). */
  pages: string | null;
}

export interface App {
  http: FastifyInstance;
  kit: FeatureKit;
  services: Services;
  /** Every call that is served, for the interface description and the table-driven tests. */
  calls: readonly Call[];
  /** Fills empty reference tables (postcodes, stations, rate cards) with what ships with the portal. */
  loadReferenceData(): Promise<void>;
  start(): Promise<void>;
  /** /ready fails from now on; requests are still answered. */
  stopTakingWork(): void;
  /** Waits for running requests and jobs, and leaves the database open. */
  stop(): Promise<void>;
}

const maintainEverySeconds = 600;
const securityTextDays = 180;

export async function makeApp({ env, database, clock, pages }: AppOptions): Promise<App> {
  const { app: http, setReady } = await makeServer({
    logLevel: env.logLevel,
    trustProxy: env.trustProxy,
    rateLimit: env.rateLimit,
    metricsToken: env.metricsToken,
    https: env.publicUrl.startsWith('https:'),
    outside: withFrame(hostsOf(env.remoteHumanCheck), env.weightFormUrl),
    canServe: () => isReachable(database),
    replicaLagMs: database.replicaLagMs,
  });
  const jobs = makeJobs(database, http.log);
  const calls: Call[] = [];
  const guards: Guards = {
    sessionOf: async () => null,
    whyOver: async () => 'noSession',
    tokenOf: async () => null,
    operatorOf: async () => null,
    hidesOperations: env.showInterface !== 'all',
  };
  const loads: (() => Promise<void>)[] = [];
  const stops: (() => Promise<void>)[] = [];
  const keys = secretKeys(
    env.secretKeys.length > 0 ? env.secretKeys : [await sharedSetting(database, 'secret-key', newSecret)],
  );
  const kit: FeatureKit = {
    database,
    clock,
    jobs,
    env,
    write: makeWrite(database, clock, keys.sealFor('remembered answers')),
    mail: makeMail({ database, jobs, clock, smtpUrl: env.smtpUrl, from: env.mailFrom }),
    files: await openFiles(env.bucket, resolve(env.dataDir, 'files')),
    spreadsheets: spreadsheetReader(),
    logger: http.log,
    secretKeys: keys,
    http,
    guards,
    serve: makeServe(http, guards, calls, { tokenPerMinute: env.tokenRateLimit }),
    perishables: [...platformPerishables],
    personalData: { holdings: [], endings: [], followers: [], keepers: [] },
    onLoad: (task) => void loads.push(task),
    onStop: (task) => void stops.push(task),
  };
  await describe(http, calls, env);
  saySecurityContact(http, clock, env);
  const services = await registerFeatures(kit);
  if (pages !== null)
    await servePages(http, pages, {
      'password-key': services.passwordKey.publicKey,
      'weight-form': env.weightFormUrl ?? '',
    });
  jobs.every(maintainEverySeconds, () => database.maintain());
  return {
    http,
    kit,
    services,
    calls,
    async loadReferenceData() {
      for (const load of loads) await load();
    },
    async start() {
      await jobs.start();
      setReady(true);
    },
    stopTakingWork: () => setReady(false),
    async stop() {
      setReady(false);
      await http.close();
      for (const stop of stops) await stop();
      await kit.spreadsheets.close();
      await jobs.stop();
    },
  };
}

/** RFC 9116: where a finder of a hole reports it. */
function saySecurityContact(
  http: FastifyInstance,
  clock: Clock,
  { publicUrl }: Pick<Env, 'publicUrl'>,
): void {
  http.get('/.well-known/security.txt', { logLevel: 'silent' }, async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + securityTextDays * 86_400_000).toISOString();
    const lines = [
      `Contact: mailto:${brand.securityEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, ms, zh',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

const newSecret = async () => randomBytes(32).toString('base64url');

/** GET /api/openapi.json, the page at /api/docs and calls to try at /api/docs/try, as far as they are public. */
async function describe(
  http: FastifyInstance,
  calls: readonly Call[],
  { publicUrl: url, showInterface }: Pick<Env, 'publicUrl' | 'showInterface'>,
): Promise<void> {
  if (showInterface === 'nothing') return;
  const about = { title: `${brand.portalName} interface`, version: '1', url };
  const shown = () =>
    showInterface === 'all' ? calls : calls.filter(({ needs }) => operatorScopeOf(needs) === null);
  http.get('/api/openapi.json', async () => describeCalls(shown(), about, codesOf));
  await registerInterfaceDocs(http, calls, url);
  await http.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: about.title, version: about.version } },
  });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs/try',
    ...docsTheme,
    transformSpecification: () => describeCalls(shown(), about, codesOf) as Record<string, unknown>,
  });
}

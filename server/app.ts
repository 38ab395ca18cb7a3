/** The composition root: assembles the platform, then lets every feature register itself. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

import type { FastifyInstance } from 'fastify';

import type { Call } from '#shared/platform/http/call.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import { isReachable, type Database } from '#server/platform/db/database.ts';
import { platformPerishables } from '#server/platform/db/perishables.ts';
import { sharedSetting } from '#server/platform/db/portal-settings.ts';
import { makeWrite } from '#server/platform/db/write.ts';
import type { Env } from '#server/env.ts';
import { lateRemovals, workRemovals } from '#server/platform/files/remove-later.ts';
import { openFiles, placeOfFiles } from '#server/platform/files/s3-files.ts';
import { secretKeys } from '#server/platform/settings/secret-keys.ts';
import { hostsOf } from '#server/features/human-check/providers.rules.ts';
import { noAnswerPage } from '#server/features/public-tracking/public-tracking-page.mapping.ts';
import type { Guards } from '#server/platform/http/guard.ts';
import { servePages } from '#server/platform/http/pages.ts';
import { makeServe } from '#server/platform/http/serve.ts';
import { serveSecurityContact } from '#server/platform/http/security-contact.ts';
import { withFrame } from '#server/platform/http/security-headers.ts';
import { makeServer } from '#server/platform/http/server.ts';
import { makeJobs } from '#server/platform/jobs/jobs.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { makeMail } from '#server/platform/mail/mail.ts';
import { spreadsheetReader } from '#server/platform/spreadsheet/spreadsheet.ts';
import { atMost } from '#server/platform/turns/at-most.ts';
import { registerFeatures, type Services } from './features.ts';

interface AppOptions {
  env: Env;
  database: Database;
  clock: Clock;
  /** Folder of the built front end; null serves the API only (tests, development with Vite). */
  pages: string | null;
  /** False: no timed task runs, so that tests can call them one by one. */
  hasTimedTasks?: boolean;
}

export interface App {
  http: FastifyInstance;
  kit: FeatureKit;
  services: Services;
  /** All calls that are served, for the OpenAPI document and the table-driven tests. */
  calls: readonly Call[];
  /** Fills empty reference tables (postcodes, stations, rate cards) with the data shipped with the portal. */
  loadReferenceData(): Promise<void>;
  start(): Promise<void>;
  /** Makes /ready fail from now on; requests are still served. */
  stopTakingWork(): void;
  /** Waits for running requests and jobs; leaves the database open. */
  stop(): Promise<void>;
}

const measureEverySeconds = 60;
const maintainEverySeconds = 600;
/** Time to wait for idle moments; after it a database that is never idle is maintained all the same. */
const maintainWaitMs = 60_000;
/** Time for all stopping tasks of the features together: the database connection may be lost without notice. */
const endWaitMs = 5000;

export async function makeApp({ env, database, clock, pages, hasTimedTasks }: AppOptions): Promise<App> {
  const measured = { lateRemovals: 0, jobs: { late: 0, failed: 0 } };
  const { app: http, setReady } = await makeServer({
    logLevel: env.logLevel,
    trustProxy: env.trustProxy,
    rateLimit: env.rateLimit,
    metricsToken: env.metricsToken,
    https: env.publicUrl.startsWith('https:'),
    outside: withFrame(hostsOf(env.remoteHumanCheck), env.weightFormUrl),
    canServe: () => isReachable(database),
    replicaLagMs: database.replicaLagMs,
    lateRemovals: () => measured.lateRemovals,
    jobs: () => measured.jobs,
  });
  const jobs = makeJobs(database, http.log, { hasTimedTasks });
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
  const filesFolder = resolve(env.dataDir, 'files');
  // If a shell splits an unquoted FILES_URL, the setting is missing and the folder is used. This log line makes that visible.
  http.log.info(placeOfFiles(env.bucket, filesFolder), 'files are stored here');
  const kit: FeatureKit = {
    database,
    clock,
    jobs,
    env,
    write: makeWrite(database, clock, keys.sealFor('remembered answers')),
    mail: makeMail({ database, jobs, clock, logger: http.log, smtpUrl: env.smtpUrl, from: env.mailFrom }),
    files: await openFiles(env.bucket, filesFolder),
    spreadsheets: spreadsheetReader(),
    logger: http.log,
    secretKeys: keys,
    http,
    guards,
    serve: makeServe(http, guards, calls, { tokenPerMinute: env.tokenRateLimit }),
    calls,
    perishables: [...platformPerishables],
    personalData: { holdings: [], endings: [], followers: [], keepers: [] },
    onLoad: (task) => void loads.push(task),
    onStop: (task) => void stops.push(task),
  };
  async function endFeatures(): Promise<void> {
    for (const stop of stops)
      await stop().catch((error: unknown) => http.log.error({ err: error }, 'stopping a feature failed'));
  }
  workRemovals(kit);
  serveSecurityContact(kit);
  const services = await registerFeatures(kit);
  if (pages !== null)
    await servePages(
      http,
      pages,
      { 'password-key': services.passwordKey.publicKey, 'weight-form': env.weightFormUrl ?? '' },
      noAnswerPage,
    );
  // Not on requests to /metrics, which must work without a database.
  jobs.every('measure', measureEverySeconds, async () => {
    measured.lateRemovals = await lateRemovals(database);
    measured.jobs = await jobs.count();
  });
  jobs.every('maintain-the-database', maintainEverySeconds, () => database.maintain(maintainWaitMs));
  return {
    http,
    kit,
    services,
    calls,
    async loadReferenceData() {
      for (const load of loads) await load();
    },
    async start() {
      if (env.works) await jobs.start();
      else {
        // Jobs caused by users are still queued, and stay in the queue.
        await jobs.makeQueues();
        http.log.warn('WORK=no: no emails, messages or webhooks are sent, and no scheduled tasks run');
      }
      setReady(true);
    },
    stopTakingWork: () => setReady(false),
    async stop() {
      setReady(false);
      await http.close();
      await atMost(endWaitMs, endFeatures());
      await kit.spreadsheets.close();
      await jobs.stop();
      await kit.mail.close();
    },
  };
}

const newSecret = async () => randomBytes(32).toString('base64url');

import type { FastifyInstance } from 'fastify';

import type { Call } from '#shared/platform/http/call.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { Database } from '#server/platform/db/database.ts';
import type { PersonalData } from '#server/platform/db/personal-data.ts';
import type { Perishable } from '#server/platform/db/perishables.ts';
import type { Write } from '#server/platform/db/write.ts';
import type { Env } from '#server/env.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Guards } from '#server/platform/http/guard.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import type { SecretKeys } from '#server/platform/settings/secret-keys.ts';
import type { SpreadsheetReader } from '#server/platform/spreadsheet/spreadsheet.ts';

export interface Logger {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** The platform as features receive it; `app.ts` puts it together. */
export interface Kit {
  database: Database;
  write: Write;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  files: Files;
  env: Env;
  spreadsheets: SpreadsheetReader;
  logger: Logger;
}

/** What a feature's `register` is given: the platform, and where it registers what it serves, loads and stops. */
export interface FeatureKit extends Kit {
  serve: Serve;
  /** Every call that is served; grows while features register. */
  calls: readonly Call[];
  /** For the few addresses that are no calls. */
  http: FastifyInstance;
  /** How a bearer token is recognised: a feature that issues some registers here. */
  guards: Guards;
  /** Sign and encrypt what must be the same on every instance. */
  secretKeys: SecretKeys;
  /** Fills an empty reference table with what ships with the portal; run before the first request, in this order. */
  onLoad(task: () => Promise<void>): void;
  /** Where each feature declares what personal data it holds. */
  personalData: PersonalData;
  /** Rows that end by themselves: a feature adds its own, housekeeping takes them away. */
  perishables: Perishable[];
  /** Run once the last request has been answered. */
  onStop(task: () => Promise<void>): void;
}

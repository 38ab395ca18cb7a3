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

/** The platform's services for features; `app.ts` assembles them. */
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

/** Passed to a feature's `register`: the platform, and the places to register calls, loading tasks and stopping tasks. */
export interface FeatureKit extends Kit {
  serve: Serve;
  /** All calls that are served; grows while features register. */
  calls: readonly Call[];
  /** For the few addresses that are not calls. */
  http: FastifyInstance;
  /** Functions that look up bearer tokens; a feature that issues tokens registers here. */
  guards: Guards;
  /** Keys that sign and encrypt; the same on every instance. */
  secretKeys: SecretKeys;
  /**
   * Registers a task that fills an empty reference table with the data shipped with the portal. Tasks run before the first
   * request, in this order.
   */
  onLoad(task: () => Promise<void>): void;
  /** Where each feature declares what personal data it holds. */
  personalData: PersonalData;
  /** Rows that expire: a feature adds its own, housekeeping deletes them. */
  perishables: Perishable[];
  /** Registers a task to run after the last response was sent. */
  onStop(task: () => Promise<void>): void;
}

import type { Clock } from '#shared/time/clock.ts';

import type { Database } from './db/database.ts';
import type { Write } from './db/write.ts';
import type { Env } from './env.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';

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
  logger: Logger;
}

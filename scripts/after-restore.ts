/**
 * `DATABASE_URL=postgres://… node scripts/after-restore.ts [--step 100000]`: run once on a database that was restored to an
 * earlier moment or loaded from a dump, while no portal runs (docs/operations.md, "Backup and restore"). `--step` must be
 * larger than the quantity of numbers of any kind drawn between that moment and the failure.
 */
import { parseArgs } from 'node:util';

import { afterRestore, NotReady, usualStep } from '../server/platform/db/after-restore.ts';
import { openPostgres } from '../server/platform/db/database.ts';

const { values } = parseArgs({ options: { step: { type: 'string', default: String(usualStep) } } });
const url = process.env['DATABASE_URL'] ?? '';

if (url === '' || !/^[1-9]\d{0,7}$/u.test(values.step)) {
  process.stderr.write('DATABASE_URL names the database, --step a whole number from 1 to 99999999.\n');
  process.exit(1);
}
const database = openPostgres(url, 1);
try {
  const { sequences, feed } = await afterRestore(database, Number(values.step));
  process.stdout.write(
    `${sequences} sequences go on ${values.step} numbers later. Readers of the change feed are told to begin again ` +
      `after 0.${feed.from}.${feed.epoch}, or earlier.\n`,
  );
} catch (error) {
  if (!(error instanceof NotReady)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}

/**
 * The embedded database has one connection, which maintenance also uses: how long a user who opens a screen in the meantime
 * waits. Compared with maintaining all tables in one statement, the former way, which holds the connection to the end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { newestFirst } from '../shared/features/cn-listing/listing-sorts.model.ts';
import { onBehalfOf } from '../server/platform/turns/on-behalf.ts';
import { openEmbedded } from '../server/platform/db/database.ts';
import type { Session } from '../server/platform/http/principal.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { hold } from './held.ts';
import { listingRows } from './listing-rows.ts';
import { type BenchApp, makeBenchApp } from './measure.ts';
import { printTable } from './portal-process.ts';

const rows = Number(process.env['BENCH_ROWS'] ?? 30_000);
/** Time for which the user reads a screen before opening the next. */
const readMs = 500;
/** As in the portal's timer. */
const waitMs = 60_000;
const limitMs = 500;

interface Meanwhile {
  /** The longest wait for a screen, in milliseconds. */
  longest: number;
  screens: number;
  seconds: number;
}

/** Opens one screen after the other until `work` is done. */
async function meanwhile(app: BenchApp, session: Session, work: () => Promise<unknown>): Promise<Meanwhile> {
  const done = new AbortController();
  let longest = 0;
  let screens = 0;
  const began = performance.now();
  const opening = onBehalfOf(session.scope, async () => {
    while (!done.signal.aborted) {
      const asked = performance.now();
      await app.services.listing.list(session, { filter: {}, sort: newestFirst, limit: 50 });
      await app.services.listing.count(session, {});
      longest = Math.max(longest, performance.now() - asked);
      screens += 1;
      await new Promise((read) => setTimeout(read, readMs));
    }
  });
  await work();
  const seconds = (performance.now() - began) / 1000;
  done.abort();
  await opening;
  return { longest, screens, seconds };
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const database = await openEmbedded(folder);
  try {
    const app = await makeBenchApp(database, folder);
    const admin = await makeAdmin(app);
    const session = (await app.services.sessions.sessionOf(admin.accessToken)) as Session;
    await database.executeSql(listingRows(rows), [admin.scope, 0, rows - 1]);
    await database.maintain();
    const nothing = () => new Promise((done) => setTimeout(done, 10_000));
    /** Changes of a day: every third shipment. */
    const changed = () =>
      database.executeSql(
        `update shipment set printed_count = printed_count + 1 where account_id = $1 and ctid in (
          select ctid from shipment where account_id = $1 order by random() limit $2)`,
        [admin.scope, Math.floor(rows / 3)],
      );
    const rest = await meanwhile(app, session, nothing);
    await changed();
    const atOnce = await meanwhile(app, session, () => database.executeSql('vacuum analyze'));
    await changed();
    const ours = await meanwhile(app, session, () => database.maintain(waitMs));
    const row = (name: string, { longest, screens, seconds }: Meanwhile) => [
      name,
      `${longest.toFixed(0)} ms`,
      `${screens}`,
      `${seconds.toFixed(1)} s`,
      (longest / limitMs).toFixed(2),
    ];
    printTable([
      [`embedded, ${rows} shipments`, 'longest wait for a screen', 'screens', 'in', `of ${limitMs} ms`],
      row('nothing else', rest),
      row('all tables at once, as before', atOnce),
      row('table by table, when idle', ours),
    ]);
    hold({
      what: 'a screen while tables are looked after, longest wait',
      unit: 'ms',
      measured: ours.longest,
      aim: limitMs,
      // Was 0.5 to 4 s.
      before: 4000,
    });
    await app.stop();
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();

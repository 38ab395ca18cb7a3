/**
 * The first query of every request: whose token this is. The portal's query compared with the same statement unprepared, and
 * prepared by hand.
 */
import pg from 'pg';

import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openPostgres } from '../server/platform/db/database.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { makeBenchApp, perSecond } from './measure.ts';
import { printTable } from './portal-process.ts';

const reads = 2000;
const plain = `select token.*, session.*, app_user.*, account.* from session_token token
  join user_session session on session.account_id = token.account_id and session.session_id = token.session_id
  join app_user on app_user.account_id = token.account_id and app_user.user_id = session.user_id
  join account on account.account_id = token.account_id
  where token.account_id = $1 and token.kind = 'access'`;

export async function run(): Promise<void> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const database = openPostgres(cluster.url, 1);
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    const app = await makeBenchApp(database, folder);
    const admin = await makeAdmin(app);
    await client.connect();
    const each = async (work: () => Promise<unknown>) => {
      for (let warm = 0; warm < 50; warm += 1) await work();
      return (
        1000 /
        (await perSecond(reads, async () => {
          for (let at = 0; at < reads; at += 1) await work();
        }))
      );
    };
    const unprepared = await each(() => client.query(plain, [admin.scope]));
    const named = await each(() => client.query({ name: 'by-hand', text: plain, values: [admin.scope] }));
    const ours = await each(() => app.services.sessions.sessionOf(admin.accessToken));
    const ms = (value: number) => `${value.toFixed(3)} ms`;
    printTable([
      ['one session, PostgreSQL', 'unprepared', 'prepared by hand', 'portal', 'portal/prepared'],
      ['read', ms(unprepared), ms(named), ms(ours), (ours / named).toFixed(2)],
    ]);
    await app.stop();
  } finally {
    await client.end();
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { onBehalfOf } from '#server/platform/turns/on-behalf.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emptyEmbedded, isOnPostgres } from '#server/test/test-app.ts';

let database: Database;

// PostgreSQL vacuums its tables by itself.
describe.skipIf(isOnPostgres)('The embedded database', () => {
  beforeEach(async () => {
    database = await emptyEmbedded();
    await database.executeSql('create table busy (n int); create table still (n int)');
  });
  afterEach(() => database.close());

  async function lookedAfter(): Promise<Record<string, { times: number; rows: number }>> {
    await database.executeSql('select pg_stat_force_next_flush()');
    const { rows } = await database.executeSql(`
      select s.relname as name, s.vacuum_count::int as times, c.reltuples::int as rows
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid`);
    return Object.fromEntries(
      (rows as { name: string; times: number; rows: number }[]).map(({ name, times, rows }) => [
        name,
        { times, rows },
      ]),
    );
  }

  it('vacuums only tables that have changed, each once until it changes again', async () => {
    await database.executeSql('insert into still values (1)');
    await database.executeSql('insert into busy select generate_series(1, 2000)');
    await database.maintain();
    expect(await lookedAfter()).toMatchObject({ busy: { times: 1, rows: 2000 }, still: { times: 0 } });
    await database.maintain();
    expect((await lookedAfter())['busy']?.times).toBe(1);
    await database.executeSql('delete from busy where n > 1000');
    await database.maintain();
    expect(await lookedAfter()).toMatchObject({ busy: { times: 2, rows: 1000 } });
  });

  it('answers a query between two tables that it vacuums', async () => {
    for (let at = 0; at < 5; at += 1)
      await database.executeSql(`create table t${at} as select g as n from generate_series(1, 500) g`);
    const order: string[] = [];
    const all = database.maintain().then(() => order.push('maintained'));
    await new Promise((done) => setTimeout(done, 1));
    await database.executeSql('select 1').then(() => order.push('asked'));
    await all;
    expect(order).toEqual(['asked', 'maintained']);
  });

  it('vacuums on a timer only when no more queries arrive', async () => {
    await database.executeSql('insert into busy select generate_series(1, 2000)');
    const order: string[] = [];
    const asking = onBehalfOf('somebody', async () => {
      for (let question = 0; question < 20; question += 1) {
        await database.executeSql('select 1');
        await new Promise((done) => setTimeout(done, 20));
      }
      order.push('asked');
    });
    await Promise.all([asking, database.maintain(60_000).then(() => order.push('maintained'))]);
    expect(order).toEqual(['asked', 'maintained']);
    expect((await lookedAfter())['busy']?.times).toBe(1);
  });
});

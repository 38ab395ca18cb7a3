import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';

import { emptyPostgres, isOnPostgres } from '#server/test/test-app.ts';
import { sharedLine } from './shared-line.ts';

/** Longer than a busy machine takes to connect. */
const patienceMs = 1500;

const ask = (text: string) => CompiledQuery.raw(text, []);

it.runIf(isOnPostgres)(
  'A shared connection that does not respond is closed, and the next query opens a new one',
  async () => {
    const url = await emptyPostgres();
    const line = sharedLine(() => new pg.Client({ connectionString: url }), patienceMs);
    const pid = async () =>
      (await line.ask<{ pid: number }>(ask('select pg_backend_pid() as pid'))).rows[0]?.pid;
    const first = await pid();
    expect(await pid()).toBe(first);
    await expect(line.ask(ask('select pg_sleep(30)'))).rejects.toThrow();
    const second = await pid();
    expect([typeof first, typeof second]).toEqual(['number', 'number']);
    expect(second).not.toBe(first);
    await line.close();
  },
);

it.runIf(isOnPostgres)(
  'A lost shared connection rejects the waiting query, and is opened again',
  async () => {
    const url = await emptyPostgres();
    const line = sharedLine(() => new pg.Client({ connectionString: url }));
    const lost = line.ask(ask('select pg_terminate_backend(pg_backend_pid())'));
    await expect(lost).rejects.toThrow();
    const one = () => line.ask(ask('select 1 as one')).then(({ rows }) => rows);
    await expect.poll(() => one().catch(() => null)).toEqual([{ one: 1 }]);
    await line.close();
  },
);

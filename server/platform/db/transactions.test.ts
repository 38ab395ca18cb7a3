import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';

import { isOnPostgres, testApp } from '#server/test/test-app.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Database } from './database.ts';
import { afterCommit } from './transactions.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = (await testApp()).kit);
});

const insertSetting = compiledOnce((db, { name, n }: { name: string; n: number }) =>
  db.insertInto('portal_setting').values({ name, value: sql<string>`to_jsonb(1 / ${n}::int)` }),
);
const namesLike = async (name: string) => {
  const found = database.db.selectFrom('portal_setting').select('name').where('name', 'like', `${name}%`);
  return (await found.orderBy('name').execute()).map((row) => row.name);
};
let made = 0;
const ownName = () => `transactions ${Date.now()}-${(made += 1)} `;

it('Callbacks of afterCommit run after the commit, in the order of registration', async () => {
  const done: string[] = [];
  await database.transaction(async (trx) => {
    afterCommit(trx, () => done.push('first'));
    afterCommit(trx, () => done.push('second'));
    done.push('work');
  });
  expect(done).toEqual(['work', 'first', 'second']);
});

it('Callbacks of afterCommit never run when the transaction is rolled back', async () => {
  const done: string[] = [];
  const undone = database.transaction(async (trx) => {
    afterCommit(trx, () => done.push('never'));
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(done).toEqual([]);
});

it('A statement sent with along() is visible to the next statement, and is committed with the transaction', async () => {
  const name = ownName();
  const seen = await database.transaction(async (trx) => {
    insertSetting.along(trx, { name: `${name}a`, n: 1 });
    const found = trx.selectFrom('portal_setting').select('name').where('name', '=', `${name}a`);
    const row = await found.executeTakeFirst();
    insertSetting.along(trx, { name: `${name}b`, n: 1 });
    return row?.name;
  });
  expect(seen).toBe(`${name}a`);
  expect(await namesLike(name)).toEqual([`${name}a`, `${name}b`]);
});

it.each(['last', 'before a statement that is waited for', 'before a refusal'])(
  'A failed statement sent with along() rolls the transaction back with its own error: %s',
  async (when) => {
    const name = ownName();
    let isCommitted = false;
    const failing = database.transaction(async (trx) => {
      afterCommit(trx, () => (isCommitted = true));
      await insertSetting(trx, { name: `${name}a`, n: 1 });
      insertSetting.along(trx, { name: `${name}b`, n: 0 });
      if (when === 'before a statement that is waited for') await sql`select 1`.execute(trx);
      if (when === 'before a refusal') throw new Error('refused');
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(isCommitted).toBe(false);
    expect(await namesLike(name)).toEqual([]);
  },
);

it('A statement sent with along() is rolled back with the transaction, and the connection stays usable', async () => {
  const name = ownName();
  for (let round = 0; round < 12; round += 1) {
    const undone = database.transaction(async (trx) => {
      insertSetting.along(trx, { name: `${name}${round}`, n: 1 });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
  }
  expect(await namesLike(name)).toEqual([]);
});

it('A prepared statement that has failed works again with other values', async () => {
  const divide = compiledOnce(
    (_, { n }: { n: number }) => sql<{ n: number }>`/* prepared */ select 6 / ${n}::int as n`,
  );
  const twice = await database.transaction(async (trx) => (await divide(trx, { n: 2 })).rows);
  expect(twice).toEqual([{ n: 3 }]);
  for (const n of [0, 3, 0, 2]) {
    const result = database.transaction((trx) => divide(trx, { n }));
    if (n === 0) await expect(result).rejects.toMatchObject({ code: '22012' });
    else expect((await result).rows).toEqual([{ n: 6 / n }]);
  }
});

it('Simultaneous statements in one transaction each get their own rows', async () => {
  const answers = await database.transaction((trx) =>
    Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        sql<{ n: number }>`select ${n}::int as n where ${n} <> 3`.execute(trx),
      ),
    ),
  );
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 0 }], [{ n: 1 }], [{ n: 2 }], [], [{ n: 4 }]]);
});

/** An error with a code of PostgreSQL. */
const refusedAs = (code: string) => Object.assign(new Error('refused'), { code });

it.each([
  { what: 'a deadlock', code: '40P01', runs: 3 },
  { what: 'a serialization failure', code: '40001', runs: 3 },
  { what: 'a statement timeout', code: '57014', runs: 1 },
])('A transaction that always fails with $what is attempted $runs time(s)', async ({ code, runs }) => {
  let ran = 0;
  const failing = database.transaction(async () => {
    ran += 1;
    throw refusedAs(code);
  });
  await expect(failing).rejects.toMatchObject({ code });
  expect(ran).toBe(runs);
});

it('A retried transaction runs only the afterCommit callbacks of its last attempt', async () => {
  const done: number[] = [];
  let ran = 0;
  await database.transaction(async (trx) => {
    const run = (ran += 1);
    afterCommit(trx, () => done.push(run));
    if (run === 1) throw refusedAs('40P01');
  });
  expect(done).toEqual([2]);
});

// The embedded database has one connection, so it has no deadlocks.
it.runIf(isOnPostgres).each(['waited for', 'sent along'])(
  'Two transactions in a deadlock are both completed; the aborted statement is %s',
  async (how) => {
    const name = ownName();
    for (const letter of ['a', 'b']) await insertSetting(database.db, { name: `${name}${letter}`, n: 1 });
    const addOne = compiledOnce((db, { setting }: { setting: string }) =>
      db
        .updateTable('portal_setting')
        .set({ value: sql<string>`to_jsonb(value::int + 1)` })
        .where('name', '=', setting),
    );
    let holding = 0;
    const addToBoth = (first: string, second: string) =>
      database.transaction(async (trx) => {
        await addOne(trx, { setting: `${name}${first}` });
        holding += 1;
        await expect.poll(() => holding).toBeGreaterThanOrEqual(2);
        if (how === 'sent along') addOne.along(trx, { setting: `${name}${second}` });
        else await addOne(trx, { setting: `${name}${second}` });
      });
    await Promise.all([addToBoth('a', 'b'), addToBoth('b', 'a')]);
    // PostgreSQL aborts one of the two, and sometimes both.
    expect(holding).toBeGreaterThanOrEqual(3);
    const kept = database.db.selectFrom('portal_setting').select('value').where('name', 'like', `${name}%`);
    expect(await kept.execute()).toEqual([{ value: 3 }, { value: 3 }]);
  },
);

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

it('What waits for a commit runs after it, in the order in which it was given', async () => {
  const done: string[] = [];
  await database.transaction(async (trx) => {
    afterCommit(trx, () => done.push('first'));
    afterCommit(trx, () => done.push('second'));
    done.push('work');
  });
  expect(done).toEqual(['work', 'first', 'second']);
});

it('What waits for a commit never runs when the transaction is rolled back', async () => {
  const done: string[] = [];
  const undone = database.transaction(async (trx) => {
    afterCommit(trx, () => done.push('never'));
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(done).toEqual([]);
});

it('A statement that is sent along is there for the next one and is committed with it', async () => {
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
  'A statement that is sent along and fails undoes the transaction, which fails as it did: %s',
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

it('What was only sent along is undone with the transaction, and the connection serves the next', async () => {
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

it('A marked statement that failed at first is answered the next time', async () => {
  const divide = compiledOnce(
    (_, { n }: { n: number }) => sql<{ n: number }>`/* prepared */ select 6 / ${n}::int as n`,
  );
  const twice = await database.transaction(async (trx) => (await divide(trx, { n: 2 })).rows);
  expect(twice).toEqual([{ n: 3 }]);
  for (const n of [0, 3, 0, 2]) {
    const asked = database.transaction((trx) => divide(trx, { n }));
    if (n === 0) await expect(asked).rejects.toMatchObject({ code: '22012' });
    else expect((await asked).rows).toEqual([{ n: 6 / n }]);
  }
});

it('Statements that are asked at once are answered each by itself', async () => {
  const answers = await database.transaction((trx) =>
    Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        sql<{ n: number }>`select ${n}::int as n where ${n} <> 3`.execute(trx),
      ),
    ),
  );
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 0 }], [{ n: 1 }], [{ n: 2 }], [], [{ n: 4 }]]);
});

/** As PostgreSQL says it. */
const refusedAs = (code: string) => Object.assign(new Error('refused'), { code });

it.each([
  { what: 'a deadlock', code: '40P01', runs: 3 },
  { what: 'a snapshot that others have gone past', code: '40001', runs: 3 },
  { what: 'a statement that takes too long', code: '57014', runs: 1 },
])(
  'What is broken off is tried three times and told then, what took too long at once: $what',
  async ({ code, runs }) => {
    let ran = 0;
    const failing = database.transaction(async () => {
      ran += 1;
      throw refusedAs(code);
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect(ran).toBe(runs);
  },
);

it('Of a transaction that was done again, only what the last time left for afterwards runs', async () => {
  const done: number[] = [];
  let ran = 0;
  await database.transaction(async (trx) => {
    const run = (ran += 1);
    afterCommit(trx, () => done.push(run));
    if (run === 1) throw refusedAs('40P01');
  });
  expect(done).toEqual([2]);
});

// Nobody meets on the one connection of the embedded database.
it.runIf(isOnPostgres).each(['waited for', 'sent along'])(
  'Two transactions that wait for each other are both done: the statement that was broken off is %s',
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
    expect(holding).toBe(3);
    const kept = database.db.selectFrom('portal_setting').select('value').where('name', 'like', `${name}%`);
    expect(await kept.execute()).toEqual([{ value: 3 }, { value: 3 }]);
  },
);

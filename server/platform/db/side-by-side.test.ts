/**
 * One release beside the next, while instances are restarted one by one (docs/operations.md, "A new version without a pause"): the next
 * one has migrated, and this one continues to serve, and can start again.
 */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { isFileReply } from '#shared/platform/http/call.ts';
import { operatorScopeOf } from '#shared/platform/rights/operator-scopes.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import { allExamples } from '#server/test/examples/all.examples.ts';
import type { TwoAccounts } from '#server/test/example.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { problemsBeside, releasedLines } from '../../../scripts/release-schema.ts';
import { isOnPostgres, quietApp, type TestApp } from '#server/test/test-app.ts';
import { migrate } from './migrate.ts';

/** Changes that the rules allow a release: additions only. */
const added = (tables: readonly string[]) =>
  [
    ...tables.flatMap((table) => [
      `alter table ${table} add column of_the_next_release text;`,
      `alter table ${table} add column counted_from_the_next_release int not null default 7;`,
    ]),
    'create table of_the_next_release (account_id uuid not null, made_id uuid not null, primary key (account_id, made_id));',
    'create index of_the_next_release_by_age on shipment (account_id, counted_from_the_next_release);',
  ].join('\n');

let app: TestApp;
let world: TwoAccounts;
let folder: string;

/** Enough simultaneous requests that each connection has its prepared statements. */
const listedOften = async () => {
  const answers = Array.from({ length: 40 }, () =>
    send(app, shipmentListing, { as: world.me, body: {}, from: ownAddress() }),
  );
  return new Set((await Promise.all(answers)).map(({ status }) => status));
};

async function nextReleaseMigrates(): Promise<string[]> {
  const { rows } = await app.kit.database.executeSql(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  const tables = (rows as { name: string }[]).map(({ name }) => name);
  expect(tables.length).toBeGreaterThan(80);
  await writeFile(join(folder, '9999_next-release.sql'), added(tables));
  return migrate(app.kit.database, { folder: pathToFileURL(`${folder}/`) });
}

describe.skipIf(!isOnPostgres)('A release beside the next one', () => {
  beforeAll(async () => {
    app = await quietApp();
    // Some of the calls below need a job to run first.
    await app.start();
    const makeOne = () => makeAdmin(app, { is_allow_fulfillment: true });
    world = { app, me: await makeOne(), they: await makeOne() };
    folder = await mkdtemp(join(tmpdir(), 'portal-next-release-'));
    await cp(new URL('./migrations/', import.meta.url), folder, { recursive: true });
  });
  afterAll(async () => {
    await app.stop();
    await app.kit.database.close();
    await rm(folder, { recursive: true });
  });

  // What a release stops using is dropped by the release after it, when no instance uses it any more; then its line is removed from the file.
  it('keeps everything that it reads or writes, and meets no constraint that it does not know', async () => {
    const { database } = app.kit;
    expect(releasedLines().length).toBeGreaterThan(500);
    expect(await problemsBeside(releasedLines(), (text) => database.executeSql(text))).toEqual([]);
  });

  it('is protected by a script that reports removed, changed and required columns and new constraints', async () => {
    const { database } = app.kit;
    const released = releasedLines();
    const broken = database.transaction(async (trx) => {
      const run = (text: string) => sql.raw(text).execute(trx);
      await run('alter table notice drop column market');
      await run('alter table print_log alter column copies type bigint');
      await run('alter table print_log add column must_be_given int not null');
      await run(
        'alter table print_log add column may_be_left_out int not null default 1 check (may_be_left_out > 0)',
      );
      await run('alter table print_log add constraint bound check (cn_count < 10)');
      throw await problemsBeside(released, run);
    });
    await expect(broken).rejects.toEqual([
      expect.stringContaining('notice.market '),
      expect.stringContaining('print_log.copies '),
      expect.stringContaining('print_log.must_be_given: is new'),
      expect.stringContaining('print_log: CHECK ((cn_count < 10)): is new'),
    ]);
  });

  it('continues on its open connections after the next release migrates, and has nothing to migrate itself', async () => {
    expect(await listedOften()).toEqual(new Set([200]));
    expect(await nextReleaseMigrates()).toEqual(['9999_next-release']);
    expect(await listedOften()).toEqual(new Set([200]));
    expect(await migrate(app.kit.database)).toEqual([]);
  });

  it.each(allExamples.map((one) => [`${one.call.method} ${one.call.path}`, one] as const))(
    'answers %s after the next release has migrated',
    async (_name, { call, good }) => {
      const { as: given, ...input } = await good(world);
      const operator = operatorScopeOf(call.needs) === null ? null : app.kit.env.operatorKeys[0];
      const token = typeof call.needs === 'object' ? await apiTokenOf(app, world.me) : world.me;
      const answer = await send(app, call, { as: given ?? operator ?? token, ...input, from: ownAddress() });
      expect([answer.status, answer.e]).toEqual([200, null]);
      expect(isFileReply(call.reply) ? answer.bytes.length : answer.r).toBeDefined();
    },
  );
});

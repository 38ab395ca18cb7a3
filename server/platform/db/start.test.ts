/** The portal as a process, started where it must not run: it prints one sentence and exits, and changes nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { emptyPostgres, isOnPostgres, testEnv } from '#server/test/test-app.ts';
import { openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://portal@127.0.0.1:1/none',
  SMTP_URL: 'smtps://127.0.0.1:465',
  MAIL_FROM: 'portal@courier.example',
  PUBLIC_URL: 'https://portal.courier.example',
  OPERATOR_KEYS: 'Kx8vR2mQ7tZ4pW9s',
  SECRET_KEY: 'vT3kQ9xLw2PzR7mYbN5cJ8hDfG4sA6uE',
};

/** Its output until it exits; a start that succeeds is no refusal and fails here. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const portal = spawn(process.execPath, [resolve(import.meta.dirname, '../../main.js')], {
    env: { PATH, NODE_COMPILE_CACHE, ...testEnv(), PUBLIC_URL: '', PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  portal.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(portal, 'exit')) as [number];
  expect(said).not.toContain('    at ');
  expect(code).toBe(1);
  return said;
}

describe.skipIf(isOnPostgres)('A portal that lacks what it needs', () => {
  it('is no demo when its settings are those of a real one', async () => {
    const { DATABASE_URL } = production;
    expect(await refusal({ DATABASE_URL })).toMatch(
      /^Is this a demo\? DATABASE_URL looks like a real portal/u,
    );
  });

  it('goes on as it is where it may not replace itself, and says so', async () => {
    const refused = "data:text/javascript,process.execve=()=>{throw(Error('not_allowed'))}";
    const said = await refusal({ NODE_ENV: 'production', NODE_OPTIONS: `--import ${refused}` });
    expect(said.split('\n')).toEqual([
      'The portal goes on without its settings for little memory: Error: not_allowed',
      expect.stringMatching(/^Production needs these settings/u),
      '',
    ]);
  });

  it('names every setting of production that is missing', async () => {
    expect(await refusal({ NODE_ENV: 'production' })).toBe(
      'Production needs these settings, which are missing: DATABASE_URL, SMTP_URL, MAIL_FROM, PUBLIC_URL, SECRET_KEY.\n',
    );
  });

  it('does not start with what is weak or not encrypted', async () => {
    const said = await refusal({
      ...production,
      PUBLIC_URL: 'http://portal.courier.example',
      SMTP_URL: 'smtp://mail.courier.example:25',
      SECRET_KEY: 'a'.repeat(32),
      OPERATOR_KEYS: 'a'.repeat(32),
    });
    const names = said
      .trim()
      .split('\n')
      .map((line) => line.split(/[ :]/u)[0]);
    expect(names).toEqual(['PUBLIC_URL', 'SMTP_URL', 'SECRET_KEY', 'OPERATOR_KEYS']);
    expect(said).not.toContain('aaaa');
  });

  it('says in one sentence that its database cannot be reached, and never with what password', async () => {
    const said = await refusal({
      ...production,
      DATABASE_URL: 'postgres://portal:Teh-tarik-7@127.0.0.1:1/none',
    });
    expect(said).toBe(
      'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Is it running, and is DATABASE_URL right?\n',
    );
  });
});

describe.skipIf(!isOnPostgres)('A database', () => {
  it('of a demo is none for production', async () => {
    const url = await emptyPostgres();
    const database = openPostgres(url, 2);
    await migrate(database);
    await database.executeSql(`insert into portal_setting values ('demo-seeded', 'true')`);
    expect(await refusal({ ...production, DATABASE_URL: url })).toMatch(
      /^The database holds a demo, whose passwords everybody knows\./u,
    );
    await database.close();
  });

  it('with accounts of its own is none for a demo, and gets no demo logins', async () => {
    const url = await emptyPostgres();
    const database = openPostgres(url, 2);
    await migrate(database);
    await database.executeSql(`insert into organisation values ('${crypto.randomUUID()}', 'Real')`);
    await database.executeSql(`
      insert into account (account_id, account_no, organisation_id, market, is_parent, company, created_at)
      select '${crypto.randomUUID()}', 'REAL001', organisation_id, 130, true, '{}', now() from organisation where name = 'Real'`);
    expect(await refusal({ PORTAL_MODE: 'demo', DATABASE_URL: url })).toMatch(
      /^The database holds accounts that are not a demo's/u,
    );
    expect((await database.executeSql('select account_no from account')).rows).toHaveLength(1);
    await database.close();
  });

  it('without an operator key explains how to get the first', async () => {
    const settings = { ...production, DATABASE_URL: await emptyPostgres(), OPERATOR_KEYS: '' };
    expect(await refusal(settings)).toMatch(/^There is no operator key yet.* Set OPERATOR_KEYS/u);
  });
});

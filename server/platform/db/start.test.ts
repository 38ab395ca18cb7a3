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

/** The error output of a start that must fail; a start that succeeds fails the test. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const portal = spawn(process.execPath, [resolve(import.meta.dirname, '../../main.js')], {
    env: { PATH, NODE_COMPILE_CACHE, ...testEnv(), PUBLIC_URL: '', PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  portal.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(portal, 'exit')) as [number];
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
  return output;
}

describe.skipIf(isOnPostgres)('A start with wrong settings', () => {
  it('is refused as a demo when its settings look like a real portal', async () => {
    const { DATABASE_URL } = production;
    expect(await refusal({ DATABASE_URL })).toMatch(
      /^Is this a demo\? DATABASE_URL looks like a real portal/u,
    );
  });

  it('continues without the settings for little memory when it cannot replace itself, and reports it', async () => {
    const refused = "data:text/javascript,process.execve=()=>{throw(Error('not_allowed'))}";
    const output = await refusal({ NODE_ENV: 'production', NODE_OPTIONS: `--import ${refused}` });
    expect(output.split('\n')).toEqual([
      'The portal goes on without its settings for little memory: Error: not_allowed',
      expect.stringMatching(/^Production needs these settings/u),
      '',
    ]);
  });

  it('names every production setting that is missing', async () => {
    expect(await refusal({ NODE_ENV: 'production' })).toBe(
      'Production needs these settings, which are missing: DATABASE_URL, SMTP_URL, MAIL_FROM, PUBLIC_URL, SECRET_KEY.\n',
    );
  });

  it('is refused with weak keys or unencrypted addresses', async () => {
    const output = await refusal({
      ...production,
      PUBLIC_URL: 'http://portal.courier.example',
      SMTP_URL: 'smtp://mail.courier.example:25',
      SECRET_KEY: 'a'.repeat(32),
      OPERATOR_KEYS: 'a'.repeat(32),
    });
    const names = output
      .trim()
      .split('\n')
      .map((line) => line.split(/[ :]/u)[0]);
    expect(names).toEqual(['PUBLIC_URL', 'SMTP_URL', 'SECRET_KEY', 'OPERATOR_KEYS']);
    expect(output).not.toContain('aaaa');
  });

  it('reports an unreachable database in one sentence without the password', async () => {
    const output = await refusal({
      ...production,
      DATABASE_URL: 'postgres://portal:Teh-tarik-7@127.0.0.1:1/none',
    });
    expect(output).toBe(
      'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Is it running, and is DATABASE_URL right?\n',
    );
  });
});

describe.skipIf(!isOnPostgres)('A start with a database', () => {
  it('of a demo is refused in production', async () => {
    const url = await emptyPostgres();
    const database = openPostgres(url, 2);
    await migrate(database);
    await database.executeSql(`insert into portal_setting values ('demo-seeded', 'true')`);
    expect(await refusal({ ...production, DATABASE_URL: url })).toMatch(
      /^The database holds a demo, whose passwords everybody knows\./u,
    );
    await database.close();
  });

  it('of real accounts is refused in demo mode, and adds no demo accounts', async () => {
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

  it('without an operator key is refused with how to set the first one', async () => {
    const settings = { ...production, DATABASE_URL: await emptyPostgres(), OPERATOR_KEYS: '' };
    expect(await refusal(settings)).toMatch(/^There is no operator key yet.* Set OPERATOR_KEYS/u);
  });
});

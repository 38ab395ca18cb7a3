/** PostgreSQL when it misbehaves, and several instances over one database. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/sign-in/account.contract.ts';

import { makeApp } from '#server/app.ts';
import { type Mailbox, openMailbox } from '#server/test/mailbox.ts';
import { seedDemo } from '#server/demo/demo.service.ts';
import { readEnv } from '#server/env.ts';
import { makeServer } from '#server/platform/http/server.ts';
import { encrypted, makeAdmin, testPassword, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { emptyPostgres, isOnPostgres, testEnv, type TestApp } from '#server/test/test-app.ts';
import { type Database, isReachable, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

let url: string;
let database: Database;
beforeAll(async () => {
  if (!isOnPostgres) return;
  url = await emptyPostgres();
  database = openPostgres(url, 4);
});
afterAll(() => database?.close());

const clock = {
  now: () => new Date(),
  set: () => undefined,
  forward: () => undefined,
  reset: () => undefined,
};

/** Ends every other connection to the database. */
const cutConnections = async () => {
  const other = openPostgres(url, 1);
  await other.executeSql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await other.close();
};

describe.skipIf(!isOnPostgres)('A lost connection', () => {
  const crashes: unknown[] = [];
  const onCrash = (error: unknown) => void crashes.push(error);
  beforeAll(() => void process.prependListener('uncaughtException', onCrash));
  afterAll(() => void process.off('uncaughtException', onCrash));

  it('during a statement or between two fails its request with 503, and the server continues', async () => {
    const { app } = await makeServer({ logLevel: 'silent', trustProxy: 0, rateLimit: 100, https: false });
    app.get('/write', () =>
      database.transaction(async (trx) => {
        await sql`select 1`.execute(trx);
        await cutConnections();
        await pause(100);
        return sql`select 2`.execute(trx);
      }),
    );
    app.get('/running', () => database.executeSql('select pg_sleep(5)'));
    const idle = await app.inject('/write');
    expect(idle.statusCode).toBe(503);
    expect(idle.json()).toMatchObject({ s: false, r: { code: 'http.data_away' } });
    const running = app.inject('/running');
    await pause(200);
    await cutConnections();
    expect((await running).statusCode).toBe(503);
    expect(crashes).toEqual([]);
    expect((await database.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await app.close();
  });

  it('is not the result of a script that fails in its own transaction: the connection stays usable', async () => {
    for (let round = 0; round < 6; round += 1) {
      await expect(database.executeSql('begin; select 1 / 0; commit')).rejects.toMatchObject({
        code: '22012',
      });
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => database.executeSql('select 1 as one')),
    );
    expect(answers.every(({ rows }) => rows.length === 1)).toBe(true);
  });

  it('is reported within the given time when the database server does not respond', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const nowhere = openPostgres(`postgres://portal@127.0.0.1:${port}/none`, 2);
    expect(await isReachable(nowhere, 300)).toBe(false);
    silent.close();
  });
});

describe.skipIf(!isOnPostgres)('Migrations', () => {
  it('have no statement timeout, and neither has an instance that waits for them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
    await writeFile(
      join(folder, '0001_long.sql'),
      `select pg_sleep(2.5);
create table noted as select current_setting('lock_timeout') as longest_wait;`,
    );
    const long = { folder: pathToFileURL(`${folder}/`) };
    const impatient = new URL(await emptyPostgres());
    impatient.searchParams.set('statement_timeout', '1500');
    const [one, two] = [openPostgres(impatient.href, 2), openPostgres(impatient.href, 2)];
    await expect(one.executeSql('select pg_sleep(2.5)')).rejects.toMatchObject({ code: '57014' });
    const ran = await Promise.all([migrate(one, long), migrate(two, long)]);
    expect(ran.flat()).toEqual(['0001_long']);
    expect((await one.executeSql('select longest_wait from noted')).rows).toEqual([{ longest_wait: '2min' }]);
    await Promise.all([one.close(), two.close(), rm(folder, { recursive: true })]);
  });

  it('release table locks after each file, and a failed file leaves the files before it applied', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
    const add = (name: string, text: string) => writeFile(join(folder, name), text);
    const files = { folder: pathToFileURL(`${folder}/`) };
    const used = await emptyPostgres();
    const [one, two] = [openPostgres(used, 2), openPostgres(used, 2)];
    await add('0001_made.sql', 'create table parcel (cn text);');
    await migrate(one, files);

    await add('0002_wide.sql', 'alter table parcel add column grams int;');
    await add('0003_slow.sql', 'select pg_sleep(3);');
    await add('0004_wrong.sql', 'alter table parcel add column grams int;');
    const migrating = expect(migrate(one, files)).rejects.toMatchObject({ code: '42701' });
    const read = 'select grams from parcel';
    const readEarly = await expect
      .poll(() => two.executeSql(read).then(() => 'read'), { timeout: 2500, interval: 50 })
      .toBe('read')
      .then(
        () => true,
        () => false,
      );
    await migrating;
    expect(readEarly).toBe(true);
    expect((await two.executeSql('select name from kysely_migration order by name')).rows).toEqual([
      { name: '0001_made' },
      { name: '0002_wide' },
      { name: '0003_slow' },
    ]);

    await add('0004_wrong.sql', 'alter table parcel add column cents int;');
    await add('0005_last.sql', 'alter table parcel add column pieces int;');
    const ran = await Promise.all([migrate(one, files), migrate(two, files)]);
    expect(ran.flat().toSorted()).toEqual(['0004_wrong', '0005_last']);
    await Promise.all([one.close(), two.close(), rm(folder, { recursive: true })]);
  });
});

describe.skipIf(!isOnPostgres)('Two instances with one database', () => {
  let mailbox: Mailbox;
  const databases: Database[] = [];
  let one: TestApp;
  let two: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    if (!isOnPostgres) return;
    mailbox = await openMailbox();
    const shared = await emptyPostgres();
    const settings = testEnv({
      PORTAL_MODE: 'demo',
      DATABASE_URL: shared,
      SMTP_URL: mailbox.url,
      PUBLIC_URL: 'https://portal.test',
      MAIL_FROM: 'Portal <portal@courier.example>',
      OPERATOR_KEYS: 'Kx8vR2mQ7tZ4pW9s',
      SECRET_KEY: 'the same thirty-two letters everywhere',
    });
    const start = async (): Promise<TestApp> => {
      const own = openPostgres(shared, 10);
      databases.push(own);
      await migrate(own);
      const app = await makeApp({ env: readEnv(settings), database: own, clock, pages: null });
      await app.loadReferenceData();
      await seedDemo(app);
      await app.http.ready();
      await app.start();
      return { ...app, clock };
    };
    // Both at the same time: they compete to migrate, create the keys, load the reference data, seed and create the queues.
    [one, two] = await Promise.all([start(), start()]);
    user = await makeAdmin(one);
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()]);
    await Promise.all(databases.map((own) => own.close()));
    await mailbox?.close();
  });
  afterEach(() => mailbox?.emails.splice(0));

  const whoAmI = (app: TestApp, accessToken: string) =>
    send(app, contract.currentSession, { as: { accessToken } });
  const refresh = (app: TestApp, refreshToken: string) =>
    send(app, contract.refreshToken, { query: { accessToken: '', refreshToken } });
  const login = (app: TestApp, accountNo: string, password: string, from: string) =>
    send(app, contract.login, {
      body: { CustomerAccountNo: accountNo, LoginId: 'Admin', Password: encrypted(app, password) },
      from,
    });

  it('migrate, seed and create their keys once when they start at the same time', async () => {
    expect(two.services.passwordKey.publicKey).toBe(one.services.passwordKey.publicKey);
    const { rows } = await one.kit.database.executeSql(
      `select account_no from account where account_no like 'MYS%' group by account_no having count(*) > 1`,
    );
    expect(rows).toEqual([]);
  });

  it('return the same new tokens for twenty simultaneous refreshes, and both accept them', async () => {
    const mine = await makeAdmin(one);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refresh(index % 2 ? one : two, mine.refreshToken)),
    );
    expect(new Set(answers.map(({ status, r }) => `${status} ${r?.refreshToken}`)).size).toBe(1);
    const next = answers[0]?.r;
    for (const app of [one, two]) expect((await whoAmI(app, next?.accessToken ?? '')).status).toBe(200);
  });

  it('both end a session at once when the user signs out of one of them', async () => {
    const mine = await makeAdmin(one);
    expect((await whoAmI(two, mine.accessToken)).status).toBe(200);
    expect((await send(one, contract.logout, { as: mine })).status).toBe(200);
    expect((await whoAmI(two, mine.accessToken)).status).toBe(401);
    expect((await refresh(two, mine.refreshToken)).status).toBe(401);
  });

  it('together evaluate no more failed logins than one instance, for an account and for an address', async () => {
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        login(index % 2 ? one : two, user.accountNo, 'Wrong-password-1', '10.1.1.1'),
      ),
    );
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(5);

    const spread = await Promise.all(
      Array.from({ length: 130 }, (_, index) =>
        login(
          index % 2 ? one : two,
          `Y${String(index).padStart(6, '0')}`,
          'Wrong-password-1',
          '2001:db8:1:2::' + (index + 1).toString(16),
        ),
      ),
    );
    expect(spread.filter(({ status }) => status === 401)).toHaveLength(100);
  });

  it('keep connections free for other requests while sixty logins run', async () => {
    const crowd = await makeAdmin(one);
    let isDone = false;
    const logins = Promise.all(
      Array.from({ length: 60 }, () => login(one, crowd.accountNo, testPassword, '10.2.2.2')),
    ).finally(() => {
      isDone = true;
    });
    await pause(20);
    expect((await whoAmI(one, user.accessToken)).status).toBe(200);
    expect(isDone).toBe(false);
    expect((await logins).every(({ status }) => status === 200)).toBe(true);
  });

  it('deliver an email once, and keep no link in the database afterwards', async () => {
    const mine = await makeAdmin(two);
    const requested = await send(two, contract.forgotPassword, {
      body: { CustomerAccountNo: mine.accountNo, LoginId: 'Admin' },
    });
    expect(requested.status).toBe(200);
    const kept = () =>
      one.kit.database.db
        .selectFrom('mail')
        .select(['sent_at', 'body_text', 'body_html'])
        .where('account_id', '=', mine.scope)
        .executeTakeFirstOrThrow();
    for (let round = 0; round < 100 && (await kept()).sent_at === null; round += 1) await pause(50);
    await pause(1200);
    const address = `admin@${mine.accountNo.toLowerCase()}.example`;
    const all = await Promise.all(mailbox.emails.map((text) => PostalMime.parse(text)));
    const delivered = all.filter(({ to }) => to?.some((one) => one.address === address));
    expect(delivered).toHaveLength(1);
    const [email] = delivered;
    expect(email?.from).toMatchObject({ address: 'portal@courier.example' });
    expect(email?.text).toContain('https://portal.test/forgotpassword?');
    expect(await kept()).toMatchObject({ body_text: '', body_html: '' });
  });
});

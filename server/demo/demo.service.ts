import { isMarketId } from '#shared/platform/market/markets.ts';

import { factsFrom } from '#server/features/sign-in/session.mapping.ts';
import { foldLogin } from '#server/features/sign-in/login-id.rules.ts';
import { hashPassword } from '#server/features/sign-in/password-hash.service.ts';
import type { App } from '#server/app.ts';
import { mintScope } from '#server/platform/db/account-scope.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { newId } from '#server/platform/db/ids.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type Env } from '#server/env.ts';
import { demoOperatorKey } from '#server/env/mode.ts';
import { type DemoAccount, demoAccounts, demoPassword } from './demo-accounts.ts';
import { claimsDesk } from './claims-desk.ts';
import { seedClaims } from './claims-history.ts';
import * as queries from './demo.queries.ts';
import { seedDevelopers } from './developers.ts';
import { serveReceiver } from './developers-webhooks.ts';
import { fulfilmentDesk } from './fulfilment-desk.ts';
import { seedFulfilment } from './fulfilment-history.ts';
import { findAdmin } from './history.queries.ts';
import { seedCod } from './cod-history.ts';
import { moneyDesk } from './money-desk.ts';
import { seedWeights } from './weights-history.ts';
import { seedHistory } from './history.ts';
import { seedPickups } from './history-pickups.ts';
import { serveOutbox } from './outbox-page.ts';
import { mobileNumber } from './people.ts';
import { seeded, seedOf } from './random.ts';
import { seedShops } from './shops-history.ts';
import { seedUploadToday } from './uploads-today.ts';
import { suppliesDesk } from './supplies-desk.ts';
import { seedSupplies } from './supplies-history.ts';
import { seedPeople } from './people-history.ts';
import { pickupCourier } from './pickup-courier.ts';
import { makeSimulator } from './simulator.ts';

const dayAMinute = 24 * 60;

/** Adds the demo to an application before it serves requests: its tables, data, outbox page, and parcels that move. */
export async function startDemo(app: App): Promise<void> {
  const { kit, services } = app;
  await seedDemo(app);
  serveOutbox(app.http, kit.database);
  await serveReceiver(app);
  const { demoSpeed: speed } = kit.env;
  if (speed <= 0) return;
  kit.jobs.every('demo-scans', 1, makeSimulator({ kit, ...services, speed }).tick);
  kit.jobs.every('demo-pick-ups', 15, pickupCourier(kit, services.pickupOperations));
  kit.jobs.every('demo-claims', 5, claimsDesk(kit, services.claimDecisions, speed));
  kit.jobs.every('demo-money', 15, moneyDesk(kit, services, speed));
  // When a day passes in a minute, a supply request is processed within seconds.
  kit.jobs.every(
    'demo-supplies',
    speed > dayAMinute ? 1 : 5,
    suppliesDesk(kit, services.supplyOperations, speed),
  );
  kit.jobs.every('demo-fulfilment', 5, fulfilmentDesk(kit, services.fulfilment.stock, speed));
}

/** Migrates the demo's own tables, which are in a separate schema. */
export async function migrateDemo({ kit }: App): Promise<void> {
  await migrate(kit.database, { folder: new URL('./migrations/', import.meta.url), schema: 'demo' });
}

/** Fills an empty database with the demo's accounts, users and history; does nothing on later starts. */
export async function seedDemo(app: App): Promise<void> {
  const { database, clock } = app.kit;
  await migrateDemo(app);
  // The queues are needed because claims of the history send emails.
  await app.kit.jobs.makeQueues();
  await database.transaction(async (trx) => {
    if (!(await queries.claimOnce(trx, 'demo-seeded'))) return;
    const passwordHash = await hashPassword(demoPassword);
    const organisations = new Map<string, string>();
    for (const account of demoAccounts) {
      const scope = mintScope(newId(clock));
      const isParent = !organisations.has(account.organisation);
      const organisationId = organisations.get(account.organisation) ?? newId(clock);
      if (isParent) {
        organisations.set(account.organisation, organisationId);
        await queries.insertOrganisation(trx, organisationId, account.organisation);
      }
      await queries.insertAccount(trx, scope, organisationId, isParent, account, clock.now());
      for (const user of account.users) {
        await queries.insertDemoUser(trx, scope, newId(clock), account, user, {
          loginKey: foldLogin(user.loginId),
          phone: mobileNumber(seeded(seedOf(`${account.accountNo}/${user.loginId}`)), account.market),
          passwordHash,
          at: clock.now(),
        });
      }
    }
  });
  await seedHistory(app);
  await seedCod(app);
  await seedPickups(app);
  const admin = await adminSession(app, 'MYS0001');
  if (admin) await seedClaims(app, admin);
  if (admin) await seedSupplies(app, admin);
  const cool = await adminSession(app, 'MYS0003');
  if (cool) await seedClaims(app, cool);
  if (cool) await seedSupplies(app, cool);
  const singapore = await adminSession(app, 'SGP0001');
  if (singapore) await seedSupplies(app, singapore);
  const keeper = await adminSession(app, 'MYS0004');
  if (admin && keeper) await seedFulfilment(app, [admin, keeper]);
  if (admin) await seedWeights(app, admin);
  if (admin) await seedShops(app, admin);
  if (admin) await seedUploadToday(app, admin);
  if (admin) await seedPeople(app, admin);
  if (admin) await seedDevelopers(app, admin);
}

/** Returns the session of an account's Admin, who acts in the demo's history through the same services as a user. */
async function adminSession({ kit }: App, accountNo: string): Promise<Session | null> {
  const row = await findAdmin(kit.database.db, accountNo);
  if (!row || !isMarketId(row.market)) return null;
  const scope = mintScope(row.account_id);
  return {
    kind: 'person',
    world: 'live',
    scope,
    home: scope,
    accountNo,
    market: row.market,
    facts: factsFrom(row),
    sessionId: '',
    userId: row.user_id,
    loginId: row.login_id,
  };
}

const describeAccount = (account: DemoAccount) => {
  const names = account.users.map(({ loginId }) => loginId).join(', ');
  return `  ${account.accountNo}  ${(names || '(no login yet)').padEnd(32)} ${account.about}`;
};

/** Prints the demo's address and logins for the user who started it. */
export function printDemo(env: Env): void {
  const lines = [
    '',
    `Open ${env.publicUrl}`,
    '',
    `Account, usernames (password ${demoPassword} for all):`,
    ...demoAccounts.map(describeAccount),
    '',
    `Mails that the demo wrote: ${env.publicUrl}/outbox`,
    `The interface: ${env.publicUrl}/api/docs  (operator key ${demoOperatorKey})`,
    'Stop with Ctrl-C.',
    '',
  ];
  process.stdout.write(lines.join('\n'));
}

import { foldLogin } from '../account/account.service.ts';
import { hashPassword } from '../account/password-hash.service.ts';
import type { App } from '../app.ts';
import { mintScope } from '../db/account-scope.ts';
import { newId } from '../db/ids.ts';
import { demoOperatorKey, type Env } from '../env.ts';
import { type DemoAccount, demoAccounts, demoPassword } from './demo-accounts.ts';
import * as queries from './demo.queries.ts';
import { seedHistory } from './history.ts';
import { mobileNumber } from './people.ts';
import { seeded, seedOf } from './random.ts';

/** Fills an empty database with the demo's accounts, people and history; does nothing the next time. */
export async function seedDemo(app: App): Promise<void> {
  const { database, clock } = app.kit;
  const passwordHash = await hashPassword(demoPassword);
  await database.transaction(async (trx) => {
    if (!(await queries.claimOnce(trx, 'demo-seeded'))) return;
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
}

const describeAccount = (account: DemoAccount) => {
  const names = account.users.map(({ loginId }) => loginId).join(', ');
  return `  ${account.accountNo}  ${(names || '(no login yet)').padEnd(32)} ${account.about}`;
};

/** Where the demo is and how to get in, for the person who started it. */
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

/**
 * The courier's command line. It uses the same interface as the courier's own systems (domain.md, "Operations"):
 *
 *   node scripts/operations.ts scan HN100000017MY PKU --place Kajang [--at 2026-11-20T14:05:00+08:00] [--piece 2] [--by Azlan]
 *   node scripts/operations.ts correct HN100000017MY DLV --at 2026-11-20T14:05:00+08:00 --reason 'Wrong door' [--piece 2]
 *   node scripts/operations.ts pod HN100000017MY --name 'Tan Mei Ling' --photo door.jpg|--sign 'M0 0L9 9' [--ic 900101-14-5678]
 *   node scripts/operations.ts changes [--after 12.3] [--limit 100]
 *   node scripts/operations.ts key [add depot-klang --scopes scans,POD [--from 10.20.0.0/16] | revoke depot-klang]
 *   node scripts/operations.ts accounts [--of MYS0001] | accounts load new-accounts.xlsx
 *   node scripts/operations.ts accounts add MYS0100 --market MY --company 'Kedai Satu' --registration 202001012345 --phone 312345678
 *     --email office@satu.example --address '12 Jalan SS 2/24|Taman Sea' --postcode 47300 [--parent MYS0001] [--rate-cards-of MYS0001]
 *     [--admin-name 'Siti Aminah' --admin-email siti@satu.example] [IsCod=true LiabilityTier=20k …]
 *   node scripts/operations.ts accounts admin MYS0100 [--email siti@satu.example] [--end-second-step]
 *   node scripts/operations.ts flags MYS0001 IsSuspended=true CodClass=enhanced
 *   node scripts/operations.ts rate-cards [load card.json … | remove my-domestic-standard 2025-01-01] [--account MYS0001]
 *   node scripts/operations.ts sample [accept prices postcodes]
 *   node scripts/operations.ts instructions [done <id> | refused <id> 'The station is closed']
 *   node scripts/operations.ts notice ['Lorries are late on Friday'] | rebuild-counts [MYS0001]
 *   node scripts/operations.ts pickups [--market MY --station PJY --day 2026-11-23 --after …] | pickups collected <id>
 *     | pickups failed <id> not-ready ['Gate closed'] | pickups assign <id> --name Azlan --phone 0123456789 [--from 14:00 --to 16:00]
 *   node scripts/operations.ts claims [--after … | show CL00000001 | message CL00000001 'Please send …' | rules [rules.json]]
 *   node scripts/operations.ts claims review|documents|reject CL00000001 [--reason '…']
 *   node scripts/operations.ts claims approve CL00000001 --amount 120.50 --reason 'Proved' --reference 'IBG 77'
 *   node scripts/operations.ts supplies [--after … | show SR00000001 | approved|packed|shipped|received SR00000001 | load catalogue.json]
 *   node scripts/operations.ts supplies rejected SR00000001 --reason 'None in stock'
 *   node scripts/operations.ts retention [set podPhoto 180]
 *   node scripts/operations.ts person find|erase [--phone '012-345 6789'] [--email mei@example.com] [--account MYS0001]
 *   node scripts/operations.ts postcodes [load malaysia.csv] [--stations stations.csv]
 *
 * PORTAL_URL is the portal's address (default http://127.0.0.1:4000), OPERATOR_KEY the key (default: the demo's).
 */
import { accountCommands } from './operations/accounts.ts';
import { careCommands } from './operations/care.ts';
import { CommandError } from './operations/client.ts';
import { deskCommands } from './operations/desk.ts';
import { referenceCommands } from './operations/reference.ts';
import { scanCommands } from './operations/scans.ts';
import { command, type Commands, values, words } from './operations/typed.ts';

const commands: Commands = {
  ...scanCommands,
  ...accountCommands,
  ...referenceCommands,
  ...deskCommands,
  ...careCommands,
};

try {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run)
    throw new CommandError(
      `Say what to do: ${Object.keys(commands).join(', ')}. The head of this file shows how.`,
    );
  process.stdout.write(`${JSON.stringify(await run({ words, values }), null, 2)}\n`);
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/**
 * The courier's command line, over the same interface as the courier's own systems (domain.md, "Operations"):
 *
 *   node scripts/operations.ts scan HN100000017MY PKU --place Kajang [--at 2026-11-20T14:05:00+08:00] [--piece 2] [--by Azlan]
 *   node scripts/operations.ts correct HN100000017MY DLV --at 2026-11-20T14:05:00+08:00 --reason 'Wrong door' [--piece 2]
 *   node scripts/operations.ts pod HN100000017MY --name 'Tan Mei Ling' [--ic 900101-14-5678] [--photo door.jpg] [--sign 'M0 0L9 9']
 *   node scripts/operations.ts changes [--after 12.3] [--limit 100]
 *   node scripts/operations.ts key [add depot-klang --scopes scans,POD [--from 10.20.0.0/16] | revoke depot-klang]
 *   node scripts/operations.ts accounts [--of MYS0001] | accounts load new-accounts.xlsx
 *   node scripts/operations.ts accounts add MYS0100 --market MY --company 'Kedai Satu' --registration 202001012345 --phone 312345678
 *     --email office@satu.example --address '12 Jalan SS 2/24|Taman Sea' --postcode 47300 [--parent MYS0001] [--rate-cards-of MYS0001]
 *     [--admin-name 'Siti Aminah' --admin-email siti@satu.example] [IsCod=true LiabilityTier=20k …]
 *   node scripts/operations.ts flags MYS0001 IsSuspended=true CodClass=enhanced
 *   node scripts/operations.ts rate-cards [load card.json … | remove my-domestic-standard 2025-01-01] [--account MYS0001]
 *   node scripts/operations.ts sample [accept prices postcodes]
 *   node scripts/operations.ts instructions [done <id> | refused <id> 'The station is closed']
 *   node scripts/operations.ts notice ['Lorries are late on Friday'] | rebuild-counts [MYS0001]
 *   node scripts/operations.ts pickups [--market MY --station PJY --day 2026-11-23] | pickups collected <id>
 *     | pickups failed <id> not-ready ['Gate closed'] | pickups assign <id> --name Azlan --phone 0123456789 [--from 14:00 --to 16:00]
 *   node scripts/operations.ts claims [show CL00000001 | message CL00000001 'Please send …' | rules [rules.json]]
 *   node scripts/operations.ts claims review|documents|reject CL00000001 [--reason '…']
 *   node scripts/operations.ts claims approve CL00000001 --amount 120.50 --reason 'Proved' --reference 'IBG 77'
 *   node scripts/operations.ts supplies [show SR00000001 | approved|packed|shipped|received SR00000001 | load catalogue.json]
 *   node scripts/operations.ts supplies rejected SR00000001 --reason 'None in stock'
 *   node scripts/operations.ts retention [set podPhoto 180]
 *   node scripts/operations.ts person find|erase [--phone '012-345 6789'] [--email mei@example.com] [--account MYS0001]
 *   node scripts/operations.ts postcodes [load malaysia.csv] [--stations stations.csv]
 *
 * PORTAL_URL (http://127.0.0.1:4000) is the portal's address, OPERATOR_KEY (the demo's) opens it.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import type { CallBody } from '../shared/platform/http/call.ts';
import { type OperatorScope, operatorScopeNames } from '../shared/platform/rights/operator-scopes.ts';
import * as contract from '../shared/features/operations/operations.contract.ts';
import * as feed from '../shared/features/operations/change-feed.contract.ts';
import * as keys from '../shared/features/operations/operator-keys.contract.ts';
import * as reference from '../shared/features/operations/reference-data.contract.ts';
import * as dashboard from '../shared/features/dashboard/dashboard.contract.ts';
import * as operations from '../shared/features/exceptions/instruction-operations.contract.ts';
import * as personal from '../shared/features/personal-data/personal-data.contract.ts';
import type { RetentionKind } from '../shared/platform/personal-data/personal-data.model.ts';
import * as accounts from '../shared/features/operations/accounts.contract.ts';
import * as samples from '../shared/features/sample-data/sample-data.contract.ts';
import type { SampleDataName } from '../shared/features/sample-data/sample-data.rules.ts';
import { careCommands } from './operations-care.ts';
import { send, Told } from './operations-client.ts';

/** An option that there is not is a slip of the keyboard, too. */
function readArguments<C extends ParseArgsConfig>(config: C): ReturnType<typeof parseArgs<C>> {
  try {
    return parseArgs(config);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: {
    place: { type: 'string' },
    at: { type: 'string' },
    piece: { type: 'string' },
    by: { type: 'string' },
    reason: { type: 'string' },
    name: { type: 'string' },
    ic: { type: 'string' },
    sign: { type: 'string' },
    photo: { type: 'string' },
    after: { type: 'string' },
    limit: { type: 'string' },
    account: { type: 'string' },
    scopes: { type: 'string' },
    from: { type: 'string' },
    stations: { type: 'string' },
    market: { type: 'string' },
    company: { type: 'string' },
    registration: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string' },
    address: { type: 'string' },
    postcode: { type: 'string' },
    city: { type: 'string' },
    parent: { type: 'string' },
    of: { type: 'string' },
    'rate-cards-of': { type: 'string' },
    'admin-name': { type: 'string' },
    'admin-email': { type: 'string' },
    'admin-phone': { type: 'string' },
    station: { type: 'string' },
    day: { type: 'string' },
    to: { type: 'string' },
    amount: { type: 'string' },
    reference: { type: 'string' },
  },
});

const [command = '', ...words] = positionals;

function required(name: 'place' | 'name' | 'at' | 'reason' | 'scopes'): string {
  const value = values[name];
  if (value === undefined) throw new Told(`--${name} is missing.`);
  return value;
}

const listed = (text: string) => text.split(',').filter((word) => word !== '');

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Told(`${path} cannot be read.`);
  }
}

const readText = (path: string): string => readBytes(path).toString('utf8');

function readJson(path: string): unknown {
  try {
    return JSON.parse(readText(path));
  } catch (error) {
    throw error instanceof Told ? error : new Told(`${path} is not JSON.`);
  }
}

/** 'IsCod=true CodClass=enhanced SubAccountTypeId=21', as the interface spells them. */
function flagsFrom(settings: readonly string[]): Partial<contract.AccountFlags> {
  return Object.fromEntries(
    settings.map((setting) => {
      const [name = '', value = ''] = setting.split('=');
      if (value === 'true' || value === 'false') return [name, value === 'true'];
      return [name, name === 'SubAccountTypeId' ? Number(value) : value];
    }),
  );
}

const accountOptions = {
  market: 'market',
  company: 'name',
  registration: 'registrationNo',
  phone: 'phone',
  email: 'email',
  postcode: 'postcode',
  city: 'city',
  parent: 'parentAccountNo',
  'rate-cards-of': 'rateCardsOf',
  'admin-name': 'adminName',
  'admin-email': 'adminEmail',
  'admin-phone': 'adminPhone',
} as const;

/** Lines of the address are parted by '|'. The portal reports what is missing. */
function accountFrom(
  accountNo: string,
  settings: readonly string[],
): CallBody<typeof accounts.createAccount> {
  const given = Object.entries(accountOptions).flatMap(([option, field]) => {
    const value = values[option as keyof typeof accountOptions];
    return value === undefined ? [] : [[field, value]];
  });
  const lines = (values.address ?? '').split('|').map((line, index) => [`address${index + 1}`, line.trim()]);
  const fields = Object.fromEntries([...given, ...lines]) as CallBody<typeof accounts.createAccount>;
  return { ...fields, accountNo, flags: flagsFrom(settings) };
}

const commands: Record<string, () => Promise<unknown>> = {
  async scan() {
    const [cn = '', code = ''] = words;
    const scan: contract.Scan = {
      cn,
      code,
      at: values.at ?? new Date().toISOString(),
      place: required('place'),
    };
    if (values.piece !== undefined) scan.piece = Number(values.piece);
    if (values.by !== undefined) scan.byWhom = values.by;
    return (await send(contract.scanEvents, { body: { events: [scan] } })).results;
  },
  async correct() {
    const [cn = '', code = ''] = words;
    const correction = {
      cn,
      code,
      at: required('at'),
      reason: required('reason'),
      ...(values.place === undefined ? {} : { place: values.place }),
      ...(values.piece === undefined ? {} : { piece: Number(values.piece) }),
      ...(values.by === undefined ? {} : { byWhom: values.by }),
    };
    return (await send(contract.correctScans, { body: { corrections: [correction] } })).results;
  },
  async pod() {
    const [cn = ''] = words;
    const record: contract.PodRecord = {
      cn,
      remarks: required('name'),
      remarks2: values.ic ?? '',
      cust_sign: values.sign ?? null,
      photoPOD: values.photo === undefined ? null : readBytes(values.photo).toString('base64'),
      dlvrydt: values.at ?? new Date().toISOString(),
    };
    return (await send(contract.proofOfDelivery, { body: { records: [record] } })).results;
  },
  async key() {
    const [what, name = ''] = words;
    if (what === undefined) return send(keys.listOperatorKeys, {});
    if (what === 'revoke') return send(keys.revokeOperatorKey, { body: { name } });
    if (what !== 'add') throw new Told('Say key, key add <name> --scopes scans,POD or key revoke <name>.');
    const scopes = listed(required('scopes')).map(
      (given) => operatorScopeNames.find((scope) => scope.toLowerCase() === given.toLowerCase()) ?? given,
    );
    const body = { name, scopes: scopes as OperatorScope[], addresses: listed(values.from ?? '') };
    const made = await send(keys.createOperatorKey, { body });
    process.stderr.write('Keep the key now; it is shown this once, and the portal holds only its hash.\n');
    return made;
  },
  changes: () => send(feed.changes, { query: { after: values.after, limit: values.limit } }),
  async accounts() {
    const [what, subject = '', ...settings] = words;
    if (what === undefined) {
      return send(accounts.listAccounts, { query: { of: values.of, after: values.after } });
    }
    if (what === 'add') return send(accounts.createAccount, { body: accountFrom(subject, settings) });
    if (what !== 'load') throw new Told('Say accounts, accounts add <number> … or accounts load <file>.');
    const file = { name: basename(subject), bytes: new Uint8Array(readBytes(subject)) };
    return send(accounts.createAccounts, { file });
  },
  async flags() {
    const [accountNo = '', ...settings] = words;
    return send(contract.accountFlags, { body: { accountNo, flags: flagsFrom(settings) } });
  },
  async 'rate-cards'() {
    const [what, ...given] = words;
    const accountNo = values.account;
    if (what === undefined) return send(reference.listRateCards, { query: { accountNo } });
    if (what === 'load' && given.length > 0) {
      const cards = given.map((path): unknown => readJson(path));
      return send(reference.loadRateCards, { body: { accountNo, cards } });
    }
    const [id = '', validFrom = ''] = given;
    if (what === 'remove') return send(reference.removeRateCard, { body: { accountNo, id, validFrom } });
    throw new Told('Say rate-cards, rate-cards load <files> or rate-cards remove <id> <first day>.');
  },
  async sample() {
    const [what, ...given] = words;
    if (what === undefined) return send(samples.sampleData, {});
    if (what !== 'accept') throw new Told('Say sample, or sample accept prices postcodes.');
    return send(samples.acceptSample, { body: { data: given as SampleDataName[] } });
  },
  async postcodes() {
    const [what, path] = words;
    if (what === undefined && values.stations === undefined) return send(reference.listPostcodeData, {});
    if (what !== undefined && what !== 'load') throw new Told('Say postcodes, or postcodes load <file>.');
    const body: CallBody<typeof reference.loadPostcodes> = {};
    if (path !== undefined) body.postcodes = readText(path);
    if (values.stations !== undefined) body.stations = readText(values.stations);
    return send(reference.loadPostcodes, { body });
  },
  async instructions() {
    const [what, instructionId = '', reason] = words;
    if (what === undefined) return send(operations.instructions, { query: {} });
    const outcome = (['done', 'refused'] as const).find((one) => one === what);
    if (outcome === undefined)
      throw new Told('Say instructions, instructions done <id> or instructions refused <id> <reason>.');
    const body = { instructionId, outcome, ...(reason !== undefined && { reason }) };
    return send(operations.answerInstruction, { body });
  },
  async notice() {
    const [en] = words;
    return en === undefined ? send(dashboard.listNotices, {}) : send(dashboard.postNotice, { body: { en } });
  },
  async 'rebuild-counts'() {
    const [accountNo] = words;
    return send(dashboard.rebuildCounts, { body: accountNo === undefined ? {} : { accountNo } });
  },
  async retention() {
    const [set, kind, days] = words;
    if (set !== 'set') return send(personal.listRetentions, {});
    // The server defines the kinds and the bounds.
    return send(personal.setRetention, { body: { kind: kind as RetentionKind, days: Number(days) } });
  },
  async person() {
    const body = {
      phone: values.phone ?? '',
      email: values.email ?? '',
      ...(values.account === undefined ? {} : { accountNo: values.account }),
    };
    if (words[0] === 'find') return send(personal.findPersonalDataEverywhere, { body });
    if (words[0] === 'erase') return send(personal.erasePersonalDataEverywhere, { body });
    throw new Told('Say person find or person erase, with --phone or --email.');
  },
};

try {
  const care = careCommands[command];
  const run = commands[command] ?? (care && (() => care({ words, values, readJson })));
  if (!run)
    throw new Told(
      `Say what to do: ${[...Object.keys(commands), ...Object.keys(careCommands)].join(', ')}. The head of this file shows how.`,
    );
  process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`);
} catch (error) {
  if (!(error instanceof Told)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

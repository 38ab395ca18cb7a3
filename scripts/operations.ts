/**
 * The courier's command line, over the same interface as the courier's own systems (domain.md, "Operations"):
 *
 *   node scripts/operations.ts scan HN100000011MY PKU --place Kajang [--at 2026-11-20T14:05:00+08:00] [--piece 2] [--by Azlan]
 *   node scripts/operations.ts pod HN100000011MY --name 'Tan Mei Ling' [--ic 900101-14-5678] [--photo door.jpg] [--sign 'M0 0L9 9']
 *   node scripts/operations.ts changes [--after 12.3] [--limit 100]
 *   node scripts/operations.ts flags MYS0001 IsSuspended=true CodClass=enhanced
 *   node scripts/operations.ts rate-cards [load card.json … | remove my-domestic-standard 2025-01-01] [--account MYS0001]
 *   node scripts/operations.ts postcodes [load malaysia.csv] [--stations stations.csv]
 *
 * PORTAL_URL (http://127.0.0.1:4000) says where the portal is, OPERATOR_KEY (the demo's) opens it.
 */
import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import type { Call, CallBody, CallReply, Envelope, FieldRefusal } from '#shared/http/call.ts';
import * as contract from '#shared/operations/operations.contract.ts';
import * as reference from '#shared/operations/reference-data.contract.ts';

const portal = process.env['PORTAL_URL'] ?? 'http://127.0.0.1:4000';
const key = process.env['OPERATOR_KEY'] ?? 'Operator-demo-1';

/** A sentence for the person at the keyboard. */
class Told extends Error {}

async function send<C extends Call>(
  declared: C,
  { body, query = {} }: { body?: CallBody<C>; query?: Record<string, string | undefined> },
): Promise<CallReply<C>> {
  const url = new URL(declared.path, portal);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  const response = await fetch(url, {
    method: declared.method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Told(`Nothing answers at ${portal}. Start the portal, or set PORTAL_URL.`);
  });
  const envelope = (await response.json()) as Envelope<CallReply<C>>;
  if (!envelope.s) throw new Told(refusalText(envelope, response.status));
  return envelope.r as CallReply<C>;
}

/** The sentence, and below it every row of a file that has to be mended. */
function refusalText({ e, r }: Envelope<unknown>, status: number): string {
  const { fields = {} } = (r ?? {}) as Partial<FieldRefusal>;
  const rows = Object.entries(fields).map(([row, message]) => `  ${row}: ${message}`);
  return [e ?? `The portal answered ${status}.`, ...(rows.length > 1 ? rows : [])].join('\n');
}

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
    name: { type: 'string' },
    ic: { type: 'string' },
    sign: { type: 'string' },
    photo: { type: 'string' },
    after: { type: 'string' },
    limit: { type: 'string' },
    account: { type: 'string' },
    stations: { type: 'string' },
  },
});

const [command = '', ...words] = positionals;

function required(name: 'place' | 'name'): string {
  const value = values[name];
  if (value === undefined) throw new Told(`--${name} is missing.`);
  return value;
}

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
  changes: () => send(contract.changes, { query: { after: values.after, limit: values.limit } }),
  async flags() {
    const [accountNo = '', ...settings] = words;
    const flags = Object.fromEntries(
      settings.map((setting) => {
        const [name = '', value = ''] = setting.split('=');
        return [name, value === 'true' || value === 'false' ? value === 'true' : value];
      }),
    );
    return send(contract.accountFlags, { body: { accountNo, flags } });
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
  async postcodes() {
    const [what, path] = words;
    if (what === undefined && values.stations === undefined) return send(reference.listPostcodeData, {});
    if (what !== undefined && what !== 'load') throw new Told('Say postcodes, or postcodes load <file>.');
    const body: CallBody<typeof reference.loadPostcodes> = {};
    if (path !== undefined) body.postcodes = readText(path);
    if (values.stations !== undefined) body.stations = readText(values.stations);
    return send(reference.loadPostcodes, { body });
  },
};

try {
  const run = commands[command];
  if (!run)
    throw new Told(`Say what to do: ${Object.keys(commands).join(', ')}. The head of this file shows how.`);
  process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`);
} catch (error) {
  if (!(error instanceof Told)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

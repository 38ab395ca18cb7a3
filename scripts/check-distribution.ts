/**
 * Checks whether the schema could be distributed over many machines by account (Citus, `create_distributed_table(…,
 * 'account_id')`). Reads the catalogue of a migrated database, `DATABASE_URL=postgres://… node scripts/check-distribution.ts`,
 * and the joins in the sources.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Small tables with a copy on every machine: joined with any table, written rarely. */
const reference = [
  'account',
  'claim_draft_rule',
  'holiday',
  'notice',
  'organisation',
  'pickup_station',
  'pickup_station_day',
  'postcode',
  'rate_card',
  'retention',
  'station',
  'stopped_country',
  'supply_item',
  'working_week',
];

/**
 * Tables of the portal itself, or with rows that belong to no account yet: only on the coordinator, and never joined with
 * distributed tables.
 */
const local = [
  'cod_closed',
  'human_check_used',
  'kysely_migration',
  'kysely_migration_lock',
  'login_attempt',
  'operations_change',
  'operator_failure',
  'operator_key',
  'passkey_challenge',
  'portal_setting',
  'retention_run',
];

type Query = (text: string) => Promise<{ rows: unknown[] }>;

interface Table {
  name: string;
  /** Null: the table has no account_id. False: its account_id may be null. */
  account_is_given: boolean | null;
}
interface UniqueKey {
  table_name: string;
  name: string;
  columns: (string | null)[];
}
interface ForeignKey {
  name: string;
  from_table: string;
  to_table: string;
  from_columns: string[];
  to_columns: string[];
}

const tablesText = `
  select t.relname as name, (select a.attnotnull from pg_attribute a
    where a.attrelid = t.oid and a.attname = 'account_id' and not a.attisdropped) as account_is_given
  from pg_class t join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = 'public' and t.relkind in ('r', 'p') order by 1`;

const uniqueText = `
  select t.relname as table_name, i.relname as name,
    array(select a.attname::text from unnest(x.indkey::int[]) with ordinality as k (number, place)
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by k.place) as columns
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = 'public' and x.indisunique order by 1, 2`;

const columnsOf = (relation: string, key: string) => `
  array(select a.attname::text from unnest(c.${key}) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = c.${relation} and a.attnum = k.number order by k.place)`;
const foreignText = `
  select c.conname as name, c.conrelid::regclass::text as from_table, c.confrelid::regclass::text as to_table,
    ${columnsOf('conrelid', 'conkey')} as from_columns, ${columnsOf('confrelid', 'confkey')} as to_columns
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where c.contype = 'f' and n.nspname = 'public' order by 1`;

interface Distribution {
  spread: string[];
  problems: string[];
}

/** Returns the tables that can be distributed by account, and the problems that prevent it. */
export async function distributionOf(query: Query): Promise<Distribution> {
  const rowsOf = async <R>(text: string) => (await query(text)).rows as R[];
  const tables = await rowsOf<Table>(tablesText);
  const elsewhere = new Set([...reference, ...local]);
  const spread = new Set(tables.map(({ name }) => name).filter((name) => !elsewhere.has(name)));
  const problems: string[] = [];
  for (const { name, account_is_given: isGiven } of tables) {
    if (!spread.has(name)) continue;
    if (isGiven === null) problems.push(`${name}: has no account_id, and is in neither list`);
    if (isGiven === false) problems.push(`${name}: account_id may be null`);
  }
  for (const { table_name: table, name, columns } of await rowsOf<UniqueKey>(uniqueText)) {
    if (spread.has(table) && !columns.includes('account_id'))
      problems.push(`${table}: the unique key ${name} (${columns.join(', ')}) lacks account_id`);
  }
  for (const key of await rowsOf<ForeignKey>(foreignText)) problems.push(...foreignProblems(key, spread));
  const known = new Set(tables.map(({ name }) => name));
  for (const name of elsewhere) if (!known.has(name)) problems.push(`${name}: is listed, and is no table`);
  return { spread: [...spread], problems };
}

function foreignProblems(key: ForeignKey, spread: ReadonlySet<string>): string[] {
  const { name, from_table: from, to_table: to, from_columns: own, to_columns: theirs } = key;
  const says = (why: string) => [`${from}: the foreign key ${name} to ${to} ${why}`];
  if (!spread.has(to)) return spread.has(from) && local.includes(to) ? says('leads to the coordinator') : [];
  if (!spread.has(from)) return says('leads from one machine to all');
  const place = theirs.indexOf('account_id');
  return place >= 0 && own[place] === 'account_id' ? [] : says('lacks account_id');
}

/** Returns the text between the bracket at `start` and its counterpart. */
function bracketed(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  return text.slice(start + 1);
}

const builderJoin = /\.(?:inner|left|right|full|cross)Join(?:Lateral)?\(/gu;
const sqlJoin = /\bjoin\s+(?:lateral\s+)?([a-z_]+|\()/gu;
const sqlTable = /\b(?:from|join)\s+([a-z_]+)/gu;
const endOfJoin = /\b(?:join|where|group by|order by|limit|union|returning|on conflict)\b|`/u;

/** Returns each join of a distributed table in the source that does not compare the account. */
export function joinsWithoutAccount(source: string, spread: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const match of source.matchAll(builderJoin)) {
    const given = bracketed(source, match.index + match[0].length - 1);
    const table = /^\s*['"`](\w+)/u.exec(given)?.[1];
    if (table !== undefined && !spread.has(table)) continue;
    if (!given.includes('account_id')) found.push(given.replace(/\s+/gu, ' ').trim());
  }
  for (const match of source.matchAll(sqlJoin)) {
    const [start, table = ''] = match;
    const after = match.index + start.length;
    const inner = table === '(' ? bracketed(source, after - 1) : '';
    const tables = table === '(' ? [...inner.matchAll(sqlTable)].map(([, name = '']) => name) : [table];
    if (!tables.some((name) => spread.has(name))) continue;
    const rest = source.slice(after + inner.length);
    const condition = rest.slice(0, endOfJoin.exec(rest)?.index ?? rest.length);
    if (!`${inner} ${condition}`.includes('account_id')) found.push(`${start} ${condition.trim()}`);
  }
  return found;
}

/** Public tracking looks numbers up before the account is known: a list of texts joined with one table, on each machine. */
const withoutAccount = new Set(['features/public-tracking/public-tracking.queries.ts']);

/** Checks every source that may hold production SQL; returns its joins without the account. */
export function joinProblems(folder: string, spread: ReadonlySet<string>): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.queries.ts') || /^platform\/.*\.ts$/u.test(name))
    .filter((name) => !withoutAccount.has(name))
    .filter((name) => !/\.test\.ts$|^test\/|^demo\//u.test(name))
    .flatMap((name) =>
      joinsWithoutAccount(readFileSync(join(folder, name), 'utf8'), spread).map(
        (text) => `${name}: joined without account_id: ${text.slice(0, 120)}`,
      ),
    );
}

if (import.meta.main) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  const { spread, problems } = await distributionOf((text) => client.query(text));
  await client.end();
  const all = [...problems, ...joinProblems(join(import.meta.dirname, '../server'), new Set(spread))];
  process.stdout.write(
    [...all, `${spread.length} tables spread by account, ${all.length} problems`, ''].join('\n'),
  );
  process.exitCode = all.length === 0 ? 0 : 1;
}

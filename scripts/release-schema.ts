/**
 * `node scripts/release-schema.ts`, run for each release: writes the release's database schema to a file. A test then detects
 * whether the next release's migrations remove something that running instances of this release still need (docs/operations.md,
 * "A new version without a pause").
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { openEmbedded } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';

const file = new URL('../server/platform/db/released-schema.txt', import.meta.url);

type Ask = (text: string) => Promise<{ rows: unknown[] }>;

interface Column {
  place: string;
  table: string;
  form: string;
  /** Rows can be written without this column: it may be null, has a default or is an identity. */
  fillsItself: boolean;
}
interface Constraint {
  table: string;
  form: string;
  /** The columns concerned, as `table.column`. */
  places: string[];
}

const columnsQuery = `
  select c.relname || '.' || a.attname as place, c.relname as table,
    format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end as form,
    not a.attnotnull or a.atthasdef or a.attidentity <> '' as "fillsItself"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and c.relname not like 'kysely%'
  order by c.relname collate "C", a.attname collate "C"`;

const constraintsQuery = `
  select c.relname as table, pg_get_constraintdef(k.oid) as form,
    array(select c.relname || '.' || a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)
      order by a.attname) as places
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'u', 'f', 'x', 'p')
    and c.relname not like 'kysely%'
  union all
  select c.relname, pg_get_indexdef(i.indexrelid), array(select c.relname || '.' || a.attname from pg_attribute a
    where a.attrelid = c.oid and a.attnum = any(i.indkey) order by a.attname)
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and i.indisunique and c.relname not like 'kysely%'
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by 1, 2`;

async function schemaOf(ask: Ask) {
  return {
    columns: (await ask(columnsQuery)).rows as Column[],
    constraints: (await ask(constraintsQuery)).rows as Constraint[],
  };
}

const lineOf = ({ place, form }: Pick<Column, 'place' | 'form'>) => `${place} ${form}`;
const ruleOf = ({ table, form }: Pick<Constraint, 'table' | 'form'>) => `${table}: ${form}`;

async function linesOf(ask: Ask): Promise<string[]> {
  const { columns, constraints } = await schemaOf(ask);
  return [...columns.map(lineOf), ...constraints.map(ruleOf)];
}

export const releasedLines = (): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Describes, one sentence each, what in the database breaks instances of the previous release. */
export async function problemsBeside(released: readonly string[], ask: Ask): Promise<string[]> {
  const { columns, constraints } = await schemaOf(ask);
  const now = new Set(columns.map(lineOf));
  const isRule = (line: string) => /^\w+: /u.test(line);
  const before = released.filter((line) => !isRule(line));
  const places = new Set(before.map((line) => line.split(' ', 1)[0] ?? ''));
  const tables = new Set([...places].map((place) => place.split('.', 1)[0] ?? ''));
  const rules = new Set(released.filter(isRule));
  return [
    ...before
      .filter((line) => !now.has(line))
      .map((line) => `${line}: is read and written, and is gone or another`),
    ...columns
      .filter(({ table, place, fillsItself }) => tables.has(table) && !places.has(place) && !fillsItself)
      .map(({ place }) => `${place}: is new, and rows that leave it out are refused`),
    ...constraints
      .filter(
        (one) =>
          tables.has(one.table) && !rules.has(ruleOf(one)) && one.places.some((place) => places.has(place)),
      )
      .map((one) => `${ruleOf(one)}: is new, and binds columns that are written without knowing it`),
  ];
}

if (import.meta.main) {
  const database = await openEmbedded(null);
  await migrate(database);
  const lines = await linesOf((text) => database.executeSql(text));
  const head = [
    '# Written by scripts/release-schema.ts when a release is made; compared by side-by-side.test.ts.',
  ];
  writeFileSync(file, `${[...head, ...lines].join('\n')}\n`);
  await database.close();
  process.stdout.write(`${lines.length} lines\n`);
}

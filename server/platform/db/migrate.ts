import { readdir, readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import {
  DEFAULT_MIGRATION_TABLE as noted,
  type Migration,
  type MigrationResultSet,
  Migrator,
} from 'kysely/migration';

import type { Database } from './database.ts';

/** A folder of numbered SQL files, and the schema that records which of them have run. */
interface MigrationFolder {
  folder: URL;
  /** Defaults to the schema of the connection. */
  schema?: string;
}

/**
 * How long a migration waits for a lock on a table: twice the longest statement of the portal. If it waited for a backup of
 * several hours, say, all requests would queue behind it.
 */
const longestWait = '2min';

const portal: MigrationFolder = { folder: new URL('./migrations/', import.meta.url) };

/**
 * Brings the database up to the newest numbered SQL file. Safe when several instances start at once. Also safe for an instance of
 * the previous version that starts after the next version has migrated: releases only add, so it has nothing to do
 * (docs/operations.md).
 */
export async function migrate(database: Database, { folder, schema } = portal): Promise<string[]> {
  const own = await readMigrations(folder);
  // Read first, because the migrator holds the only connection of the embedded database.
  const ran = await alreadyRan(database, schema);
  // The migrator reads every column of every table first: a quarter of the start time, wasted on most starts.
  if (Object.keys(own).every((name) => ran.has(name))) return [];
  const migrations = { ...own, ...laterThan(own, ran) };
  return database.forMigrations(async (db) => {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    });
    // Nobody else uses a new database or the embedded one: run all in one transaction, so that the migrator reads every table
    // once.
    if (ran.size === 0 || database.kind === 'embedded') return namesOf(await migrator.migrateToLatest());
    // The database is in use: commit each file, and release its table locks, before the next one. If one fails, those before it
    // remain.
    const names: string[] = [];
    for (;;) {
      const [name] = namesOf(await migrator.migrateUp());
      if (name === undefined) return names;
      names.push(name);
    }
  });
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Returns the names of the migrations that have run. */
async function alreadyRan({ db }: Database, schema: string | undefined): Promise<Set<string>> {
  const table = schema === undefined ? sql.id(noted) : sql.id(schema, noted);
  const place = schema === undefined ? noted : `${schema}.${noted}`;
  const { rows: found } = await sql<{
    is_there: boolean;
  }>`select to_regclass(${place}) is not null as is_there`.execute(db);
  if (!found[0]?.is_there) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Stand-ins for the migrations that a later version has run: the migrator takes an unknown name for a sign of a damaged folder.
 */
function laterThan(own: Record<string, Migration>, ran: ReadonlySet<string>): Record<string, Migration> {
  const newest = Object.keys(own).toSorted().at(-1) ?? '';
  const later = [...ran].filter((name) => name > newest);
  return Object.fromEntries(later.map((name) => [name, { up: () => Promise.reject(new Error(name)) }]));
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8');
    migrations[file.replace(/\.sql$/u, '')] = {
      async up(db) {
        await sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(db);
        for (const statement of statementsOf(text)) await sql.raw(statement).execute(db);
      },
    };
  }
  return migrations;
}

/** Splits a file at semicolons at the end of a line, but not inside a $$ body. */
function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let statement = '';
  let inBody = false;
  for (const line of text.split('\n')) {
    if (line.trimStart().startsWith('--') && !inBody) continue;
    statement += `${line}\n`;
    const marks = line.split('$$').length - 1;
    if (marks % 2 === 1) inBody = !inBody;
    if (!inBody && line.trimEnd().endsWith(';')) {
      statements.push(statement);
      statement = '';
    }
  }
  if (statement.trim() !== '') statements.push(statement);
  return statements;
}

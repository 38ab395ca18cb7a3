import { readdir, readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import {
  DEFAULT_MIGRATION_TABLE as noted,
  type Migration,
  type MigrationResultSet,
  Migrator,
} from 'kysely/migration';

import type { Database } from './database.ts';

/** Numbered SQL files, and where it is noted which of them have run. */
interface MigrationFolder {
  folder: URL;
  /** Without one the connection's own. */
  schema?: string;
}

/**
 * For a table that others use: twice what a statement of the portal may take. Behind a change that waits for a backup's hours, say, all
 * requests would wait as well.
 */
const longestWait = '2min';

const portal: MigrationFolder = { folder: new URL('./migrations/', import.meta.url) };

/**
 * Brings the database to the newest numbered SQL file. Safe when several instances start at once, and for one of the version before
 * that starts when the next one has migrated already: releases only add, so that there is nothing to do (docs/operations.md).
 */
export async function migrate(database: Database, { folder, schema } = portal): Promise<string[]> {
  const own = await readMigrations(folder);
  // Asked before: the migrator holds the only connection of the embedded database.
  const ran = await alreadyRan(database, schema);
  // The migrator reads every column of every table first: a quarter of a start, for nothing on most of them.
  if (Object.keys(own).every((name) => ran.has(name))) return [];
  const migrations = { ...own, ...laterThan(own, ran) };
  return database.forMigrations(async (db) => {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    });
    // Nobody uses a new database, or the embedded one: all in one transaction, and the migrator looks at every table once.
    if (ran.size === 0 || database.kind === 'embedded') return namesOf(await migrator.migrateToLatest());
    // In use: each file is committed, and lets go of its tables, before the next; one that fails leaves those before it.
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

/** The names of what has run. */
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

/** What a later version has run: the migrator takes a name that it does not know for a sign of a damaged folder. */
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

/** Splits a file at semicolons that end a line, but not inside a $$ body. */
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

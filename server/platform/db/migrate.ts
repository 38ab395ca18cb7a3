import { readdir, readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

import type { Database } from './database.ts';

/** Numbered SQL files, and where it is noted which of them have run. */
interface MigrationFolder {
  folder: URL;
  /** Without one the connection's own. */
  schema?: string;
}

const portal: MigrationFolder = { folder: new URL('./migrations/', import.meta.url) };

/** Brings the database to the newest numbered SQL file. Safe when several instances start at once. */
export async function migrate(database: Database, { folder, schema } = portal): Promise<string[]> {
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: () => readMigrations(folder) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8');
    migrations[file.replace(/\.sql$/u, '')] = {
      async up(db) {
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

import { readFile } from 'node:fs/promises';

import * as z from 'zod/mini';

import { loadSupplyCatalogue } from '#shared/features/supply/supply-operations.contract.ts';

import type { Kit } from '#server/platform/kit.ts';
import * as queries from './supply.queries.ts';

/** Fills an empty catalogue with the shipped data; safe when several instances start at once. */
export async function loadShippedCatalogue({ database }: Pick<Kit, 'database'>): Promise<void> {
  if (await queries.hasItems(database.db)) return;
  const text = await readFile(new URL('./data/catalogue.json', import.meta.url), 'utf8');
  const { items } = z.parse(loadSupplyCatalogue.body, JSON.parse(text));
  await database.transaction((trx) => queries.replaceItems(trx, items));
}

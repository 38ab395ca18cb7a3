import { readdir, readFile } from 'node:fs/promises';

import * as z from 'zod/mini';

import { type RateCard, rateCardSchema } from '#shared/features/pricing/rate-card.model.ts';

const folder = new URL('./data/', import.meta.url);

/** Reads the shipped sample cards (data/README.md). */
export async function readShippedRateCards(): Promise<RateCard[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    names.map(async (name) =>
      z.parse(rateCardSchema, JSON.parse(await readFile(new URL(name, folder), 'utf8'))),
    ),
  );
}

/** Seals again with the first SECRET_KEY what an older one sealed, so that the older one can be removed from the list. */
import { hourSeconds } from '#shared/platform/time/spans.ts';

import { everyRow } from '#server/platform/db/key-pages.ts';
import type { FeatureKit } from '#server/platform/kit.ts';

export interface SealedAnew {
  sealed: number;
  /** Values whose key is not in SECRET_KEY. */
  unreadable: number;
}

/** 'changed': the row was meanwhile rewritten by another process, with the first key. */
export type Resealed = 'sealed' | 'unreadable' | 'changed';

const mostAtOnce = 1000;

/**
 * Processes all rows, a limited number at a time; unreadable rows do not block the others. `listAfter` returns rows not sealed by
 * the first key, in the order of `keyOf` and after `after`.
 */
export async function sealAllAnew<Row>(
  listAfter: (after: string | null, most: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
  reseal: (row: Row) => Promise<Resealed>,
): Promise<SealedAnew> {
  const counts = { sealed: 0, unreadable: 0, changed: 0 };
  for await (const row of everyRow(mostAtOnce, listAfter, keyOf)) counts[await reseal(row)] += 1;
  return { sealed: counts.sealed, unreadable: counts.unreadable };
}

/**
 * Runs `sealAnew` at start, and hourly for values that an instance with older settings has sealed since. `what` is a plural noun
 * for the log.
 */
export function keepSealed(
  { jobs, logger, onLoad }: Pick<FeatureKit, 'jobs' | 'logger' | 'onLoad'>,
  what: string,
  sealAnew: () => Promise<SealedAnew>,
): void {
  async function seal(): Promise<void> {
    const { sealed, unreadable } = await sealAnew();
    if (sealed > 0) logger.info({ sealed }, `${what} were sealed anew by the first SECRET_KEY`);
    if (unreadable > 0) {
      logger.error(
        { unreadable },
        `${what} cannot be read: their key is not in SECRET_KEY; put it back at the end of the list`,
      );
    }
  }
  onLoad(seal);
  jobs.every(`seal-anew: ${what}`, hourSeconds, seal);
}

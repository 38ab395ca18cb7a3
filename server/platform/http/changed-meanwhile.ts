import { changedMeanwhile, type Versioned } from '#shared/platform/http/changed-meanwhile.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';

import { Refused } from './refused.ts';

export interface VersionedRow {
  version: number;
  changed_by: string | null;
  changed_at: Date | null;
}

export const versionOf = (row: VersionedRow): Versioned => ({
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at?.toISOString() ?? null,
});

/**
 * Refuses to overwrite changes that somebody else saved after the form was opened. A form without a version comes from a program
 * that does not use versions. Call it while the row is locked.
 */
export function requireNewestVersion(opened: number | undefined, row: VersionedRow, market: Market): void {
  if (opened === undefined || opened === row.version) return;
  const changed = versionOf(row);
  const when = row.changed_at === null ? '–' : formatDayTime(row.changed_at, market);
  throw new Refused('conflict', changedMeanwhile(changed.changedBy, when), { detail: { changed } });
}

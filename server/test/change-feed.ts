/** The change feed of operations as tests read it. */
import { expect } from 'vitest';

import { type Change, changes } from '#shared/features/operations/change-feed.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

interface Read {
  changes: Change[];
  /** The cursor after the last of them. */
  next: string | undefined;
}

/** Reads all pages after a cursor, or from the first change on. */
export async function readChanges(
  app: TestApp,
  { after, limit = 500 }: { after?: string | undefined; limit?: number } = {},
): Promise<Read> {
  const read: Read = { changes: [], next: after };
  for (let isMore = true; isMore;) {
    const query = { after: read.next, limit };
    const { r, e } = await send(app, changes, { as: demoOperatorKey, query });
    if (e !== null) throw new Error(e);
    read.changes.push(...r.changes);
    read.next = r.next ?? undefined;
    isMore = r.more;
  }
  return read;
}

/**
 * Reads until there are `count` changes of these subjects, and returns them without those of other tests. While a transaction is
 * open anywhere, the feed holds back what was written after it began.
 */
export async function changesOf(
  app: TestApp,
  ids: readonly string[],
  { count = ids.length, ...from }: { count?: number; after?: string | undefined; limit?: number } = {},
): Promise<Read> {
  const own: Read = { changes: [], next: from.after };
  await expect
    .poll(async () => {
      const read = await readChanges(app, { ...from, after: own.next });
      own.changes.push(...read.changes.filter(({ id }) => ids.includes(id)));
      own.next = read.next;
      return own.changes.length;
    })
    .toBeGreaterThanOrEqual(count);
  return own;
}

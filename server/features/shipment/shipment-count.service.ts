/**
 * Maintains and reports the dashboard's counts. Each transaction only appends its changes, so no transaction waits for
 * another.
 */
import type { Market } from '#shared/platform/market/markets.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { partsOf } from '#shared/platform/parts-of.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { everyRow } from '#server/platform/db/key-pages.ts';
import type { Kit } from '#server/platform/kit.ts';
import { fillWaiting } from './shipment-waiting.service.ts';
import * as queries from './shipment-count.queries.ts';
import {
  addCell,
  type Cell,
  cellChanges,
  cellsIn,
  cellsOf,
  type CountedShipment,
  sumCells,
} from './shipment-count.rules.ts';

export { sumCounts, type CountSum } from './shipment-count.queries.ts';

export function countRows(clock: Clock, scope: AccountScope, cells: readonly Cell[]): queries.CountChange[] {
  return cells.map((cell) => ({ ...columnsOf(scope, cell), change_id: newId(clock) }));
}

const columnsOf = (scope: AccountScope, { kind, day, key1, key2, n, cents }: Cell) => ({
  account_id: scope,
  kind,
  day,
  key_1: key1,
  key_2: key2,
  n,
  cents,
});

/** Counts a change made without an event, or a shipment created without being issued (`before` null). */
export async function countChange(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  before: CountedShipment | null,
  after: CountedShipment,
  market: Market,
): Promise<void> {
  await queries.insertChanges(trx, scope, countRows(clock, scope, cellChanges(before, after, market)));
}

/** Counts labels that were printed, or whose print was undone. */
export async function countPrints(
  clock: Clock,
  trx: Trx,
  scope: AccountScope,
  changes: readonly { was: Date | null; now: Date | null }[],
  market: Market,
): Promise<void> {
  const cell = (at: Date | null, n: number): Cell[] =>
    at === null ? [] : [{ kind: 'printed', day: isoDayOf(at, market), key1: '', key2: '', n, cents: 0 }];
  const cells = changes.flatMap(({ was, now }) => [...cell(was, -1), ...cell(now, 1)]);
  await queries.insertChanges(trx, scope, countRows(clock, scope, sumCells(cells)));
}

const changesAtOnce = 5000;
const shipmentsAtOnce = 5000;
const cellsAtOnce = 1000;

/** Adds all pending changes to the cells. */
export async function foldCounts({ database }: Pick<Kit, 'database'>): Promise<void> {
  for (let taken = changesAtOnce; taken >= changesAtOnce;) {
    taken = await database.transaction(async (trx) => {
      await queries.lockCells(trx);
      const folded = await queries.foldChanges(trx, changesAtOnce);
      if (folded > 0) await queries.dropEmptyCells(trx);
      return folded;
    });
  }
}

/**
 * Recounts an account's shipments from one snapshot; changes made meanwhile are added on top. Returns the number of
 * shipments.
 */
export async function rebuildCounts(
  { database }: Pick<Kit, 'database'>,
  scope: AccountScope,
  market: Market,
): Promise<number> {
  return database.transaction(async (trx) => {
    await queries.readOneSnapshot(trx);
    await queries.lockCells(trx);
    await queries.deleteCounts(trx, scope);
    const sums = new Map<string, Cell>();
    const shipments = everyRow(
      shipmentsAtOnce,
      (below, limit) => queries.listCounted(trx, scope, below, limit),
      (row) => row.shipment_id,
    );
    let counted = 0;
    for await (const shipment of shipments) {
      for (const cell of cellsOf(shipment, market)) addCell(sums, cell);
      counted += 1;
    }
    const cells = cellsIn(sums).map((cell) => columnsOf(scope, cell));
    for (const part of partsOf(cells, cellsAtOnce)) await queries.insertCells(trx, part);
    return counted;
  });
}

/** Returns null when the account does not exist. */
export async function rebuildAccount(kit: Pick<Kit, 'database'>, accountNo: string): Promise<number | null> {
  const [found] = await queries.listAccounts(kit.database.db, accountNo);
  return found ? rebuildCounts(kit, found.scope, marketOf(found.market)) : null;
}

/** Recounts everything, for shipments written without recording their events one by one. */
export async function rebuildAll(kit: Pick<Kit, 'database'>): Promise<void> {
  await rebuildAllCounts(kit);
  await fillWaiting(kit);
}

export async function rebuildAllCounts(kit: Pick<Kit, 'database'>): Promise<number> {
  let counted = 0;
  for (const { scope, market } of await queries.listAccounts(kit.database.db))
    counted += await rebuildCounts(kit, scope, marketOf(market));
  return counted;
}

/** Counts once in an installation that has never counted, whose shipments are older than the counts. */
export async function countOnce(kit: Pick<Kit, 'database'>): Promise<void> {
  const setting = 'shipment-counts';
  if (await queries.hasSetting(kit.database.db, setting)) return;
  await rebuildAll(kit);
  await queries.keepSetting(kit.database.db, setting);
}

/**
 * Defines which cells of the dashboard's counts include a shipment. Everything uses this one definition: what a change
 * adds and subtracts, what a rebuild counts, and what the listing's filters of the same names find.
 */
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import type { EventCode, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { shownAttempts, shownDays, type PromiseState } from '#shared/features/shipment/way.rules.ts';

export const countKinds = ['status', 'state', 'attempt', 'reason', 'promise', 'printed'] as const;
export type CountKind = (typeof countKinds)[number];

/** The columns that determine a shipment's cells. */
export interface CountedShipment {
  created_at: Date;
  status: ShipmentStatus;
  service: ServiceId;
  total_cents: number;
  cod_cents: number | null;
  receiver_state: string;
  receiver_country: string;
  reason_code: EventCode | null;
  failed_attempts: number;
  first_scan_at: Date | null;
  delivered_at: Date | null;
  promise: PromiseState | null;
  promised_day: string | null;
  printed_at: Date | null;
}

export interface Cell {
  kind: CountKind;
  day: string;
  key1: string;
  key2: string;
  n: number;
  cents: number;
}

export function cellsOf(shipment: CountedShipment, market: Pick<Market, 'timeZone' | 'code'>): Cell[] {
  const day = isoDayOf(shipment.created_at, market);
  const { status, failed_attempts: failed, reason_code: reason, promise, printed_at: printedAt } = shipment;
  const cells: Cell[] = [];
  const count = (kind: CountKind, key1: string, key2 = '', cents = 0, on = day) =>
    cells.push({ kind, day: on, key1, key2, n: 1, cents });

  count('status', status, shipment.service, shipment.total_cents);
  if (shipment.receiver_country === market.code && status !== 'cancelled')
    count('state', shipment.receiver_state, stateKey(shipment, market));
  if (failed > 0 || status === 'delivered')
    count('attempt', String(shownAttempts(failed)), status === 'delivered' ? 'delivered' : 'other');
  if (reason !== null) count('reason', reason);
  if (promise !== null) count('promise', promise, promise === 'open' ? (shipment.promised_day ?? '') : '');
  if (printedAt !== null) count('printed', '', '', 0, isoDayOf(printedAt, market));
  return cells;
}

/** Days from pick-up to delivery, as two digits; otherwise 'returned' or 'open'. */
function stateKey(
  { status, first_scan_at: from, created_at: made, delivered_at: to }: CountedShipment,
  market: Pick<Market, 'timeZone'>,
): string {
  if (status === 'delivered' && to !== null) {
    const days = shownDays(isoDayOf(from ?? made, market), isoDayOf(to, market));
    return String(days).padStart(2, '0');
  }
  return status === 'returned' ? 'returned' : 'open';
}

const keyOf = ({ kind, day, key1, key2 }: Cell) => `${kind}|${day}|${key1}|${key2}`;

/** Sums cells with the same key and drops those that are zero, in the order of first appearance. */
export function sumCells(cells: Iterable<Cell>): Cell[] {
  const sums = new Map<string, Cell>();
  for (const cell of cells) addCell(sums, cell);
  return cellsIn(sums);
}

export function addCell(sums: Map<string, Cell>, cell: Cell): void {
  const key = keyOf(cell);
  const sum = sums.get(key);
  if (sum) {
    sum.n += cell.n;
    sum.cents += cell.cents;
  } else sums.set(key, { ...cell });
}

export const cellsIn = (sums: ReadonlyMap<string, Cell>): Cell[] =>
  [...sums.values()].filter(({ n, cents }) => n !== 0 || cents !== 0);

/** The cells that a change adds and subtracts. */
export function cellChanges(
  before: CountedShipment | null,
  after: CountedShipment,
  market: Pick<Market, 'timeZone' | 'code'>,
): Cell[] {
  const gone = before === null ? [] : cellsOf(before, market);
  return sumCells([
    ...gone.map((cell) => ({ ...cell, n: -cell.n, cents: -cell.cents })),
    ...cellsOf(after, market),
  ]);
}

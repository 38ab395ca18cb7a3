/** The print log of the past weeks: the notes that a user printed within an hour are one print, as far as their times allow. */
import { dayMs, hourMs } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { idAt } from '#server/platform/db/ids.ts';

interface Printed {
  shipment: {
    shipment_id: string;
    cn_no: string;
    created_by: string;
    piece_count: number;
    printed_at: Date | null;
    printed_count: number;
    printed_before: number;
  };
  events: readonly { code: string; at: Date }[];
}

const logDays = 45;
const a6 = 2;

/** Returns the rows of the log, and when each shipment was first printed: the time of its print. */
export function printRows(scope: AccountScope, rows: readonly Printed[], now: Date) {
  const batches = batchesOf(rows.filter(({ shipment }) => isLogged(shipment, now)));
  const batchAt = new Map(batches.flatMap(({ at, notes }) => notes.map((note) => [note.shipment_id, at])));
  const prints = batches.flatMap(({ at, notes, again }) => [
    printRow(scope, at, notes),
    ...again.map((note) => printRow(scope, new Date(at.getTime() + 60_000), [note])),
  ]);
  return {
    prints,
    printedAt: ({ shipment_id: id, printed_at: at }: Printed['shipment']) => batchAt.get(id) ?? at,
  };
}

function isLogged({ printed_at: at }: Printed['shipment'], now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < logDays * dayMs;
}

interface Batch {
  at: Date;
  notes: Printed['shipment'][];
  /** Notes printed a second time because the first print was bad. */
  again: Printed['shipment'][];
}

/** Groups the prints of an hour at the time of the last one, without parcels that had already left by then. */
function batchesOf(rows: readonly Printed[]): Batch[] {
  const hours = new Map<string, Printed[]>();
  for (const row of rows) {
    const hour = `${row.shipment.created_by}/${Math.floor(timeOf(row.shipment) / hourMs)}`;
    const together = hours.get(hour) ?? [];
    together.push(row);
    hours.set(hour, together);
  }
  return [...hours.values()].flatMap((together) => {
    const latest = Math.max(...together.map(({ shipment }) => timeOf(shipment)));
    const joined = together.filter((row) => latest < leavesAt(row));
    const alone = together.filter((row) => !joined.includes(row));
    return [joined, ...alone.map((row) => [row])]
      .filter((batch) => batch.length > 0)
      .map((batch) => batchOf(batch.map(({ shipment }) => shipment)));
  });
}

function batchOf(notes: Printed['shipment'][]): Batch {
  const at = new Date(Math.max(...notes.map(timeOf)));
  const again = notes.filter(({ printed_count: all, printed_before: before }) => all - before > 1);
  return { at, notes, again };
}

const timeOf = ({ printed_at: at }: Printed['shipment']) => at?.getTime() ?? 0;

/** When the parcel's next event after the print happens. */
function leavesAt({ shipment, events }: Printed): number {
  return events.find(({ at }) => at.getTime() > timeOf(shipment))?.at.getTime() ?? Infinity;
}

function printRow(scope: AccountScope, at: Date, notes: readonly Printed['shipment'][]) {
  return {
    account_id: scope,
    print_id: idAt(at),
    at,
    by_id: notes[0]?.created_by ?? null,
    printing_size: a6,
    cn_count: notes.length,
    cn_nos: notes.map(({ cn_no: cnNo }) => cnNo),
    is_download: false,
    format: 'pdf' as const,
    sheet: 'single',
    copies: 1,
  };
}

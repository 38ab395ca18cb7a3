/** As many elements as there are slots show all rows of a sheet, one after the other: a jump makes none and drops none. */
import { type GridRow, gridRow, type IconOf, type RowPlaces } from '#web/platform/sheet/grid-row.ts';

export interface GridSlots {
  /** Whether elements are drawn for a place. */
  has: (place: number) => boolean;
  /** The elements of a place. */
  at: (place: number) => GridRow;
  /** Those of the active row while it is out of sight: they take no slot from a row in sight. */
  aside: (place: number) => GridRow;
  /** From now on at least so many slots, so many rows, and this one active: what stands for none any more goes. */
  keep: (slotCount: number, rowCount: number, activeRow: number) => void;
  removeAll: () => void;
}

export function gridSlots(places: RowPlaces, iconOf: IconOf): GridSlots {
  const slots = new Map<number, GridRow>();
  let count = 1;
  let active = -1;
  /** The active row where another has its slot: it stays while the sheet is scrolled elsewhere, and so does the focus. */
  let away: GridRow | null = null;

  function isHeldByActive(row: GridRow | undefined): boolean {
    return row !== undefined && row.place() === active;
  }

  const fresh = (): GridRow => gridRow(places, iconOf);

  function removeAll(): void {
    for (const row of slots.values()) row.remove();
    slots.clear();
    away?.remove();
    away = null;
  }

  return {
    has: (place) => slots.get(place % count)?.place() === place || away?.place() === place,
    at(place) {
      const slot = place % count;
      const there = slots.get(slot);
      if (there?.place() === place) return there;
      if (away?.place() === place) {
        // Its slot is free again only where it is asked for.
        if (there && !isHeldByActive(there)) there.remove();
        slots.set(slot, away);
        const back = away;
        away = null;
        return back;
      }
      if (there && !isHeldByActive(there)) return there;
      if (there) {
        away?.remove();
        away = there;
      }
      const row = fresh();
      slots.set(slot, row);
      return row;
    },
    aside(place) {
      const there = slots.get(place % count);
      if (there?.place() === place) return there;
      if (away?.place() !== place) {
        away?.remove();
        away = fresh();
      }
      return away;
    },
    keep(slotCount, rowCount, activeRow) {
      active = activeRow;
      if (slotCount > count) {
        const held = [...slots.values(), ...(away ? [away] : [])].find(isHeldByActive) ?? null;
        for (const row of [...slots.values(), away]) if (row && row !== held) row.remove();
        slots.clear();
        away = held;
        count = slotCount;
      }
      for (const [slot, row] of slots) {
        if (row.place() < rowCount) continue;
        row.remove();
        slots.delete(slot);
      }
      if (away && (away.place() >= rowCount || !isHeldByActive(away))) {
        away.remove();
        away = null;
      }
    },
    removeAll,
  };
}

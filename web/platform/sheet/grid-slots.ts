/** Recycles a fixed number of row elements for all rows of a sheet, so that a jump creates and removes none. */
import { type GridRow, gridRow, type IconOf, type RowPlaces } from '#web/platform/sheet/grid-row.ts';

interface GridSlots {
  /** Whether elements are drawn for a row position. */
  has: (place: number) => boolean;
  /** Elements for a row position. */
  at: (place: number) => GridRow;
  /** Elements of the active row while it is out of sight; they use no slot of a visible row. */
  aside: (place: number) => GridRow;
  /**
   * Sets the minimum number of slots, the number of rows and the active row, and removes elements that no longer stand for a row.
   */
  keep: (slotCount: number, rowCount: number, activeRow: number) => void;
  removeAll: () => void;
}

export function gridSlots(places: RowPlaces, iconOf: IconOf): GridSlots {
  const slots = new Map<number, GridRow>();
  let count = 1;
  let active = -1;
  /**
   * The active row while another row uses its slot: it stays in the document when the sheet is scrolled away, and keeps the
   * focus.
   */
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
        // The row in this slot can be removed, unless it is the active one.
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
        const focusedSlot = [...slots.values(), ...(away ? [away] : [])].find(isHeldByActive) ?? null;
        for (const row of [...slots.values(), away]) if (row && row !== focusedSlot) row.remove();
        slots.clear();
        away = focusedSlot;
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

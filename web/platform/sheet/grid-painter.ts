/** Decides which rows of the grid are drawn and when: rows near the user's focus first, the others slightly later. */
import { afterFrame, later } from '#web/platform/ui/after-frame.ts';
import { rowHeight } from '#web/platform/sheet/grid-layout.ts';
import type { GridLooks, IconOf, RowPlaces } from '#web/platform/sheet/grid-row.ts';
import { gridSlots } from '#web/platform/sheet/grid-slots.ts';
import type { Place, SheetRow } from '#web/platform/sheet/sheet-table.ts';

/** Rows drawn beyond each edge of the visible area, so that they are ready when the user scrolls. */
const rowsBeyond = 14;
const rowsAtOnce = 1;
/** Number of rows to scroll before another set of rows is drawn. */
const rowsAStep = 4;
/** After a jump, this many rows on either side of the target cell are drawn at once, whatever the cost. */
const rowsNear = 1;
/** Time for drawing rows before the browser paints, in milliseconds; the browser's layout of them takes several times as long. */
const sliceMs = { first: 1, next: 2 };
/** If a frame takes longer than `slowFrameMs`, drawing pauses for `breathMs` so that key presses can be handled. */
const slowFrameMs = 24;
const breathMs = 40;
/** Rows out of sight are drawn after this pause in user input. */
const restMs = 150;

/** Scroll position and height of the visible area, in pixels. */
export interface Sight {
  top: number;
  height: number;
}

export interface GridPicture {
  rows: readonly SheetRow<string>[];
  /** Indexes in `rows` of the rows that are shown, in display order. */
  shown: readonly number[];
  active: Place;
  looks: GridLooks;
}

export interface GridPainter {
  /**
   * Draws the picture. Normally all visible rows are drawn at once. After a jump to `near`, or when only texts or rows changed in
   * the same positions, it draws as many as the time slice allows and the others after the next paint.
   */
  draw: (picture: GridPicture, sight: Sight, near: number | null) => void;
  /** Draws the same picture at another scroll position. */
  moveTo: (sight: Sight, near: number | null) => void;
  /** Row positions that are visible or just outside the visible area. */
  inSight: () => readonly number[];
  /** Element of a cell; null when the cell is not drawn. */
  cellAt: (place: Place) => HTMLElement | null;
  stop: () => void;
}

/** Creates the painter, which keeps elements only for rows that are worth drawing. */
export function gridPainter(where: RowPlaces, iconOf: IconOf): GridPainter {
  let picture: GridPicture | null = null;
  let sight: Sight = { top: -1, height: 0 };
  const slots = gridSlots(where, iconOf);
  let lastActive = -1;
  /** Row positions still to be drawn, in drawing order. */
  let waiting: number[] = [];
  let cancel: () => void = () => undefined;

  const heightOf = () => sight.height || rowsBeyond * rowHeight;
  /**
   * Enough slots for a grid as high as the window, so that toolbars appearing or disappearing above it do not change the number.
   */
  const slotCount = () =>
    Math.ceil(Math.max(window.innerHeight, heightOf()) / rowHeight) + rowsAStep + 2 * rowsBeyond + 1;
  const spanOf = (beyond: number): Span => {
    const first = stepOf(sight) * rowsAStep;
    const count = Math.ceil(heightOf() / rowHeight) + rowsAStep;
    return {
      first: Math.max(0, first - beyond),
      end: Math.min(picture?.shown.length ?? 0, first + count + beyond),
    };
  };
  const nearestInSight = (place: number) => {
    const { first, end } = spanOf(rowsAtOnce);
    return Math.min(end - 1, Math.max(first, place));
  };
  const isIn = ({ first, end }: Span, place: number) => place >= first && place < end;

  function drawRow(place: number, isAside = false): void {
    if (!picture) return;
    const { rows, shown, active, looks } = picture;
    const row = rows[shown[place] ?? -1];
    if (!row) return;
    const elements = isAside ? slots.aside(place) : slots.at(place);
    elements.draw(row, place, looks, place === active.row ? active.column : -1);
  }

  /** Draws at least one waiting row and goes on until the time is over; rows that may not wait are drawn in any case. */
  function drawSome(ms: number, mayWait: (place: number) => boolean): void {
    const until = performance.now() + ms;
    let isOver = false;
    for (let [place] = waiting; place !== undefined; [place] = waiting) {
      if (isOver && mayWait(place)) return;
      waiting.shift();
      drawRow(place);
      isOver ||= performance.now() >= until;
    }
  }

  /** Schedules the waiting rows: visible ones after each paint, the others once user input pauses. */
  function plan(isResting = false): void {
    cancel();
    const [next] = waiting;
    if (next === undefined) return;
    const go = () => {
      drawSome(sliceMs.next, () => true);
      plan(!isIn(spanOf(rowsAtOnce), next));
    };
    const begun = performance.now();
    const isSoon = isResting || isIn(spanOf(rowsAtOnce), next);
    cancel = afterFrame(() => {
      const wait = performance.now() - begun > slowFrameMs ? breathMs : 0;
      cancel = later(go, isSoon ? wait : restMs);
    });
  }

  /** Draws the current picture. `nearest` is the row to start from when not all rows have to be drawn at once; null draws all. */
  function drawAll(nearest: number | null, kept: ReadonlySet<number>): void {
    if (!picture) return;
    const { row: activeRow } = picture.active;
    slots.keep(slotCount(), picture.shown.length, activeRow);
    // Redraw the previously active row, because two active cells would compete for the focus.
    if (lastActive !== activeRow && slots.has(lastActive)) drawRow(lastActive);
    lastActive = activeRow;
    const visible = spanOf(rowsAtOnce);
    const places = placesIn(visible);
    if (nearest === null) {
      waiting = [];
      for (const place of places) drawRow(place);
    } else {
      const isNear = (place: number) => place === activeRow || Math.abs(place - nearest) <= rowsNear;
      // Rows that were already waiting come after rows that changed now.
      const order = (place: number) =>
        Math.abs(place - nearest) + (kept.has(place) && !isNear(place) ? slotCount() : 0);
      waiting = places.toSorted((one, other) => order(one) - order(other));
      drawSome(sliceMs.first, (place) => !isNear(place));
    }
    if (!isIn(visible, activeRow)) drawRow(activeRow, true);
    for (const place of placesIn(spanOf(rowsBeyond))) if (!isIn(visible, place)) waiting.push(place);
    plan();
  }

  return {
    draw(next, at, near) {
      const isSameSight =
        picture?.looks === next.looks && stepOf(at) === stepOf(sight) && at.height === sight.height;
      const isSamePlaces = isSameSight && picture?.shown === next.shown;
      // Rows still waiting since a jump keep waiting when the picture is redrawn.
      const kept = new Set(isSamePlaces ? waiting : []);
      picture = next;
      sight = at;
      drawAll(near ?? (isSameSight ? nearestInSight(next.active.row) : null), kept);
    },
    moveTo(at, near) {
      // Most scrolls need no new rows, and must be cheap.
      if (stepOf(at) === stepOf(sight) && at.height === sight.height) return;
      sight = at;
      drawAll(near, new Set());
    },
    inSight: () => placesIn(spanOf(rowsAtOnce)),
    cellAt: ({ row, column }) => (slots.has(row) ? slots.at(row).cellAt(column) : null),
    stop() {
      cancel();
      slots.removeAll();
    },
  };
}

const stepOf = ({ top }: Sight) => Math.floor(top / rowHeight / rowsAStep);

interface Span {
  first: number;
  end: number;
}

const placesIn = ({ first, end }: Span): number[] =>
  Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);

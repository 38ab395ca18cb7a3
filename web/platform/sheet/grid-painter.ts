/** Which rows of the grid are drawn, and when: what the hands look at first, the others a moment later. */
import { afterFrame, later } from '#web/platform/ui/after-frame.ts';
import { rowHeight } from '#web/platform/sheet/grid-layout.ts';
import type { GridLooks, IconOf, RowPlaces } from '#web/platform/sheet/grid-row.ts';
import { gridSlots } from '#web/platform/sheet/grid-slots.ts';
import type { Place, SheetRow } from '#web/platform/sheet/sheet-table.ts';

/** Rows beyond the edge that are there already when a scroll reaches them. */
const rowsBeyond = 14;
const rowsAtOnce = 1;
/** How far a scroll goes before other rows are drawn. */
const rowsAStep = 4;
/** Of a jump so many rows on either side of its cell are there at once, whatever they cost. */
const rowsNear = 1;
/** So long rows are drawn before the browser paints them; what it then lays out takes several times as long. */
const sliceMs = { first: 1, next: 2 };
/** Where a frame takes longer than this, keys get some time before the next one. */
const slowFrameMs = 24;
const breathMs = 40;
/** Rows out of sight wait until the hands rest. */
const restMs = 150;

/** Where the sheet is scrolled to, and how much of it is in sight. */
export interface Sight {
  top: number;
  height: number;
}

export interface GridPicture {
  rows: readonly SheetRow<string>[];
  /** Places in `rows` of those that are shown, in order. */
  shown: readonly number[];
  active: Place;
  looks: GridLooks;
}

export interface GridPainter {
  /**
   * Rows in sight are drawn at once; of a jump to `near`, and of other texts or rows in the same places, as many as a moment allows, and
   * the others after the next paint.
   */
  draw: (picture: GridPicture, sight: Sight, near: number | null) => void;
  /** The same picture elsewhere. */
  moveTo: (sight: Sight, near: number | null) => void;
  /** The places that are in sight or almost. */
  inSight: () => readonly number[];
  /** The element of a cell; null where it is not drawn. */
  cellAt: (place: Place) => HTMLElement | null;
  stop: () => void;
}

/** Keeps the elements of as many rows as are worth drawing. */
export function gridPainter(where: RowPlaces, iconOf: IconOf): GridPainter {
  let picture: GridPicture | null = null;
  let sight: Sight = { top: -1, height: 0 };
  const slots = gridSlots(where, iconOf);
  let lastActive = -1;
  /** Places that are drawn later, in this order. */
  let waiting: number[] = [];
  let cancel: () => void = () => undefined;

  const heightOf = () => sight.height || rowsBeyond * rowHeight;
  /** Enough for a grid as high as the window: bars that come and go above it change nothing then. */
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

  /** At least one, then until the time is over; those that may not wait in any case. */
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

  /** Rows in sight go on after each paint, those beyond once the hands rest. */
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

  /** `nearest` is where drawing begins when not all has to be there at once. */
  function drawAll(nearest: number | null, kept: ReadonlySet<number>): void {
    if (!picture) return;
    const { row: activeRow } = picture.active;
    slots.keep(slotCount(), picture.shown.length, activeRow);
    // Two active cells would fight for the focus.
    if (lastActive !== activeRow && slots.has(lastActive)) drawRow(lastActive);
    lastActive = activeRow;
    const visible = spanOf(rowsAtOnce);
    const places = placesIn(visible);
    if (nearest === null) {
      waiting = [];
      for (const place of places) drawRow(place);
    } else {
      const isNear = (place: number) => place === activeRow || Math.abs(place - nearest) <= rowsNear;
      // What waits already comes after what is different now.
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
      // What waits since a jump waits on when the picture is drawn again.
      const kept = new Set(isSamePlaces ? waiting : []);
      picture = next;
      sight = at;
      drawAll(near ?? (isSameSight ? nearestInSight(next.active.row) : null), kept);
    },
    moveTo(at, near) {
      // Most scrolls need no other rows, and must cost nothing.
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

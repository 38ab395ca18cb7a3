import { inRow } from '#shared/platform/words/list.ts';
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import type { CalendarDay } from '#shared/features/pickup/standing-pickup.contract.ts';
import { addDays } from '#shared/platform/time/market-time.ts';
import { dayName, daysBetween, monthOf, weekdayName, weekOrder } from '#web/features/pickup/calendar-days.ts';
import { DayCell, dayWords } from '#web/features/pickup/day-cell.tsx';

import classes from './calendar.module.css';

export interface DaySpan {
  from: string;
  to: string;
}

interface MonthGridProps {
  /** YYYY-MM; null for the weeks from today on, which belong to several months. */
  month: string | null;
  weeks: readonly string[][];
  label: string;
  /** YYYY-MM: the previous and next page. */
  before: string;
  after: string;
  today: string;
  days: ReadonlyMap<string, CalendarDay>;
  /** The days being booked or viewed. */
  chosen: DaySpan | null;
  onChoose: (span: DaySpan) => void;
  onMonth: (month: string) => void;
  /** ID of the element with the instructions. */
  describedBy: string;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const spanOf = (one: string, other: string): DaySpan =>
  one < other ? { from: one, to: other } : { from: other, to: one };

/** Weeks in which the user drags over days, or moves by arrow keys (Shift selects a range) and opens with Enter. */
export function MonthGrid(props: MonthGridProps) {
  const { month, weeks, label, before, after, today, days, chosen, onChoose, onMonth, describedBy } = props;
  const isOutside = (day: string) => month !== null && monthOf(day) !== month;
  const isShown = (day: string) => !isOutside(day) && weeks.some((week) => week.includes(day));
  const first = isShown(today) ? today : `${month}-01`;
  const [focus, setFocus] = useState(chosen?.from ?? first);
  const [anchor, setAnchor] = useState<string | null>(null);
  /** The day under the pointer while it is pressed. */
  const [dragged, setDragged] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);

  const reach = dragged ?? focus;
  const span = anchor !== null ? spanOf(anchor, reach) : chosen;
  const marked = new Set(span ? daysBetween(span.from, span.to) : []);
  const shownFocus = isShown(focus) ? focus : month === null ? today : `${month}-01`;

  useEffect(() => {
    if (!wantsFocus.current) return;
    // The cell may be in a month that is still being opened.
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${focus}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus();
  });

  const choose = (from: string, to: string) => {
    setAnchor(null);
    setDragged(null);
    setFocus(to);
    onChoose(spanOf(from, to));
  };

  const move = (day: string, isExtending: boolean) => {
    setAnchor(isExtending ? (anchor ?? shownFocus) : null);
    wantsFocus.current = true;
    setFocus(day);
    if (!isShown(day)) onMonth(monthOf(day));
  };
  const turnTo = (next: string) => {
    setAnchor(null);
    wantsFocus.current = true;
    setFocus(`${next}-01`);
    onMonth(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) move(addDays(shownFocus, step), event.shiftKey);
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      turnTo(event.key === 'PageUp' ? before : after);
    else if (event.key === 'Escape' && anchor !== null) setAnchor(null);
    else if (event.key === 'Enter' || event.key === ' ') choose(anchor ?? shownFocus, shownFocus);
    else return;
    event.preventDefault();
  };

  // Releasing the pointer outside the grid ends a drag that began inside.
  useEffect(() => {
    if (dragged === null) return;
    const end = () => {
      setAnchor(null);
      setDragged(null);
    };
    window.addEventListener('pointerup', end);
    return () => window.removeEventListener('pointerup', end);
  }, [dragged]);

  return (
    <div
      ref={grid}
      role="grid"
      className={classes.grid}
      aria-label={label}
      aria-multiselectable
      aria-describedby={describedBy}
    >
      <div role="row" className={classes.head}>
        {weekOrder.map((weekday) => (
          <div key={weekday} role="columnheader" aria-label={weekdayName(weekday, 'long')}>
            {weekdayName(weekday)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={classes.week}>
          {week.map((day) => {
            const info = days.get(day);
            return (
              <div
                key={day}
                role="gridcell"
                data-day={day}
                className={classes.cell}
                tabIndex={day === shownFocus ? 0 : -1}
                aria-selected={marked.has(day)}
                aria-current={day === today ? 'date' : undefined}
                data-outside={isOutside(day) || undefined}
                data-past={day < today || undefined}
                data-off={(info?.reason ?? null) !== null || undefined}
                onKeyDown={onKeyDown}
                onPointerDown={(event) => {
                  if (event.button !== 0 || event.pointerType === 'touch') return;
                  setFocus(day);
                  setAnchor(day);
                  setDragged(day);
                }}
                onPointerEnter={() => dragged !== null && setDragged(day)}
                onPointerUp={() => dragged !== null && anchor !== null && choose(anchor, day)}
                onClick={({ nativeEvent }) => {
                  // Touch, or a click by a screen reader: neither drags.
                  const kind = 'pointerType' in nativeEvent ? nativeEvent.pointerType : '';
                  if (kind !== 'mouse' && kind !== 'pen') choose(day, day);
                }}
              >
                <VisuallyHidden>{inRow([dayName(day), ...(info ? dayWords(info) : [])])}</VisuallyHidden>
                <DayCell day={day} isToday={day === today} info={info} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

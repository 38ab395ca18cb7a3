import { namesOf } from '#shared/platform/names-of.ts';
import { Ban, Check, Clock, type LucideIcon, Minus, Repeat, TriangleAlert, Truck, X } from 'lucide-react';

import { timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import { type PickupState, pickupStates } from '#shared/features/pickup/pickup.model.ts';
import type { CalendarDay } from '#shared/features/pickup/standing-pickup.contract.ts';
import { skipWords } from '#shared/features/pickup/standing-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { shortDayName } from '#web/features/pickup/calendar-days.ts';
import { reasonText } from '#web/features/pickup/slot-fields.tsx';
import { toneOfStatus } from '#web/platform/ui/status-badge.tsx';

import classes from './calendar.module.css';

type Entry = CalendarDay['standing'][number];
type Booked = CalendarDay['pickups'][number];

export const skipText = ({ reason, holiday }: Pick<Entry, 'reason' | 'holiday'>): string =>
  reason === null ? '' : holiday || skipWords[reason]();

const stateText = ({ state, isOverdue }: Booked): string =>
  isOverdue ? m.pickup_overdue() : pickupStates[state].label();

/** 'Skipped: Malaysia Day', 'Next'. */
export const entryText = (entry: Entry): string =>
  entry.reason === null ? m.pickup_calendar_next() : m.pickup_calendar_skipped({ reason: skipText(entry) });

/** A whole day in words: what a screen reader reads for its cell. */
export const dayWords = (info: CalendarDay): string[] => [
  ...(info.reason === null ? [] : [reasonText(info)]),
  ...info.pickups.map((pickup) => `${timeLabel(pickup.readyTime)} ${stateText(pickup)}`),
  ...info.standing.map((entry) => `${timeLabel(entry.readyTime)} ${entryText(entry)}`),
];

/** '2pm', '9:30am': short enough for a small cell. */
const shortTime = (time: string): string => timeLabel(time).replace(/^0/u, '').replace(':00', '');

/** Icons for the phone, where cells have no room for words; colour alone must not carry the meaning. */
const stateIcons: Readonly<Record<PickupState, LucideIcon>> = {
  booked: Clock,
  assigned: Truck,
  collected: Check,
  failed: X,
  cancelled: Ban,
};

/** Explains the icons in a phone's cells. Hidden from screen readers, which read each cell in words. */
export const CalendarLegend = () => (
  <ul className={classes.legend} aria-hidden>
    {[
      ...namesOf(stateIcons).map((state) => ({ Icon: stateIcons[state], word: pickupStates[state].label() })),
      { Icon: TriangleAlert, word: m.pickup_overdue() },
      { Icon: Repeat, word: m.pickup_calendar_next() },
      { Icon: Minus, word: m.pickup_calendar_skip() },
    ].map(({ Icon, word }) => (
      <li key={word}>
        <Icon size={12} aria-hidden /> {word}
      </li>
    ))}
  </ul>
);

/** Entries shown in a cell; the day's panel shows the rest. */
const shownMax = 3;

interface DayCellProps {
  day: string;
  isToday: boolean;
  info: CalendarDay | undefined;
}

export function DayCell({ day, isToday, info }: DayCellProps) {
  const marks = info
    ? [
        ...info.pickups.map((pickup) => ({
          key: pickup.pickupId,
          tone: pickup.isOverdue ? 'amber' : toneOfStatus[pickupStates[pickup.state].tone],
          kind: pickup.state === 'cancelled' ? 'gone' : 'booked',
          Icon: pickup.isOverdue ? TriangleAlert : stateIcons[pickup.state],
          isStanding: pickup.isStanding,
          time: shortTime(pickup.readyTime),
          text: stateText(pickup),
        })),
        ...info.standing.map((entry) => ({
          key: entry.standingId,
          tone: 'grey',
          kind: entry.reason === null ? 'next' : 'skipped',
          Icon: entry.reason === null ? Repeat : Minus,
          isStanding: true,
          time: entry.reason === null ? shortTime(entry.readyTime) : '',
          text: entry.reason === null ? m.pickup_calendar_next() : skipText(entry),
        })),
      ]
    : [];
  // A skipped entry already states the reason.
  const isTold = marks.some(({ kind }) => kind === 'skipped');
  return (
    <div className={classes.inside} aria-hidden>
      <div className={classes.number} data-today={isToday || undefined}>
        <span>{day.endsWith('-01') ? shortDayName(day) : Number(day.slice(8))}</span>
      </div>
      {info && info.reason !== null && !isTold && <span className={classes.off}>{reasonText(info)}</span>}
      {marks.slice(0, shownMax).map(({ key, tone, kind, Icon, isStanding, time, text }) => (
        <span key={key} className={classes.mark} data-tone={tone} data-kind={kind}>
          <Icon size={12} className={classes.state} aria-hidden />
          {isStanding && <Repeat size={11} aria-hidden />}
          <span>
            {time} <span className={classes.markText}>{text}</span>
          </span>
        </span>
      ))}
      {marks.length > shownMax && (
        <span className={classes.off}>{m.pickup_calendar_more({ count: marks.length - shownMax })}</span>
      )}
    </div>
  );
}

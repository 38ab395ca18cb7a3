import { Button } from '@mantine/core';
import { useState } from 'react';

import { daysIn, periodMost, periodUsual } from '#shared/features/dashboard/dashboard.rules.ts';
import { isIsoDay, showDay } from '#shared/platform/time/day-text.ts';
import { addDays } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { useToday } from '#web/platform/ui/use-today.ts';
import { useUrlFilters, type UrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './dashboard.module.css';

interface ChosenPeriod {
  from: string;
  to: string;
}

const spans = [7, 30, 90, 180] as const;

/**
 * The period in the URL: two days, or the last so many days, which move with the calendar. The default period if the URL has
 * none, or one that the call does not accept.
 */
export function usePeriod(): { period: ChosenPeriod; url: UrlFilters; today: string } {
  const url = useUrlFilters();
  const today = useToday();
  const { from = '', to = '', days } = url.values;
  const last = spans.find((span) => String(span) === days) ?? periodUsual;
  const isWhole = isIsoDay(from) && isIsoDay(to) && from <= to && daysIn({ from, to }) <= periodMost;
  return {
    url,
    today,
    period: isWhole ? { from, to } : { from: addDays(today, 1 - last), to: today },
  };
}

/** Chooses a period in the market's days: the usual ones by click, others by typing. */
export function PeriodChoice() {
  const { period, url, today } = usePeriod();
  const [isOther, setOther] = useState(false);
  const chosen = period.to === today ? spans.find((days) => days === daysIn(period)) : undefined;
  return (
    <div className={classes.period} role="group" aria-label={m.dashboard_period()}>
      {spans.map((days) => (
        <Button
          key={days}
          size="compact-sm"
          variant={chosen === days && !isOther ? 'light' : 'default'}
          aria-pressed={chosen === days && !isOther}
          onClick={() => {
            setOther(false);
            url.set({ from: null, to: null, days: days === periodUsual ? null : String(days) });
          }}
        >
          {m.dashboard_last_days({ n: days })}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant={chosen === undefined || isOther ? 'light' : 'default'}
        aria-expanded={isOther}
        onClick={() => setOther(!isOther)}
      >
        {chosen === undefined ? `${showDay(period.from)} – ${showDay(period.to)}` : m.dashboard_other_days()}
      </Button>
      {isOther && <OtherDays period={period} url={url} today={today} />}
    </div>
  );
}

function OtherDays({ period, url, today }: { period: ChosenPeriod; url: UrlFilters; today: string }) {
  const [from, setFrom] = useState<string | null>(period.from);
  const [to, setTo] = useState<string | null>(period.to);
  const isRight =
    Boolean(from) &&
    Boolean(to) &&
    (from ?? '') <= (to ?? '') &&
    daysIn({ from: from ?? '', to: to ?? '' }) <= periodMost;
  return (
    <form
      className={classes.otherDays}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) url.set({ from, to, days: null });
      }}
    >
      <DateInput label={m.dashboard_field_from()} value={from ?? ''} max={today} onDay={setFrom} />
      <DateInput
        label={m.dashboard_field_to()}
        value={to ?? ''}
        max={today}
        onDay={setTo}
        error={isRight ? null : m.dashboard_days_wrong({ n: periodMost })}
      />
      <Button type="submit" variant="default" aria-disabled={!isRight}>
        {m.dashboard_show()}
      </Button>
    </form>
  );
}

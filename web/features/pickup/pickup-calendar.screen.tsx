import { ActionIcon, Button, Skeleton, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useId, useMemo, useState } from 'react';

import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { isIsoDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { addMonths, monthName, monthOf, weeksAhead, weeksOf } from '#web/features/pickup/calendar-days.ts';
import { CalendarLegend } from '#web/features/pickup/day-cell.tsx';
import { DayPanel } from '#web/features/pickup/day-panel.tsx';
import { MonthGrid } from '#web/features/pickup/month-grid.tsx';
import { StandingList } from '#web/features/pickup/standing-list.tsx';
import { StandingPanel } from '#web/features/pickup/standing-panel.tsx';
import { usePickupCalendar, useStandingPickups } from '#web/features/pickup/standing.api.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './calendar.module.css';

/** 'November 2026'; for weeks across months, the first and the last month. */
function titleOf(month: string | null, weeks: readonly string[][]): string {
  const [from, to] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? ''].map(monthOf);
  if (month !== null || from === to) return monthName(month ?? from ?? '');
  return m.pickup_calendar_from_to({ from: monthName(from ?? ''), to: monthName(to ?? '') });
}

/** /pickupcalendar: pick-ups that are booked, standing, skipped and coming next; `?day=` and `?to=` are the days being viewed. */
export function PickupCalendarScreen() {
  const market = useMarket();
  const url = useUrlFilters();
  const [here] = useState(() => isoDayOf(new Date(), market));
  const how = useId();
  const { day = '', to = '', standing } = url.values;
  const span = isIsoDay(day) ? { from: day, to: isIsoDay(to) && to > day ? to : day } : null;
  const wanted = `${url.values['month'] ?? ''}-01`;
  const ahead = weeksAhead(here);
  const isAhead = !isIsoDay(wanted) && (span === null || ahead.some((week) => week.includes(span.from)));
  const month = isAhead ? null : monthOf(isIsoDay(wanted) ? wanted : (span?.from ?? here));
  const weeks = month === null ? ahead : weeksOf(month);
  // From the weeks ahead, the previous page is the current month with its past days.
  const before = month === null ? monthOf(here) : addMonths(month, -1);
  const after = addMonths(month ?? monthOf(here), 1);
  const calendar = usePickupCalendar(weeks[0]?.[0] ?? here, weeks.at(-1)?.[6] ?? here);
  const today = calendar.data?.today ?? here;
  const days = useMemo(
    () => new Map(calendar.data?.days.map((one) => [one.day, one] as const)),
    [calendar.data],
  );
  const plans = useStandingPickups();
  const changed = plans.data?.rows.find(({ standingId }) => standingId === standing);
  const title = titleOf(month, weeks);
  const show = (next: string | null) => url.set({ month: next, day: null, to: null });

  return (
    <Page
      kind="form"
      title={m.app_screen_pickup_calendar()}
      context={m.pickup_calendar_context()}
      action={
        <Button
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => url.set({ standing: 'new', day: null, to: null })}
        >
          {m.pickup_standing_new()}
        </Button>
      }
    >
      <div className={classes.layout}>
        <div>
          <div className={classes.bar}>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={m.pickup_calendar_month_before()}
              onClick={() => show(before)}
            >
              <ChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={m.pickup_calendar_month_after()}
              onClick={() => show(after)}
            >
              <ChevronRight size={16} aria-hidden />
            </ActionIcon>
            <h2 aria-live="polite">{title}</h2>
            {month !== null && (
              <Button variant="default" size="compact-sm" onClick={() => show(null)}>
                {m.pickup_view_today()}
              </Button>
            )}
          </div>
          {calendar.error && !calendar.data ? (
            <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />
          ) : calendar.data ? (
            <MonthGrid
              month={month}
              weeks={weeks}
              label={title}
              before={before}
              after={after}
              describedBy={how}
              today={today}
              days={days}
              chosen={span}
              onChoose={({ from, to: last }) => url.set({ day: from, to: last, standing: null, month })}
              onMonth={(next) => url.set({ month: next, day: null, to: null }, 'replace')}
            />
          ) : (
            <Skeleton height={560} />
          )}
          <CalendarLegend />
          <Text id={how} size="xs" c="dimmed" mt={8}>
            <span className={classes.byHand}>{m.pickup_calendar_how()}</span>
            <span className={classes.byTouch}>{m.pickup_calendar_how_touch()}</span>
          </Text>
        </div>
        <StandingList
          today={today}
          onChange={(standingId) => url.set({ standing: standingId, day: null, to: null })}
        />
      </div>
      <DayPanel span={span} today={today} days={days} onClose={() => url.set({ day: null, to: null })} />
      <StandingPanel
        standing={standing === 'new' ? 'new' : (changed ?? null)}
        today={today}
        onClose={() => url.set({ standing: null })}
      />
    </Page>
  );
}

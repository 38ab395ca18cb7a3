import { ActionIcon, Button, Text } from '@mantine/core';
import { CalendarOff, Pause, Pencil, X } from 'lucide-react';
import { useState } from 'react';

import { timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import { pickupLabels } from '#shared/features/pickup/pickup.contract.ts';
import {
  pauseForm,
  type PauseForm,
  pausesMax,
  type Standing,
} from '#shared/features/pickup/standing-pickup.contract.ts';
import { weekdayAndDay } from '#shared/features/shipment/priority-promise.rules.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { allOf } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress } from '#shared/features/shipment/party-text.rules.ts';
import { weekdayName, weekOrder } from '#web/features/pickup/calendar-days.ts';
import { usePauseStanding, useStandingPickups, useStopStanding } from '#web/features/pickup/standing.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { DateField } from '#web/platform/ui/form/date-field.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FieldRow } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './calendar.module.css';

/** 'Mon to Fri', or the days one by one. */
export function weekdaysText(weekdays: readonly number[]): string {
  const days = weekOrder.filter((weekday) => weekdays.includes(weekday));
  if (days.length === 7) return m.pickup_standing_every_day();
  if (days.join() === '1,2,3,4,5') return m.pickup_from_to({ from: weekdayName(1), to: weekdayName(5) });
  return allOf(days.map((weekday) => weekdayName(weekday)));
}

interface StandingListProps {
  today: string;
  onChange: (standingId: string) => void;
}

/** The standing pick-ups of the account, beside the calendar. */
export function StandingList({ today, onChange }: StandingListProps) {
  const standing = useStandingPickups();
  return (
    <aside className={classes.cards} aria-label={m.pickup_standing_title()}>
      <h2>{m.pickup_standing_title()}</h2>
      <Answered query={standing} waiting={120}>
        {({ rows }) =>
          rows.map((row) => (
            <Card
              key={row.standingId}
              standing={row}
              today={today}
              onChange={() => onChange(row.standingId)}
            />
          ))
        }
      </Answered>
      {standing.data?.rows.length === 0 && <Text c="dimmed">{m.pickup_standing_none()}</Text>}
    </aside>
  );
}

function Card({ standing, today, onChange }: { standing: Standing; today: string; onChange: () => void }) {
  const { standingId, weekdays, readyTime, closeTime, address, until, nextDay } = standing;
  const [mode, setMode] = useState<'pause' | 'stop' | null>(null);
  const stop = useStopStanding();
  const pauses = standing.pauses.filter(({ to }) => to >= today);
  return (
    <section className={classes.card} aria-label={weekdaysText(weekdays)}>
      <h3>
        {m.pickup_slot({
          day: weekdaysText(weekdays),
          from: timeLabel(readyTime),
          to: timeLabel(closeTime),
        })}
      </h3>
      <div className={classes.quiet}>{partyAddress(address)}</div>
      <div>
        {nextDay === null
          ? m.pickup_standing_no_next()
          : m.pickup_standing_next({ day: weekdayAndDay(nextDay) })}
        {until !== null && (
          <span className={classes.quiet}> · {m.pickup_standing_ends({ day: showDay(until) })}</span>
        )}
      </div>
      {pauses.map((pause) => (
        <OnePause key={pause.from} standing={standing} pause={pause} />
      ))}
      {mode === 'pause' ? (
        <PauseFields standing={standing} today={today} onDone={() => setMode(null)} />
      ) : (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Pencil size={14} aria-hidden />}
            onClick={onChange}
          >
            {m.common_edit()}
          </Button>
          {standing.pauses.length < pausesMax && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Pause size={14} aria-hidden />}
              onClick={() => setMode('pause')}
            >
              {m.pickup_standing_pause()}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<CalendarOff size={14} aria-hidden />}
            onClick={() => setMode('stop')}
          >
            {m.pickup_standing_stop()}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={mode === 'stop'}
        onClose={() => setMode(null)}
        title={m.pickup_standing_stop_question()}
        confirmLabel={m.pickup_standing_stop_it()}
        busyLabel={m.pickup_standing_stopping()}
        onConfirm={async () => {
          await stop.mutateAsync(standingId);
          toast.success(m.pickup_standing_toast_stopped());
        }}
      >
        {m.pickup_standing_stop_about()}
      </ConfirmDialog>
    </section>
  );
}

const pauseText = ({ from, to }: PauseForm): string =>
  from === to ? showDay(from) : m.pickup_from_to({ from: showDay(from), to: showDay(to) });

function OnePause({ standing, pause }: { standing: Standing; pause: PauseForm }) {
  const change = usePauseStanding();
  const text = m.pickup_standing_paused({ days: pauseText(pause) });
  const takeBack = async () => {
    try {
      await change.mutateAsync({
        standingId: standing.standingId,
        version: standing.version,
        pauses: standing.pauses.filter(({ from, to }) => from !== pause.from || to !== pause.to),
      });
      toast.success(m.pickup_standing_toast_resumed());
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };
  return (
    <div className={classes.pause}>
      <span>{text}</span>
      <ActionIcon
        size={24}
        variant="subtle"
        color="gray"
        aria-label={m.pickup_standing_take_back({ days: pauseText(pause) })}
        onClick={() => void takeBack()}
      >
        <X size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function PauseFields({ standing, today, onDone }: { standing: Standing; today: string; onDone: () => void }) {
  const form = useSchemaForm(pauseForm, { from: today, to: today });
  const change = usePauseStanding();
  const submit = async (pause: PauseForm) => {
    const { standingId, version, pauses } = standing;
    await change.mutateAsync({ standingId, version, pauses: [...pauses, pause] });
    toast.success(m.pickup_standing_toast_paused());
    onDone();
  };
  return (
    <Form form={form} onSubmit={submit} className={classes.cards} label={m.pickup_standing_pause()}>
      <FieldRow>
        <DateField field={form.field('from')} label={pickupLabels.from()} />
        <DateField field={form.field('to')} label={pickupLabels.to()} />
      </FieldRow>
      <Text size="xs" c="dimmed">
        {m.pickup_standing_pause_about()}
      </Text>
      <div className={classes.buttons}>
        <SubmitButton form={form} size="compact-sm" busyLabel={m.pickup_standing_saving()}>
          {m.pickup_standing_pause()}
        </SubmitButton>
        <Button variant="default" size="compact-sm" onClick={onDone}>
          {m.common_back()}
        </Button>
      </div>
    </Form>
  );
}

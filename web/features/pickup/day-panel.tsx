import { Text } from '@mantine/core';

import { timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import {
  bookDaysForm,
  type BookDaysForm,
  type CalendarDay,
  daysPerCall,
} from '#shared/features/pickup/standing-pickup.contract.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { weekdayAndDay } from '#shared/features/shipment/priority-promise.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { AddressPart } from '#web/features/pickup/address-part.tsx';
import { dayName, daysBetween } from '#web/features/pickup/calendar-days.ts';
import { entryText, skipText } from '#web/features/pickup/day-cell.tsx';
import type { DaySpan } from '#web/features/pickup/month-grid.tsx';
import { PickupBadge } from '#web/features/pickup/pickup-columns.tsx';
import { usePickupStart } from '#web/features/pickup/pickup.api.ts';
import { PlanFields, usualPlan } from '#web/features/pickup/plan-fields.tsx';
import { reasonText } from '#web/features/pickup/slot-fields.tsx';
import { useBookDays } from '#web/features/pickup/standing.api.ts';
import { isOfEarlierTry } from '#web/platform/http/once.ts';
import { Link } from '#web/platform/router/router.tsx';
import { Answered } from '#web/platform/ui/answered.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';

import classes from './calendar.module.css';

interface DayPanelProps {
  span: DaySpan | null;
  today: string;
  days: ReadonlyMap<string, CalendarDay>;
  onClose: () => void;
}

/** The pick-ups of the chosen days, and the form that books pick-ups on them. */
export function DayPanel({ span, today, days, onClose }: DayPanelProps) {
  const chosen = span ? daysBetween(span.from, span.to).slice(0, daysPerCall) : [];
  const title =
    span === null
      ? ''
      : span.from === span.to
        ? dayName(span.from)
        : m.pickup_calendar_from_to({
            from: weekdayAndDay(span.from),
            to: weekdayAndDay(chosen.at(-1) ?? span.to),
          });
  return (
    <SidePanel opened={span !== null} onClose={onClose} title={title}>
      <div className={classes.panel}>
        <OfDays days={chosen.flatMap((day) => days.get(day) ?? [])} />
        <BookChosen key={chosen.join()} chosen={chosen} today={today} days={days} onDone={onClose} />
      </div>
    </SidePanel>
  );
}

/** Booked and standing pick-ups, including skipped ones. */
function OfDays({ days }: { days: readonly CalendarDay[] }) {
  const busyDays = days.filter(({ pickups, standing }) => pickups.length + standing.length > 0);
  if (busyDays.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={m.pickup_pickups()}>
      {busyDays.flatMap(({ day, pickups, standing }) => [
        ...pickups.map((pickup) => (
          <li key={pickup.pickupId}>
            <span>
              <Link to="/pickuplisting" search={{ pickup: pickup.pickupId }}>
                {pickup.pickupNo}
              </Link>{' '}
              {days.length > 1 && weekdayAndDay(day)}{' '}
              {m.pickup_from_to({ from: timeLabel(pickup.readyTime), to: timeLabel(pickup.closeTime) })}
              {pickup.isStanding && <span className={classes.quiet}> · {m.pickup_field_standing()}</span>}
            </span>
            <PickupBadge {...pickup} />
          </li>
        )),
        ...standing.map((entry) => (
          <li key={`${day}${entry.standingId}`}>
            <span>
              {m.pickup_field_standing()} {days.length > 1 && weekdayAndDay(day)} {timeLabel(entry.readyTime)}
            </span>
            <span className={classes.quiet}>{entryText(entry)}</span>
          </li>
        )),
      ])}
    </ul>
  );
}

interface BookChosenProps {
  chosen: readonly string[];
  today: string;
  days: ReadonlyMap<string, CalendarDay>;
  onDone: () => void;
}

function BookChosen({ chosen, today, days, onDone }: BookChosenProps) {
  const start = usePickupStart();
  const bookable = chosen.filter((day) => day >= today);
  const free = bookable.filter((day) => (days.get(day)?.reason ?? null) === null);
  const off = bookable.flatMap((day) => {
    const info = days.get(day);
    return info && info.reason !== null ? [{ day, text: reasonText(info) }] : [];
  });
  if (bookable.length === 0) return null;
  return (
    <>
      {off.length > 0 && (
        <ul className={classes.list} aria-label={m.pickup_calendar_left_out()}>
          {off.map(({ day, text }) => (
            <li key={day}>
              <span>{weekdayAndDay(day)}</span>
              <span className={classes.quiet}>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {free.length === 0 ? (
        <Text c="dimmed">{m.pickup_calendar_none_free()}</Text>
      ) : (
        <Answered query={start} waiting={320}>
          {({ address }) => <BookForm address={address} chosen={chosen} free={free} onDone={onDone} />}
        </Answered>
      )}
    </>
  );
}

function BookForm({
  address,
  chosen,
  free,
  onDone,
}: {
  address: Party;
  chosen: readonly string[];
  free: readonly string[];
  onDone: () => void;
}) {
  const form = useSchemaForm(bookDaysForm, { address, ...usualPlan });
  const draft = useDraft('book-days', form);
  const book = useBookDays(chosen);
  const submit = async (values: BookDaysForm) => {
    const reply = await book.mutateAsync({ ...values, days: [...free] });
    if (!isOfEarlierTry(reply)) draft.discard();
    const { booked, skipped } = reply;
    toast.success(m.pickup_calendar_toast_booked({ count: booked.length }));
    if (skipped.length > 0) {
      const reasons = skipped.map(({ day, ...why }) => `${weekdayAndDay(day)}: ${skipText(why)}`).join('; ');
      toast.info(m.pickup_calendar_toast_left_out({ days: reasons }));
    }
    onDone();
  };
  return (
    <Form form={form} onSubmit={submit} className={classes.panel} label={m.pickup_book()}>
      <DraftNote draft={draft} />
      <AddressPart form={form} />
      <Section title={m.pickup_when()}>
        <PlanFields form={form} />
      </Section>
      <div className={classes.buttons}>
        <SubmitButton form={form} busyLabel={m.pickup_booking()}>
          {m.pickup_calendar_book({ count: free.length })}
        </SubmitButton>
      </div>
    </Form>
  );
}

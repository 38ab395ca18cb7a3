import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import { closeTimesFor, readyTimes, timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import { type rearrangeForm } from '#shared/features/pickup/pickup-change.contract.ts';
import { type AvailableDay } from '#shared/features/pickup/pickup-place.contract.ts';
import { pickupLabels } from '#shared/features/pickup/pickup.contract.ts';
import { weekdayAndDay } from '#shared/features/shipment/priority-promise.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { type FieldRef, partOf, type SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { FieldRow } from '#web/platform/ui/page.tsx';

import classes from './pickup.module.css';

const reasons = {
  'rest-day': m.pickup_day_rest,
  'cut-off': m.pickup_day_cut_off,
  'too-late': m.pickup_day_too_late,
  full: m.pickup_day_full,
} as const;

export function reasonText({ reason, holiday }: Pick<AvailableDay, 'reason' | 'holiday'>): string {
  if (reason === null) return '';
  return reason === 'holiday' ? (holiday ?? '') : reasons[reason]();
}

interface DayFieldProps {
  field: FieldRef;
  days: readonly AvailableDay[];
  onChoose: (day: AvailableDay) => void;
}

/** The days; an unavailable one states why. */
function DayField({ field: ref, days, onChoose }: DayFieldProps) {
  const { field, fieldState } = useController(ref);
  const id = useId();
  return (
    <fieldset className={classes.days} aria-describedby={fieldState.error ? id : undefined}>
      <legend>{pickupLabels.day()}</legend>
      <div className={classes.dayList}>
        {days.map((day) => (
          <label key={day.day} className={classes.day} data-off={day.reason !== null || undefined}>
            <input
              type="radio"
              name={field.name}
              value={day.day}
              disabled={day.reason !== null}
              checked={field.value === day.day}
              onBlur={field.onBlur}
              onChange={() => {
                field.onChange(day.day);
                onChoose(day);
              }}
            />
            <span className={classes.dayName}>
              {day.isToday ? m.pickup_view_today() : weekdayAndDay(day.day)}
            </span>
            <span className={classes.dayNote}>
              {day.reason === null
                ? m.pickup_day_from({ time: timeLabel(day.readyTimes[0] ?? '') })
                : reasonText(day)}
            </span>
          </label>
        ))}
      </div>
      <div id={id} role="alert" className={classes.fieldError}>
        {fieldState.error?.message}
      </div>
    </fieldset>
  );
}

type Slot = z.input<typeof rearrangeForm>;

interface SlotFieldsProps<I extends Slot, O> {
  form: SchemaForm<I, O>;
  days: readonly AvailableDay[];
}

/** Day, parcel ready, office closes: only the available choices. */
export function SlotFields<I extends Slot, O>({ form, days }: SlotFieldsProps<I, O>) {
  const { field, methods } = partOf<Slot, I, O>(form);
  const set = (name: keyof Slot, value: string) =>
    methods.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  const [day, ready] = useWatch({ control: methods.control, name: ['day', 'readyTime'] });
  const chosen = days.find((one) => one.day === day);
  const times = chosen?.readyTimes ?? readyTimes;
  const closings = closeTimesFor(ready || '09:00:00');

  const keepTogether = (readyTime: string, usualClose: string) => {
    const close = methods.getValues('closeTime');
    const possible = closeTimesFor(readyTime);
    if (!possible.some((one) => one === close))
      set('closeTime', possible.find((one) => one >= usualClose) ?? '');
  };

  return (
    <>
      <DayField
        field={field('day')}
        days={days}
        onChoose={({ readyTimes: left, usualCloseTime }) => {
          const kept = methods.getValues('readyTime');
          const readyTime = left.find((one) => one === kept) ?? left[0] ?? '';
          set('readyTime', readyTime);
          keepTogether(readyTime, usualCloseTime);
        }}
      />
      <FieldRow>
        <SelectField
          field={field('readyTime')}
          label={pickupLabels.readyTime()}
          choices={times.map((time) => ({ value: time, label: timeLabel(time) }))}
          allowDeselect={false}
          onChange={(value) => value !== null && keepTogether(value, chosen?.usualCloseTime ?? '')}
        />
        <SelectField
          field={field('closeTime')}
          label={pickupLabels.closeTime()}
          choices={closings.map((time) => ({ value: time, label: timeLabel(time) }))}
          allowDeselect={false}
        />
      </FieldRow>
    </>
  );
}

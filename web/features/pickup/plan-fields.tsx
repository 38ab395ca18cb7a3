import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import { closeTimesFor, timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import { pickupLabels } from '#shared/features/pickup/pickup.contract.ts';
import { vehicleIds, vehicles } from '#shared/features/pickup/pickup.model.ts';
import { type standingForm, standingReadyTimes } from '#shared/features/pickup/standing-pickup.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { CheckboxField } from '#web/platform/ui/form/fields.tsx';
import { DecimalField, WholeNumberField } from '#web/platform/ui/form/number-fields.tsx';
import { SegmentField, SelectField } from '#web/platform/ui/form/select-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { partOf, type SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FieldRow } from '#web/platform/ui/page.tsx';

type Plan = Pick<
  z.input<typeof standingForm>,
  'readyTime' | 'closeTime' | 'pieces' | 'weightGrams' | 'vehicle' | 'hasTrolley' | 'note'
>;

interface PlanFieldsProps<I extends Plan, O> {
  form: SchemaForm<I, O>;
}

/** Time and load for days other than today: any half hour at which drivers are sent. */
export function PlanFields<I extends Plan, O>({ form }: PlanFieldsProps<I, O>) {
  const { field, methods } = partOf<Plan, I, O>(form);
  const [ready, close] = useWatch({ control: methods.control, name: ['readyTime', 'closeTime'] });
  const closings = closeTimesFor(ready);
  return (
    <>
      <FieldRow>
        <SelectField
          field={field('readyTime')}
          label={pickupLabels.readyTime()}
          choices={standingReadyTimes.map((time) => ({ value: time, label: timeLabel(time) }))}
          allowDeselect={false}
          onChange={(value) => {
            const possible = closeTimesFor(value ?? '');
            if (possible.includes(close)) return;
            methods.setValue('closeTime', possible[0] ?? '');
          }}
        />
        <SelectField
          field={field('closeTime')}
          label={pickupLabels.closeTime()}
          choices={closings.map((time) => ({ value: time, label: timeLabel(time) }))}
          allowDeselect={false}
        />
      </FieldRow>
      <FieldRow>
        <WholeNumberField field={field('pieces')} label={pickupLabels.pieces()} />
        <DecimalField
          field={field('weightGrams')}
          label={pickupLabels.weightGrams()}
          places={3}
          typedPlaces={2}
          unit="kg"
        />
      </FieldRow>
      <SegmentField
        field={field('vehicle')}
        label={pickupLabels.vehicle()}
        choices={vehicleIds.map((value) => ({ value, label: vehicles[value]() }))}
      />
      <CheckboxField field={field('hasTrolley')} label={pickupLabels.hasTrolley()} />
      <TextField
        field={field('note')}
        label={pickupLabels.note()}
        placeholder={m.pickup_note_example()}
        autoComplete="off"
      />
    </>
  );
}

/** The most common choice of offices. */
export const usualPlan = {
  readyTime: '14:00:00',
  closeTime: '17:30:00',
  vehicle: 'van',
  hasTrolley: false,
  pieces: 5,
  weightGrams: 10_000,
  note: '',
} as const;

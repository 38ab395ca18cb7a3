import { Chip, Input } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import { useController } from 'react-hook-form';

import { pickupLabels } from '#shared/features/pickup/pickup.contract.ts';
import { timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import { vehicles } from '#shared/features/pickup/pickup.model.ts';
import {
  type Standing,
  standingForm,
  type StandingForm,
} from '#shared/features/pickup/standing-pickup.contract.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import type { InputOf } from '#shared/platform/http/call.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress } from '#shared/features/shipment/party-text.rules.ts';
import { AddressPart } from '#web/features/pickup/address-part.tsx';
import { weekdayName, weekOrder } from '#web/features/pickup/calendar-days.ts';
import { usePickupStart } from '#web/features/pickup/pickup.api.ts';
import { PlanFields, usualPlan } from '#web/features/pickup/plan-fields.tsx';
import { weekdaysText } from '#web/features/pickup/standing-list.tsx';
import { readStanding, useCreateStanding, useUpdateStanding } from '#web/features/pickup/standing.api.ts';
import { isOfEarlierTry } from '#web/platform/http/once.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { DateField } from '#web/platform/ui/form/date-field.tsx';
import { DraftNote, EditNotes, type FieldText, yesOrNo } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { type Opened, useEdit } from '#web/platform/ui/form/use-edit.ts';
import { type FieldRef, useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { Note } from '#web/platform/ui/note.tsx';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './calendar.module.css';

interface StandingPanelProps {
  /** `new`, the standing pick-up being changed, or null if closed. */
  standing: Standing | 'new' | null;
  today: string;
  onClose: () => void;
}

export function StandingPanel({ standing, today, onClose }: StandingPanelProps) {
  return (
    <SidePanel
      opened={standing !== null}
      onClose={onClose}
      title={standing === 'new' ? m.pickup_standing_new() : m.pickup_standing_change_title()}
    >
      {standing === 'new' && <MakeOne today={today} onClose={onClose} />}
      {standing !== null && standing !== 'new' && (
        <ChangeOne key={standing.standingId} standing={standing} onClose={onClose} />
      )}
    </SidePanel>
  );
}

function MakeOne({ today, onClose }: { today: string; onClose: () => void }) {
  return (
    <Answered query={usePickupStart()} waiting={480}>
      {({ address }) => <MakeForm address={address} today={today} onClose={onClose} />}
    </Answered>
  );
}

function MakeForm({ address, today, onClose }: { address: Party; today: string; onClose: () => void }) {
  const form = useSchemaForm(standingForm, {
    address,
    weekdays: [1, 2, 3, 4, 5],
    ...usualPlan,
    from: today,
    until: null,
  });
  const draft = useDraft('standing-pickup', form);
  const create = useCreateStanding();
  const submit = async (values: StandingForm) => {
    const made = await create.mutateAsync(values);
    if (!isOfEarlierTry(made)) draft.discard();
    toast.success(m.pickup_standing_toast_made());
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} className={classes.panel} label={m.pickup_standing_new()}>
      <DraftNote draft={draft} />
      <Fields form={form} />
      <div className={classes.buttons}>
        <SubmitButton form={form} busyLabel={m.pickup_standing_saving()}>
          {m.pickup_standing_make()}
        </SubmitButton>
      </div>
    </Form>
  );
}

type Values = InputOf<typeof standingForm>;

function openedOf(standing: Standing): Opened<Values> {
  const { standingId: _, pauses: __, nextDay: ___, version, changedBy, changedAt, ...values } = standing;
  return { values: values as StandingForm, version, changedBy, changedAt };
}

/** Labels and texts for the note about changes by another user. */
const texts: readonly FieldText<Values>[] = [
  [m.pickup_where(), ({ address }) => partyAddress(address)],
  [pickupLabels.weekdays(), ({ weekdays }) => weekdaysText(weekdays)],
  [pickupLabels.readyTime(), ({ readyTime }) => timeLabel(readyTime)],
  [pickupLabels.closeTime(), ({ closeTime }) => timeLabel(closeTime)],
  [pickupLabels.vehicle(), ({ vehicle }) => vehicles[vehicle]()],
  [pickupLabels.hasTrolley(), ({ hasTrolley }) => yesOrNo(hasTrolley)],
  [pickupLabels.pieces(), ({ pieces }) => String(pieces)],
  [pickupLabels.weightGrams(), ({ weightGrams }) => formatKilograms(weightGrams)],
  [pickupLabels.note(), ({ note = '' }) => note],
  [pickupLabels.from(), ({ from }) => showDay(from)],
  [pickupLabels.until(), ({ until }) => (until ? showDay(until) : '')],
];

function ChangeOne({ standing, onClose }: { standing: Standing; onClose: () => void }) {
  const { standingId } = standing;
  const opened = openedOf(standing);
  const form = useSchemaForm(standingForm, opened.values);
  const edit = useEdit({
    draftKey: `standing-pickup/${standingId}`,
    form,
    opened,
    latest: async () => openedOf(await readStanding(standingId)),
  });
  const update = useUpdateStanding();
  const submit = async (changed: StandingForm) => {
    const saved = await edit.save((version) => update.mutateAsync({ ...changed, standingId, version }));
    if (saved === null) return;
    edit.settle(openedOf(saved));
    toast.success(m.pickup_standing_toast_changed());
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} className={classes.panel} label={m.pickup_standing_change_title()}>
      <EditNotes edit={edit} fields={texts} />
      <Note tone="grey">{m.pickup_standing_change_help()}</Note>
      <Fields form={form} />
      <div className={classes.buttons}>
        <SubmitButton form={form} busyLabel={m.pickup_standing_saving()}>
          {m.pickup_standing_save()}
        </SubmitButton>
      </div>
    </Form>
  );
}

function Fields({ form }: { form: ReturnType<typeof useSchemaForm<typeof standingForm>> }) {
  return (
    <>
      <AddressPart form={form} />
      <Section title={m.pickup_when()} description={m.pickup_standing_help()}>
        <WeekdaysField field={form.field('weekdays')} />
        <PlanFields form={form} />
        <FieldRow>
          <DateField field={form.field('from')} label={pickupLabels.from()} />
          <DateField
            field={form.field('until')}
            label={pickupLabels.until()}
            description={m.pickup_standing_until_help()}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </FieldRow>
      </Section>
    </>
  );
}

function WeekdaysField({ field: ref }: { field: FieldRef }) {
  const { field, fieldState } = useController(ref);
  const chosen = Array.isArray(field.value) ? (field.value as unknown[]) : [];
  return (
    <Input.Wrapper
      label={pickupLabels.weekdays()}
      labelElement="div"
      error={fieldState.error?.message}
      role="group"
      aria-label={pickupLabels.weekdays()}
    >
      <div className={classes.weekdays}>
        {weekOrder.map((weekday) => (
          <Chip
            key={weekday}
            size="sm"
            radius="md"
            checked={chosen.includes(weekday)}
            onBlur={field.onBlur}
            aria-label={weekdayName(weekday, 'long')}
            onChange={(isChosen) =>
              field.onChange(isChosen ? [...chosen, weekday] : chosen.filter((one) => one !== weekday))
            }
          >
            {weekdayName(weekday)}
          </Chip>
        ))}
      </div>
    </Input.Wrapper>
  );
}

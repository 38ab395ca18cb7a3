import { Skeleton, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import { timeLabel, timeText } from '#shared/features/pickup/pickup-days.rules.ts';
import { type OpenShipment, pickupLabels } from '#shared/features/pickup/pickup.contract.ts';
import { vehicleFor } from '#shared/features/pickup/pickup.model.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { isPostcodeShape } from '#shared/features/postcode/postcode.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { minuteOfDay } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';
import { AddressPart } from '#web/features/pickup/address-part.tsx';
import {
  createForm,
  type CreateForm,
  isElsewhere,
  LoadSection,
  NotesSection,
  sums,
} from '#web/features/pickup/create-pickup-parts.tsx';
import { CutOffLine } from '#web/features/pickup/cut-off-line.tsx';
import { loadText, slotText } from '#web/features/pickup/pickup-words.ts';
import {
  placeOf,
  useAvailableDays,
  useCreatePickup,
  useCutOff,
  useOpenShipmentsOnce,
} from '#web/features/pickup/pickup.api.ts';
import { SlotFields } from '#web/features/pickup/slot-fields.tsx';
import { isOfEarlierTry } from '#web/platform/http/once.ts';
import { useNavigate } from '#web/platform/router/router.tsx';
import { CheckboxField } from '#web/platform/ui/form/fields.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Section, WithSummary } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './pickup.module.css';

interface CreatePickupFormProps {
  address: Party;
  /** The notes offered; those sent from the address are all ticked. */
  notes: readonly OpenShipment[];
  /** The total number of open notes. */
  total: number;
  /** True if the notes were chosen; otherwise another address offers its own notes. */
  isNamed: boolean;
  /** A day chosen before, for example in the calendar. */
  day?: string | undefined;
  /** The draft is stored under this key until the pick-up is booked. */
  draftKey: string;
}

const none: readonly OpenShipment[] = [];

function takenOf(notes: readonly OpenShipment[], leftOut: readonly string[], postcode: string | null) {
  const left = new Set(leftOut);
  return notes.filter((note) => !left.has(note.shipmentId) && !isElsewhere(note, postcode));
}

/** Formats an instant as the hour in the market's time zone: '04:00pm'. */
const timeOf = (instant: string, market: Market): string =>
  timeLabel(timeText(minuteOfDay(new Date(instant), market)));

/** One column: when, from where, which notes, with what vehicle; the summary shows what the driver gets. */
export function CreatePickupForm(props: CreatePickupFormProps) {
  const { address, notes: first, isNamed, day, draftKey } = props;
  const market = useMarket();
  const navigate = useNavigate();
  const create = useCreatePickup();
  const all = sums(takenOf(first, [], address.postcode));
  const form = useSchemaForm(createForm, {
    address,
    day: day ?? '',
    readyTime: '',
    closeTime: '',
    vehicle: vehicleFor(all.weightGrams, all.pieces),
    hasTrolley: false,
    isPriority: first.some(({ isPriority }) => isPriority),
    pieces: all.pieces || null,
    weightGrams: all.weightGrams || null,
    note: '',
    leftOut: [],
    offered: null,
  } as z.output<typeof createForm>);
  const { methods } = form;
  const draft = useDraft(draftKey, form);
  const [postcode = '', city = '', isPriority = false, chosenDay] = useWatch({
    control: methods.control,
    name: ['address.postcode', 'address.city', 'isPriority', 'day'],
  });
  const place = isPostcodeShape(market.id, postcode) ? { postcode, city, isPriority } : null;
  const comesTo = place?.postcode ?? null;
  const offered = useWatch({ control: methods.control, name: 'offered' });
  const others = useOpenShipmentsOnce(offered ?? null);
  const notes = offered ? (others.data?.rows ?? none) : first;
  const total = offered ? (others.data?.total ?? 0) : props.total;
  // Watched as text: an unchanged list arrives as a new array with every other change, and summing it up again would change the
  // form again.
  const left = useWatch({
    control: methods.control,
    name: 'leftOut',
    compute: (leftOut: string[] = []) => leftOut.join(),
  });
  const taken = useMemo(() => takenOf(notes, left.split(','), comesTo), [notes, left, comesTo]);
  const load = useMemo(() => sums(taken), [taken]);
  const days = useAvailableDays(place);
  const cutOff = useCutOff(place);
  const priorityCloses = cutOff.data?.priorityClosesAt;
  const shown = place ? days.data?.days : undefined;

  /** Selects the first available day until the user chooses one, and again if the chosen one is no longer available. */
  const settle = useEffectEvent((offered: typeof shown) => {
    const found =
      offered?.find((one) => one.day === methods.getValues('day') && one.reason === null) ??
      offered?.find(({ reason }) => reason === null);
    if (!found) return;
    const ready = methods.getValues('readyTime');
    if (found.day === methods.getValues('day') && found.readyTimes.includes(ready)) return;
    // Set as the default value, so that it does not count as a draft.
    methods.resetField('day', { defaultValue: found.day });
    methods.resetField('readyTime', { defaultValue: found.readyTimes[0] ?? '' });
    methods.resetField('closeTime', { defaultValue: found.usualCloseTime });
  });
  useEffect(() => settle(shown), [shown]);

  /** Pieces and weight follow the ticked notes until the user types other numbers. */
  const sumUp = useEffectEvent((sum: typeof load) => {
    const { dirtyFields } = methods.formState;
    const pieces = sum.pieces || methods.getValues('pieces');
    const weightGrams = sum.weightGrams || methods.getValues('weightGrams');
    if (!dirtyFields.pieces) methods.resetField('pieces', { defaultValue: pieces });
    if (!dirtyFields.weightGrams) methods.resetField('weightGrams', { defaultValue: weightGrams });
    if (!dirtyFields.vehicle)
      methods.resetField('vehicle', { defaultValue: vehicleFor(sum.weightGrams, sum.pieces) });
    if (!dirtyFields.isPriority)
      methods.resetField('isPriority', { defaultValue: taken.some((note) => note.isPriority) });
  });
  useEffect(() => sumUp(load), [load]);

  const submit = async (typed: z.output<typeof createForm>) => {
    const { leftOut, offered: _, ...values } = typed;
    const going = takenOf(notes, leftOut, values.address.postcode);
    const shipments = { ShipmentInfoIdList: going.map(({ shipmentId }) => shipmentId) };
    const hasNotes = shipments.ShipmentInfoIdList.length > 0;
    const made = await create.mutateAsync({ ...values, ...(hasNotes && { shipments }) });
    if (!isOfEarlierTry(made)) draft.discard();
    toast.success(m.pickup_toast_booked({ pickupNo: made.pickupNo, slot: slotText(made) }));
    await navigate({ to: '/pickuplisting', search: { pickup: made.pickupId } });
  };

  return (
    <Form form={form} onSubmit={submit} label={m.app_screen_create_pickup()}>
      <WithSummary summary={<Summary form={form} cnCount={taken.length} cutOff={cutOff.data} />}>
        <DraftNote draft={draft} />
        <Section
          title={m.pickup_when()}
          description={<CutOffLine closesAt={cutOff.data?.closesAt} now={cutOff.data?.now} />}
        >
          {shown ? (
            <SlotFields form={form} days={shown} />
          ) : days.error && place ? (
            <ErrorState error={days.error} onRetry={() => void days.refetch()} />
          ) : place ? (
            <Skeleton height={200} />
          ) : (
            <Text c="dimmed">{m.pickup_postcode_first()}</Text>
          )}
          {chosenDay !== '' && cutOff.data?.isMBGPickup && (
            <CheckboxField
              field={form.field('isPriority')}
              label={pickupLabels.isPriority()}
              description={priorityCloses && m.pickup_priority_help({ time: timeOf(priorityCloses, market) })}
            />
          )}
        </Section>
        <AddressPart
          form={form}
          onChosen={(party) => !isNamed && methods.setValue('offered', placeOf(party), { shouldDirty: true })}
        />
        {others.error ? (
          <ErrorState error={others.error} onRetry={() => void others.refetch()} />
        ) : (
          <NotesSection form={form} notes={notes} total={total} postcode={comesTo} />
        )}
        <LoadSection form={form} />
      </WithSummary>
    </Form>
  );
}

interface SummaryProps {
  form: CreateForm;
  cnCount: number;
  cutOff: { closesAt: string | null; now: string } | undefined;
}

/** What the driver gets, and the submit button. */
function Summary({ form, cnCount, cutOff }: SummaryProps) {
  const [day, readyTime, closeTime, pieces, weightGrams] = useWatch({
    control: form.methods.control,
    name: ['day', 'readyTime', 'closeTime', 'pieces', 'weightGrams'],
  });
  return (
    <div className={classes.summary}>
      <h2>{m.pickup_field_pickup()}</h2>
      {day && readyTime && closeTime && <Text fw={500}>{slotText({ day, readyTime, closeTime })}</Text>}
      <Text c="dimmed">
        {m.cn_listing_notes_count({ count: cnCount })}
        {pieces && weightGrams ? ` · ${loadText({ pieces, weightGrams })}` : ''}
      </Text>
      <CutOffLine closesAt={cutOff?.closesAt} now={cutOff?.now} />
      <SubmitButton form={form} busyLabel={m.pickup_booking()}>
        {m.pickup_book()}
      </SubmitButton>
    </div>
  );
}

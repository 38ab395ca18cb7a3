/** Parts of the form of a new pick-up: which consignment notes are included, and with what vehicle. */
import { Button, Checkbox, Text } from '@mantine/core';
import { memo, useCallback } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';

import {
  type OpenShipment,
  pickupForm,
  pickupLabels,
  pickupPlace,
} from '#shared/features/pickup/pickup.contract.ts';
import { vehicleIds, vehicles } from '#shared/features/pickup/pickup.model.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { m } from '#shared/platform/words/words.ts';
import { FoldedNotes } from '#web/features/pickup/folded-notes.tsx';
import { loadText } from '#web/features/pickup/pickup-words.ts';
import { CheckboxField } from '#web/platform/ui/form/fields.tsx';
import { DecimalField, WholeNumberField } from '#web/platform/ui/form/number-fields.tsx';
import { SegmentField } from '#web/platform/ui/form/select-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import type { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';

import classes from './pickup.module.css';

/** The request body, plus which notes are offered and left out, so that the draft stores these too. */
export const createForm = labelled(
  z.extend(pickupForm, {
    /** IDs of the consignment notes that are not ticked. */
    leftOut: z._default(z.array(z.string()), []),
    /** The address book entry whose parcels are offered; null for the parcels of the initial address. */
    offered: z._default(z.nullable(pickupPlace), null),
  }),
  pickupLabels,
);
export type CreateForm = ReturnType<typeof useSchemaForm<typeof createForm>>;

/** Returns whether the note is sent from another postcode than the pick-up's; false while the postcode is being typed. */
export const isElsewhere = ({ sentFrom }: OpenShipment, postcode: string | null): boolean =>
  postcode !== null && sentFrom.postcode !== postcode;

export const sums = (notes: readonly Pick<OpenShipment, 'pieces' | 'weightGrams'>[]) => ({
  pieces: notes.reduce((sum, { pieces }) => sum + pieces, 0),
  weightGrams: notes.reduce((sum, { weightGrams }) => sum + weightGrams, 0),
});

interface NotesSectionProps {
  form: CreateForm;
  notes: readonly OpenShipment[];
  /** The number of all waiting notes, which may be more than a pick-up takes. */
  total: number;
  /** Postcode of the pick-up; null while it is being typed. */
  postcode: string | null;
}

export function NotesSection({ form, notes, total, postcode }: NotesSectionProps) {
  const { field } = useController(form.field('leftOut'));
  const left = new Set(field.value as string[]);
  const leave = field.onChange as (shipmentIds: readonly string[]) => void;
  const here = notes.filter((note) => !isElsewhere(note, postcode));
  const going = here.filter(({ shipmentId }) => !left.has(shipmentId));
  const taken = going.length;
  const unprinted = going.filter(({ isPrinted }) => !isPrinted).length;
  const areMostUnprinted = here.filter(({ isPrinted }) => !isPrinted).length * 2 > here.length;
  const { methods } = form;
  const toggle = useCallback(
    (shipmentId: string) => {
      const next = new Set(methods.getValues('leftOut'));
      if (!next.delete(shipmentId)) next.add(shipmentId);
      leave([...next]);
    },
    [methods, leave],
  );
  return (
    <Section
      title={[
        m.pickup_notes_title({ count: taken }),
        ...(taken > 0 ? [loadText(sums(going))] : []),
        ...(unprinted > 0 ? [m.pickup_count_not_printed({ count: unprinted })] : []),
      ].join(' · ')}
      description={
        notes.length === 0 ? undefined : (
          <>
            {m.pickup_notes_of_today()}
            {total > notes.length && ` ${m.pickup_notes_newest({ count: notes.length, total })}`}
          </>
        )
      }
      action={
        here.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => leave(taken < here.length ? [] : here.map(({ shipmentId }) => shipmentId))}
          >
            {taken < here.length ? m.pickup_tick_all() : m.pickup_tick_none()}
          </Button>
        )
      }
    >
      {notes.length === 0 ? (
        <Text c="dimmed">{m.pickup_no_notes_today()}</Text>
      ) : (
        <FoldedNotes notes={notes}>
          {(note) => (
            <NoteTick
              key={note.shipmentId}
              note={note}
              isLeft={left.has(note.shipmentId)}
              isAway={isElsewhere(note, postcode)}
              isMarked={!note.isPrinted && !areMostUnprinted}
              onToggle={toggle}
            />
          )}
        </FoldedNotes>
      )}
    </Section>
  );
}

interface NoteTickProps {
  note: OpenShipment;
  isLeft: boolean;
  isAway: boolean;
  /** Marks the note as not printed; not used if most notes are unprinted, because the mark would say nothing. */
  isMarked: boolean;
  onToggle: (shipmentId: string) => void;
}

/** Memoised, so that it re-renders only when its own tick changes. */
const NoteTick = memo(function NoteTick({ note, isLeft, isAway, isMarked, onToggle }: NoteTickProps) {
  return (
    <li>
      <Checkbox
        aria-label={note.consignmentNoteNo}
        checked={!isLeft && !isAway}
        disabled={isAway}
        onChange={() => onToggle(note.shipmentId)}
      />
      <span className={classes.noteName}>{note.consignmentNoteNo}</span>
      <span className={classes.grow}>
        {note.receiverName}, {note.receiverPlace}
      </span>
      <span className={classes.quiet}>
        {isAway
          ? m.pickup_not_here({ place: `${note.sentFrom.postcode} ${note.sentFrom.city}` })
          : loadText(note)}
        {isMarked && ` · ${m.pickup_not_printed()}`}
      </span>
    </li>
  );
});

export function LoadSection({ form }: { form: CreateForm }) {
  return (
    <Section title={m.pickup_load_title()}>
      <FieldRow>
        <WholeNumberField field={form.field('pieces')} label={pickupLabels.pieces()} />
        <DecimalField
          field={form.field('weightGrams')}
          label={pickupLabels.weightGrams()}
          places={3}
          typedPlaces={2}
          unit="kg"
        />
      </FieldRow>
      <SegmentField
        field={form.field('vehicle')}
        label={pickupLabels.vehicle()}
        choices={vehicleIds.map((value) => ({ value, label: vehicles[value]() }))}
      />
      <CheckboxField field={form.field('hasTrolley')} label={pickupLabels.hasTrolley()} />
      <TextField
        field={form.field('note')}
        label={pickupLabels.note()}
        placeholder={m.pickup_note_example()}
        autoComplete="off"
      />
    </Section>
  );
}

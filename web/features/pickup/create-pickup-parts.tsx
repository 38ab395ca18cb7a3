/** Parts of the form of a new pick-up: which consignment notes go along, and with what vehicle. */
import { Button, Checkbox, Text } from '@mantine/core';
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
import { loadText } from '#web/features/pickup/pickup-words.ts';
import { CheckboxField } from '#web/platform/ui/form/fields.tsx';
import { DecimalField, WholeNumberField } from '#web/platform/ui/form/number-fields.tsx';
import { SegmentField } from '#web/platform/ui/form/select-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import type { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';

import classes from './pickup.module.css';

/** What is sent, and what is ticked of what: kept with the rest of what was typed. */
export const createForm = labelled(
  z.extend(pickupForm, {
    /** The ids of the consignment notes that are not ticked. */
    leftOut: z._default(z.array(z.string()), []),
    /** The address of the book whose parcels are offered; null for those that it began with. */
    offered: z._default(z.nullable(pickupPlace), null),
  }),
  pickupLabels,
);
export type CreateForm = ReturnType<typeof useSchemaForm<typeof createForm>>;

/** The driver comes to another postcode; while that is being typed nobody knows. */
export const isElsewhere = ({ sentFrom }: OpenShipment, postcode: string | null): boolean =>
  postcode !== null && sentFrom.postcode !== postcode;

interface NotesSectionProps {
  form: CreateForm;
  notes: readonly OpenShipment[];
  /** Where the driver comes to; null while it is being typed. */
  postcode: string | null;
}

export function NotesSection({ form, notes, postcode }: NotesSectionProps) {
  const { field } = useController(form.field('leftOut'));
  const left = new Set(field.value as string[]);
  const leave = (shipmentIds: Iterable<string>) => field.onChange([...shipmentIds]);
  const here = notes.filter((note) => !isElsewhere(note, postcode));
  const taken = here.filter(({ shipmentId }) => !left.has(shipmentId)).length;
  const toggle = (shipmentId: string) => {
    const next = new Set(left);
    if (!next.delete(shipmentId)) next.add(shipmentId);
    leave(next);
  };
  return (
    <Section
      title={m.pickup_notes_title({ count: taken })}
      description={notes.length > 0 ? m.pickup_notes_of_today() : undefined}
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
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note.shipmentId}>
              <Checkbox
                aria-label={note.consignmentNoteNo}
                checked={!left.has(note.shipmentId) && !isElsewhere(note, postcode)}
                disabled={isElsewhere(note, postcode)}
                onChange={() => toggle(note.shipmentId)}
              />
              <span className={classes.noteName}>{note.consignmentNoteNo}</span>
              <span className={classes.grow}>
                {note.receiverName}, {note.receiverPlace}
              </span>
              <span className={classes.quiet}>
                {isElsewhere(note, postcode)
                  ? m.pickup_not_here({ place: `${note.sentFrom.postcode} ${note.sentFrom.city}` })
                  : loadText(note)}
                {!note.isPrinted && ` · ${m.pickup_not_printed()}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

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

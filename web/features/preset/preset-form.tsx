import { Button } from '@mantine/core';
import { useState } from 'react';

import type { InputOf } from '#shared/platform/http/call.ts';
import { limits } from '#shared/platform/business/limits.ts';
import {
  emptyPreset,
  type Preset,
  presetForm,
  type PresetForm as PresetFields,
} from '#shared/features/preset/preset.contract.ts';
import { contentTypeIds } from '#shared/features/shipment/shipment.model.ts';
import { contentTypeWords } from '#shared/features/shipment/shipment-words.model.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { readPreset, useUpdatePreset } from '#web/features/preset/preset.api.ts';
import { CheckboxField } from '#web/platform/ui/form/fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { DecimalField, WholeNumberField } from '#web/platform/ui/form/number-fields.tsx';
import { SegmentField } from '#web/platform/ui/form/select-field.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { EditNotes, type FieldText, yesOrNo } from '#web/platform/ui/form/edit-notes.tsx';
import { type Opened, useEdit } from '#web/platform/ui/form/use-edit.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './preset.module.css';
import { m } from '#shared/platform/words/words.ts';

interface PresetFormProps {
  /** Null if the user has none yet: saving creates the first one. */
  preset: Preset | null;
}

const unsaved = { version: 0, changedBy: null, changedAt: null };

type Values = InputOf<typeof presetForm>;

function openedOf(preset: Preset | null): Opened<Values> {
  if (!preset) return { values: emptyPreset, ...unsaved };
  const { PresetId: _id, Name: _name, isDefault: _default, updatedAt: _at, ...rest } = preset;
  const { version, changedBy, changedAt, ...values } = rest;
  return { values, version, changedBy, changedAt };
}

/** The first preset has no version until it is saved. */
const versionOf = (version: number) => (version === 0 ? {} : { version });

const numberText = (value: number | null, scale: number) => (value === null ? '' : String(value / scale));
const texts: readonly FieldText<Values>[] = [
  [m.preset_field_parcel_type(), ({ ParcelType }) => contentTypeWords[ParcelType]()],
  [m.preset_field_pieces(), ({ Pieces }) => String(Pieces)],
  [m.preset_field_weight(), ({ Weight }) => numberText(Weight, 1000)],
  [m.preset_field_length(), ({ Length }) => numberText(Length, 10)],
  [m.preset_field_width(), ({ Width }) => numberText(Width, 10)],
  [m.preset_field_height(), ({ Height }) => numberText(Height, 10)],
  [m.preset_field_content(), ({ Content = '' }) => Content],
  [m.preset_field_value(), ({ ValueOfContent }) => numberText(ValueOfContent, 100)],
  [m.preset_field_dangerous(), ({ isDangerous }) => yesOrNo(isDangerous)],
  [m.preset_field_note1(), ({ CustomerNote1 = '' }) => CustomerNote1],
  [m.preset_field_note2(), ({ CustomerNote2 = '' }) => CustomerNote2],
];

/** The details of one preset (spec §3 "Parcel preset"). Reset clears them, and can be undone. */
export function PresetForm({ preset }: PresetFormProps) {
  const market = useMarket();
  const presetId = preset?.PresetId ?? null;
  const name = preset?.Name ?? m.preset_first_name();
  const opened = openedOf(preset);
  const form = useSchemaForm(presetForm, opened.values);
  const edit = useEdit({
    draftKey: `preset/${presetId ?? 'first'}`,
    form,
    opened,
    latest: async () => openedOf(presetId === null ? null : await readPreset(presetId)),
  });
  const { mutateAsync: update, isPending } = useUpdatePreset();
  /** For undoing Reset: the saved values, and what was typed over them. */
  const [before, setBefore] = useState<{ saved: Values; typed: Values } | null>(null);

  const save = async (values: PresetFields) => {
    const saved = await edit.save((version) =>
      update({ ...values, ...versionOf(version), PresetId: presetId, Action: 'update' }),
    );
    if (saved === null) return;
    edit.settle(openedOf(saved));
    setBefore(null);
    toast.success(m.preset_updated());
  };
  /** Saves at once; the previous values are remembered for undo. */
  const put = async (values: Values, undo: typeof before, action: 'update' | 'reset') => {
    if (isPending) return;
    const typed = before?.typed;
    try {
      const saved = await edit.save((version) =>
        update({
          ...(action === 'update' && values),
          ...versionOf(version),
          PresetId: presetId,
          Action: action,
        }),
      );
      if (saved === null) return;
      edit.settle(openedOf(saved));
      if (action === 'update' && typed) form.methods.reset(typed, { keepDefaultValues: true });
      setBefore(undo);
      toast.success(m.preset_updated());
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };

  return (
    <Form form={form} onSubmit={save} label={m.preset_details_of({ name })} className={classes.form}>
      <EditNotes edit={edit} fields={texts} />
      <Section title={name} description={m.preset_details_hint()}>
        <FieldRow>
          <SegmentField
            field={form.field('ParcelType')}
            label={m.preset_field_parcel_type()}
            choices={contentTypeIds.map((value) => ({ value, label: contentTypeWords[value]() }))}
          />
          <WholeNumberField
            field={form.field('Pieces')}
            label={m.preset_field_pieces()}
            description={m.preset_pieces_hint({ most: limits.piecesMax })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </FieldRow>
        <FieldRow columns={4}>
          <DecimalField
            field={form.field('Weight')}
            label={m.preset_field_weight()}
            places={3}
            typedPlaces={2}
            unit="kg"
          />
          <DecimalField field={form.field('Length')} label={m.preset_field_length()} places={1} unit="cm" />
          <DecimalField field={form.field('Width')} label={m.preset_field_width()} places={1} unit="cm" />
          <DecimalField field={form.field('Height')} label={m.preset_field_height()} places={1} unit="cm" />
        </FieldRow>
        <FieldRow>
          <TextField field={form.field('Content')} label={m.preset_field_content()} autoComplete="off" />
          <DecimalField
            field={form.field('ValueOfContent')}
            label={m.preset_field_value()}
            currency={market.currency}
            places={2}
            shownPlaces={2}
          />
        </FieldRow>
        <CheckboxField field={form.field('isDangerous')} label={m.preset_field_dangerous()} />
        <FieldRow>
          <TextField field={form.field('CustomerNote1')} label={m.preset_field_note1()} autoComplete="off" />
          <TextField field={form.field('CustomerNote2')} label={m.preset_field_note2()} autoComplete="off" />
        </FieldRow>
      </Section>
      <div className={classes.actions}>
        <div role="status" className={classes.said}>
          {before && (
            <span className={classes.undo}>
              {m.preset_emptied()}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => void put(before.saved, null, 'update')}
              >
                {m.common_undo()}
              </Button>
            </span>
          )}
        </div>
        {presetId !== null && (
          <Button
            variant="default"
            aria-disabled={isPending}
            onClick={() =>
              void put(emptyPreset, { saved: opened.values, typed: form.methods.getValues() }, 'reset')
            }
          >
            {m.common_reset()}
          </Button>
        )}
        <SubmitButton form={form} busyLabel={m.common_updating()}>
          {m.common_update()}
        </SubmitButton>
      </div>
    </Form>
  );
}

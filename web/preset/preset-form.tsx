import { Button } from '@mantine/core';
import { useState } from 'react';

import { limits } from '#shared/business/limits.ts';
import {
  emptyPreset,
  presetForm,
  type PresetForm as PresetFields,
  presetLabels,
  presetUpdatedMessage,
} from '#shared/preset/preset.contract.ts';
import { contentTypeIds, contentTypes } from '#shared/shipment/shipment.model.ts';
import { messageOf } from '#web/http/refusal.ts';
import { useUpdatePreset } from '#web/preset/preset.api.ts';
import { CheckboxField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { DecimalField, WholeNumberField } from '#web/ui/form/number-fields.tsx';
import { SegmentField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useMarket } from '#web/ui/market.ts';
import { FieldRow, Section } from '#web/ui/page.tsx';
import { toast } from '#web/ui/toast.ts';

import classes from './preset.module.css';

interface PresetFormProps {
  /** Null while the person has none: saving makes the first. */
  presetId: string | null;
  name: string;
  fields: PresetFields;
}

/** The details of one preset (spec §3 "Parcel preset"). Reset empties them, and can be taken back. */
export function PresetForm({ presetId, name, fields }: PresetFormProps) {
  const market = useMarket();
  const form = useSchemaForm(presetForm, fields);
  const { mutateAsync: update, isPending } = useUpdatePreset();
  const [before, setBefore] = useState<PresetFields | null>(null);

  const save = async (values: PresetFields) => {
    await update({ ...values, PresetId: presetId, Action: 'update' });
    form.methods.reset(values);
    setBefore(null);
    toast.success(presetUpdatedMessage);
  };
  /** Writes at once; what was saved until now can be put back. */
  const put = async (values: PresetFields, undo: PresetFields | null, action: 'update' | 'reset') => {
    if (isPending) return;
    try {
      await update(
        action === 'reset'
          ? { PresetId: presetId, Action: action }
          : { ...values, PresetId: presetId, Action: action },
      );
      form.methods.reset(values);
      setBefore(undo);
      toast.success(presetUpdatedMessage);
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };

  return (
    <Form form={form} onSubmit={save} label={`Details of ${name}`} className={classes.form}>
      <Section
        title={name}
        description="What a shipment's parcel starts with. Leave empty what differs each time."
      >
        <FieldRow>
          <SegmentField
            field={form.field('ParcelType')}
            label={presetLabels.ParcelType}
            choices={contentTypeIds.map((value) => ({ value, label: contentTypes[value] }))}
          />
          <WholeNumberField
            field={form.field('Pieces')}
            label={presetLabels.Pieces}
            description={`Up to ${limits.piecesMax}, all alike`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </FieldRow>
        <FieldRow columns={4}>
          <DecimalField
            field={form.field('Weight')}
            label={presetLabels.Weight}
            places={3}
            typedPlaces={2}
            unit="kg"
          />
          <DecimalField field={form.field('Length')} label={presetLabels.Length} places={1} unit="cm" />
          <DecimalField field={form.field('Width')} label={presetLabels.Width} places={1} unit="cm" />
          <DecimalField field={form.field('Height')} label={presetLabels.Height} places={1} unit="cm" />
        </FieldRow>
        <FieldRow>
          <TextField field={form.field('Content')} label={presetLabels.Content} autoComplete="off" />
          <DecimalField
            field={form.field('ValueOfContent')}
            label={presetLabels.ValueOfContent}
            currency={market.currency}
            places={2}
            shownPlaces={2}
          />
        </FieldRow>
        <CheckboxField field={form.field('isDangerous')} label={presetLabels.isDangerous} />
        <FieldRow>
          <TextField
            field={form.field('CustomerNote1')}
            label={presetLabels.CustomerNote1}
            autoComplete="off"
          />
          <TextField
            field={form.field('CustomerNote2')}
            label={presetLabels.CustomerNote2}
            autoComplete="off"
          />
        </FieldRow>
      </Section>
      <div className={classes.actions}>
        <div role="status" className={classes.said}>
          {before && (
            <span className={classes.undo}>
              The preset is empty again.
              <Button variant="subtle" size="compact-sm" onClick={() => void put(before, null, 'update')}>
                Undo
              </Button>
            </span>
          )}
        </div>
        {presetId !== null && (
          <Button
            variant="default"
            aria-disabled={isPending}
            onClick={() => void put(emptyPreset, fields, 'reset')}
          >
            Reset
          </Button>
        )}
        <SubmitButton form={form} busyLabel="Updating">
          Update
        </SubmitButton>
      </div>
    </Form>
  );
}

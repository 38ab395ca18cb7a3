import '@mantine/core/styles/SegmentedControl.layer.css';

import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useController } from 'react-hook-form';

import { contentTypeIds, contentTypes } from '#shared/shipment/shipment.model.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';

const choices = contentTypeIds.map((value) => ({ value, label: contentTypes[value] }));

/** Document or parcel. Not the `SegmentField` of web/ui: its module brings the whole select to the first load. */
export function ContentTypeField() {
  const { form } = useShipmentForm();
  const { field } = useController({ control: form.methods.control, name: 'contentType' });
  const id = useId();
  return (
    <Input.Wrapper label="Shipment Type" labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        name={field.name}
        data={choices}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Input.Wrapper>
  );
}

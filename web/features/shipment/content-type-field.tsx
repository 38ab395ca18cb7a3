import { useController, useWatch } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { takesDocuments } from '#shared/features/shipment/services.rules.ts';
import { contentTypeIds } from '#shared/features/shipment/shipment.model.ts';
import { contentTypeWords } from '#shared/features/shipment/shipment-words.model.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { Segments } from '#web/platform/ui/segments.tsx';

const choices = contentTypeIds.map((value) => ({ value, label: contentTypeWords[value]() }));

/** Document or parcel. Not the `SegmentField` of web/ui, whose module would add the whole select to the first load. */
export function ContentTypeField() {
  const { form } = useShipmentForm();
  const { control } = form.methods;
  const { field } = useController({ control, name: 'contentType' });
  const flow = useWatch({ control, name: 'flow' });
  // Hidden if the flow takes parcels only; still shown for a document that came from elsewhere, so that it can be corrected.
  if (!takesDocuments(flow) && field.value === 'parcel') return null;
  return (
    <Segments
      size="xs"
      aria-label={m.shipment_type()}
      data={choices}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { required } from '#web/platform/ui/form/required.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { part } from '#web/platform/ui/part.tsx';

// Only needed for shipments that leave the country.
const ItemsSection = part(
  async () => (await import('#web/features/shipment/items-section.tsx')).ItemsSection,
);

/** Contents of a shipment that leaves the country, line by line for customs. */
export function ContentsSection() {
  const { form } = useShipmentForm();
  return (
    <Section title={m.shipment_contents()}>
      <TextField
        field={form.field('content')}
        label={m.shipment_content()}
        {...required}
        autoComplete="off"
      />
      <Suspense fallback={<Skeleton height={280} />}>
        <ItemsSection />
      </Suspense>
    </Section>
  );
}

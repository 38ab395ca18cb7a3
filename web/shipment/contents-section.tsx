import { Anchor, Skeleton } from '@mantine/core';

import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';

import { customsNeed } from '#shared/shipment/customs.rules.ts';
import { optional, required } from '#web/shipment/need.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import { CheckboxField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { DecimalField } from '#web/ui/form/number-fields.tsx';
import { useMarket } from '#web/ui/market.ts';
import { FieldRow, Section } from '#web/ui/page.tsx';

// Only for what leaves the country.
const ItemsSection = lazy(async () => ({
  default: (await import('#web/shipment/items-section.tsx')).ItemsSection,
}));

/** Contents: what is inside, what it is worth, and whether it is dangerous. */
export function ContentsSection() {
  const { form } = useShipmentForm();
  const market = useMarket();
  const [flow, isEnhanced] = useWatch({ control: form.methods.control, name: ['flow', 'isEnhanced'] });
  const hasItems = customsNeed(flow) !== 'none';
  const isNeeded = hasItems || isEnhanced;
  return (
    <>
      <Section title="Contents">
        <FieldRow>
          <TextField
            field={form.field('content')}
            label="Content"
            {...(isNeeded ? required : { placeholder: 'Optional: books, shirts …' })}
            autoComplete="off"
          />
          {!hasItems && (
            <DecimalField
              field={form.field('valueCents')}
              label="Value of Content"
              {...(isNeeded ? required : { placeholder: optional })}
              currency={market.currency}
              places={2}
              shownPlaces={2}
            />
          )}
        </FieldRow>
        <CheckboxField
          field={form.field('isDangerous')}
          label="Dangerous Goods"
          description={
            <>
              Batteries, aerosols, perfume and the like.{' '}
              <Anchor href="/dangerousgoods" target="_blank" td="underline" inherit>
                What counts as dangerous
              </Anchor>
            </>
          }
        />
      </Section>
      {hasItems && (
        <Suspense fallback={<Skeleton height={280} />}>
          <ItemsSection />
        </Suspense>
      )}
    </>
  );
}

import type { fulfilmentOrderForm } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { HomePartyFields } from '#web/features/address-book/home-party-fields.tsx';
import type { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { Section } from '#web/platform/ui/page.tsx';

export type OrderFormOf = ReturnType<typeof useSchemaForm<typeof fulfilmentOrderForm>>;

export function ReceiverPart({ form }: { form: OrderFormOf }) {
  return (
    <Section title={m.fulfilment_receiver()}>
      <HomePartyFields form={form} at="receiver" />
    </Section>
  );
}

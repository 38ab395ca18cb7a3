import { servicesOffered } from '#shared/features/shipment/services.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import type { OrderFormOf } from '#web/features/fulfilment/receiver-part.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { DecimalField } from '#web/platform/ui/form/number-fields.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';

/** The service of an order, and what its label shows besides the receiver. */
export function ShippingPart({ form }: { form: OrderFormOf }) {
  const market = useMarket();
  const mayCod = useCan('cashOnDelivery');
  const services = servicesOffered(market.id, 'fulfilment', { isFrozenFood: false });
  return (
    <Section title={m.fulfilment_shipping()}>
      <FieldRow columns={3}>
        {services.length > 1 && (
          <SelectField
            field={form.field('service')}
            label={m.shipment_service()}
            choices={services.map((value) => ({ value, label: serviceWords[value]() }))}
          />
        )}
        <TextField
          field={form.field('reference')}
          label={m.shipment_order_id()}
          placeholder={m.address_book_optional()}
        />
        {mayCod && (
          <DecimalField
            field={form.field('codCents')}
            label={m.shipment_cod_amount()}
            places={2}
            shownPlaces={2}
            currency={market.currency}
            placeholder={m.address_book_optional()}
          />
        )}
      </FieldRow>
      <TextField
        field={form.field('note')}
        label={m.fulfilment_field_note()}
        description={m.fulfilment_note_help()}
        placeholder={m.address_book_optional()}
      />
    </Section>
  );
}

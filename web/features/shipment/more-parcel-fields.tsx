import { Anchor, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { customsNeed } from '#shared/features/shipment/customs.rules.ts';
import { optional } from '#web/features/shipment/need.ts';
import { required } from '#web/platform/ui/form/required.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { useShippingAccount } from '#web/features/shipment/use-shipping-account.ts';
import { useCan } from '#web/platform/session/session.ts';
import { CheckboxField } from '#web/platform/ui/form/fields.tsx';
import { DecimalField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow } from '#web/platform/ui/page.tsx';
import { part } from '#web/platform/ui/part.tsx';
import { rich } from '#web/platform/words/rich.tsx';

// Only for the few accounts that have the flag.
const DeliveryOrdersField = part(
  async () => (await import('#web/features/shipment/delivery-orders-field.tsx')).DeliveryOrdersField,
);

/** Optional parcel fields: content and value (domestic), notes, the customer's own numbers, dangerous goods. */
export function MoreParcelFields() {
  const { form } = useShipmentForm();
  const { control } = form.methods;
  const market = useMarket();
  const flow = useWatch({ control, name: 'flow' });
  const isEnhanced = useWatch({ control, name: 'isEnhanced' });
  const hasOrderId = useCan('orderId');
  const hasDeliveryOrders = useCan('deliveryOrders');
  // Where there are items, content and value come from them (contents-section.tsx).
  const isHome = customsNeed(flow) === 'none';
  return (
    <>
      {isHome && (
        <FieldRow>
          <TextField
            field={form.field('content')}
            label={m.shipment_content()}
            {...(isEnhanced ? required : { placeholder: m.shipment_content_example() })}
            autoComplete="off"
          />
          <DecimalField
            field={form.field('valueCents')}
            label={m.shipment_value_of_content()}
            {...(isEnhanced ? required : { placeholder: optional })}
            currency={market.currency}
            places={2}
            shownPlaces={2}
          />
        </FieldRow>
      )}
      <FieldRow>
        <TextField
          field={form.field('customerNote1')}
          label={m.shipment_customer_note_1()}
          placeholder={optional}
          autoComplete="off"
        />
        <TextField
          field={form.field('customerNote2')}
          label={m.shipment_customer_note_2()}
          placeholder={optional}
          autoComplete="off"
        />
      </FieldRow>
      {(hasOrderId || hasDeliveryOrders) && (
        <FieldRow>
          {hasOrderId && (
            <TextField
              field={form.field('orderId')}
              label={m.shipment_order_id()}
              placeholder={optional}
              autoComplete="off"
            />
          )}
          {hasDeliveryOrders && (
            <Suspense fallback={<Skeleton height={80} />}>
              <DeliveryOrdersField field={form.field('deliveryOrders')} />
            </Suspense>
          )}
        </FieldRow>
      )}
      <DangerousGoods />
    </>
  );
}

function DangerousGoods() {
  const { form } = useShipmentForm();
  const { isDangerousGoods } = useShippingAccount();
  const isDangerous = useWatch({ control: form.methods.control, name: 'isDangerous' });
  const about = rich(m.shipment_dangerous_about(), {
    link: <Anchor href="/dangerousgoods" target="_blank" td="underline" inherit />,
  });
  return (
    <CheckboxField
      field={form.field('isDangerous')}
      label={m.shipment_dangerous_goods()}
      disabled={!isDangerousGoods && !isDangerous}
      description={
        <>
          {!isDangerousGoods && <>{m.shipment_not_on_this_account()} </>}
          {about}
        </>
      }
    />
  );
}

import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';

import { marketOf } from '#shared/market/markets.ts';
import { codRange } from '#shared/pricing/cod.rules.ts';
import { liabilityRange } from '#shared/pricing/enhanced-liability.rules.ts';
import { formatMoney } from '#shared/pricing/money.ts';
import { limits } from '#shared/business/limits.ts';
import { useCan, useSession } from '#web/app/session.ts';
import { optional } from '#web/shipment/need.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import { useShippingAccount } from '#web/shipment/use-shipping-account.ts';
import { SwitchField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { DecimalField } from '#web/ui/form/number-fields.tsx';
import { FieldRow, Section } from '#web/ui/page.tsx';

import classes from './extras.module.css';

// For the few accounts that have the flag.
const DeliveryOrdersField = lazy(async () => ({
  default: (await import('#web/shipment/delivery-orders-field.tsx')).DeliveryOrdersField,
}));

/** Extras: COD and enhanced liability with their limits, notes, and the numbers of the customer's own that flags allow. */
export function ExtrasSection() {
  const { form } = useShipmentForm();
  const mayCollect = useCan('cashOnDelivery');
  // Also where the account lost it since: an edit can then take it off.
  const isCod = useWatch({ control: form.methods.control, name: 'isCod' });
  const hasOrderId = useCan('orderId');
  const hasDeliveryOrders = useCan('deliveryOrders');
  return (
    <Section title="Extras">
      {(mayCollect || isCod) && <CashOnDelivery />}
      <EnhancedLiability />
      <FieldRow>
        <TextField
          field={form.field('customerNote1')}
          label="Customer Note 1"
          placeholder={optional}
          autoComplete="off"
        />
        <TextField
          field={form.field('customerNote2')}
          label="Customer Note 2"
          placeholder={optional}
          autoComplete="off"
        />
      </FieldRow>
      {(hasOrderId || hasDeliveryOrders) && (
        <FieldRow>
          {hasOrderId && (
            <TextField
              field={form.field('orderId')}
              label="Order ID"
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
    </Section>
  );
}

function CashOnDelivery() {
  const { form } = useShipmentForm();
  const { market, codClass } = useShippingAccount();
  const { control } = form.methods;
  const [isCod, flow] = useWatch({ control, name: ['isCod', 'flow'] });
  const range = codRange(market, codClass, flow);
  if (!range) return null;
  const whole = (cents: number) => formatMoney(cents, range.collectedIn, { wholeWithoutCents: true });
  return (
    <div className={classes.extra}>
      <SwitchField
        field={form.field('isCod')}
        label="Cash on delivery (COD)"
        description={`We collect the amount from the receiver. At most ${limits.codPiecesMax} pieces.`}
      />
      {isCod && (
        <DecimalField
          field={form.field('codCents')}
          label="COD Amount"
          currency={marketOf(range.collectedIn).currency}
          places={2}
          shownPlaces={2}
          description={`From ${whole(range.minCents)} to ${whole(range.maxCents)} on this account`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          className={classes.amount}
        />
      )}
    </div>
  );
}

function EnhancedLiability() {
  const { form } = useShipmentForm();
  const { market } = useSession();
  const { liabilityTier } = useShippingAccount();
  const { control } = form.methods;
  const [isEnhanced, valueCents] = useWatch({ control, name: ['isEnhanced', 'valueCents'] });
  const money = (cents: number) => formatMoney(cents, market.id, { wholeWithoutCents: true });
  const basic = money(market.basicLiabilityCents);
  const { minCents, maxCents } = liabilityRange(liabilityTier);
  const range = `${money(minCents)} to ${money(maxCents)}`;
  return (
    <SwitchField
      field={form.field('isEnhanced')}
      label="Enhanced Liability"
      description={
        isEnhanced
          ? valueCents === null
            ? `Covers the value of content from ${range}. State content and value above.`
            : `Covers the stated value, ${money(valueCents)}, for values of ${range}.`
          : `Without it, a shipment is covered up to ${basic}.`
      }
    />
  );
}

import { useWatch } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { codRange } from '#shared/features/pricing/cod.rules.ts';
import { liabilityRange } from '#shared/features/pricing/enhanced-liability.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { useMore } from '#web/features/shipment/more-fields.tsx';
import { MoreParcelFields } from '#web/features/shipment/more-parcel-fields.tsx';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { useShippingAccount } from '#web/features/shipment/use-shipping-account.ts';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { SwitchField } from '#web/platform/ui/form/switch-field.tsx';
import { DecimalField } from '#web/platform/ui/form/number-fields.tsx';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';

import classes from './extras.module.css';

/** Extras: COD and enhanced liability with their limits; rarely used fields are behind 'More'. */
export function ExtrasSection() {
  const { form } = useShipmentForm();
  const { control } = form.methods;
  const mayCollect = useCan('cashOnDelivery');
  // Also shown if the account has lost the right since: the edit can then remove COD.
  const isCod = useWatch({ control, name: 'isCod' });
  const isEnhanced = useWatch({ control, name: 'isEnhanced' });
  const more = useMore({ name: 'parcel', isNeeded: isEnhanced });
  return (
    <Section title={m.shipment_extras()} action={more.button}>
      <FieldRow>
        {(mayCollect || isCod) && <CashOnDelivery />}
        <EnhancedLiability />
      </FieldRow>
      {more.fold(<MoreParcelFields />)}
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
        label={m.shipment_cash_on_delivery()}
        description={m.shipment_cod_about({ n: limits.codPiecesMax })}
      />
      {isCod && (
        <DecimalField
          field={form.field('codCents')}
          label={m.shipment_cod_amount()}
          currency={marketOf(range.collectedIn).currency}
          places={2}
          shownPlaces={2}
          description={m.shipment_cod_range({ from: whole(range.minCents), to: whole(range.maxCents) })}
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
  const { minCents, maxCents } = liabilityRange(market.id, liabilityTier);
  const range = { from: money(minCents), to: money(maxCents) };
  return (
    <SwitchField
      field={form.field('isEnhanced')}
      label={m.shipment_enhanced_liability()}
      description={
        !isEnhanced
          ? m.shipment_basic_cover({ basic })
          : valueCents === null
            ? m.shipment_enhanced_without_value(range)
            : m.shipment_enhanced_cover({ value: money(valueCents), ...range })
      }
    />
  );
}

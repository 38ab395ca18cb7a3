import { useEffect, useEffectEvent } from 'react';

import type { ServiceOffer } from '#shared/features/shipment/shipment.contract.ts';
import type { CheckedShipment, ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

/** Amounts whose limits depend on the account: only the server has them, so the quote reports them. */
const amounts = ['codCents', 'valueCents'] as const;

type Problems = ServiceOffer['problems'];
const none: Problems = [];

/** Shows the quote's problem with an amount at its field, and removes it when a later quote no longer reports it. */
export function useQuoteProblems(
  { methods }: SchemaForm<ShipmentValues, CheckedShipment>,
  problems: Readonly<Problems> = none,
): void {
  const apply = useEffectEvent((quoteProblems: Readonly<Problems>) => {
    for (const name of amounts) {
      const problem = quoteProblems.find(({ field }) => field === name);
      const { error } = methods.getFieldState(name);
      if (problem && !error) methods.setError(name, { type: 'quote', message: problem.message });
      else if (!problem && error?.type === 'quote') methods.clearErrors(name);
    }
  });
  useEffect(() => apply(problems), [problems]);
}

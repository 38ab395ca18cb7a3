import { useEffect } from 'react';

import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';

/** Hands that were quicker than the page are in a field already. */
const isTyping = () =>
  document.activeElement?.matches('input:not([type="radio"], [type="checkbox"]), textarea') ?? false;

/**
 * The focus starts where typing starts: with the other party, or with the weight when they are there already. It stands behind
 * the fields, so that they are on the page before it.
 */
export function FirstFocus() {
  const { form, company, isEdit } = useShipmentForm();
  const { getValues, setFocus } = form.methods;
  useEffect(() => {
    if (isEdit || isTyping()) return;
    const { sender, receiver } = getValues();
    const strangers = [
      ...(company === 'sender' ? [] : [['sender.name', sender.name] as const]),
      ...(company === 'receiver' ? [] : [['receiver.name', receiver.name] as const]),
    ];
    setFocus(strangers.find(([, name]) => name === '')?.[0] ?? 'pieces.0.weightGrams');
  }, [company, isEdit, getValues, setFocus]);
  return null;
}

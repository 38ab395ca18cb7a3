import { useEffect } from 'react';

import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';

/** True if the user has already started typing in a field before the page was ready, or moves along the tabs with the keyboard. */
const isTyping = () =>
  document.activeElement?.matches(
    'input:not([type="radio"], [type="checkbox"]), textarea, [role="tab"]:focus-visible',
  ) ?? false;

/**
 * Sets the initial focus where typing starts: at the other party's name, or at the weight if the name is filled in already.
 * Rendered after the fields, so that they are mounted before it.
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

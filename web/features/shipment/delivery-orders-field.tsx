import { useController } from 'react-hook-form';

import { limits } from '#shared/platform/business/limits.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { TagsInput } from '#web/platform/ui/tags-input.tsx';
import { m } from '#shared/platform/words/words.ts';

/**
 * Up to 9 delivery-order numbers, typed, scanned or pasted, each taken by Enter or a comma (spec §5). One that is too long stays whole: cut,
 * it is the number of another order. A tenth is refused by the rule, and not left out.
 */
export function DeliveryOrdersField({ field: ref }: { field: FieldRef }) {
  const { form } = useShipmentForm();
  const { field, fieldState } = useController(ref);
  const numbers: string[] = Array.isArray(field.value) ? field.value : [];
  const isFull = numbers.length >= limits.deliveryOrdersMax;
  return (
    <TagsInput
      label={m.shipment_do_number()}
      description={m.shipment_do_number_about({ n: limits.deliveryOrdersMax })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      name={field.name}
      ref={field.ref}
      value={numbers}
      normalise={(number) => number.trim()}
      placeholder={isFull ? '' : m.shipment_add_a_number()}
      onBlur={field.onBlur}
      onChange={(taken) => {
        field.onChange(taken);
        // Each is whole: whoever scans the next would not see what is wrong with it.
        void form.methods.trigger('deliveryOrders');
      }}
      error={fieldState.error?.message ?? innerMessage(fieldState.error)}
    />
  );
}

/** A bad number has its message at its own place in the list. */
function innerMessage(error: object | undefined): string | undefined {
  if (!error) return undefined;
  const inner: unknown = Object.values(error).find(
    (child: unknown) => typeof child === 'object' && child !== null && 'message' in child,
  );
  return typeof inner === 'object' && inner !== null && 'message' in inner
    ? String(inner.message)
    : undefined;
}

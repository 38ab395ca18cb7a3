import { useController } from 'react-hook-form';

import { limits } from '#shared/platform/business/limits.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { TagsInput } from '#web/platform/ui/tags-input.tsx';
import { m } from '#shared/platform/words/words.ts';

/**
 * Up to 9 delivery-order numbers, typed, scanned or pasted; Enter or a comma adds each (spec §5). A number that is too long is
 * kept whole, because cut short it would be the number of another order. A tenth number is rejected by the rule instead of being
 * dropped.
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
        // Validate each number as soon as it is added: a user who scans the next one would not see what is wrong with it.
        void form.methods.trigger('deliveryOrders');
      }}
      error={fieldState.error?.message ?? innerMessage(fieldState.error)}
    />
  );
}

/** Returns the message of the first invalid number; React Hook Form keeps it at that number's index in the list. */
function innerMessage(error: object | undefined): string | undefined {
  if (!error) return undefined;
  const inner: unknown = Object.values(error).find(
    (child: unknown) => typeof child === 'object' && child !== null && 'message' in child,
  );
  return typeof inner === 'object' && inner !== null && 'message' in inner
    ? String(inner.message)
    : undefined;
}

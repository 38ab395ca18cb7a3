import type { Market } from '#shared/market/markets.ts';
import { shipmentLabels } from '#shared/shipment/shipment.model.ts';
import { PasteBox } from '#web/postcode/paste-box.tsx';
import type { PasteResult } from '#web/postcode/paste-fill.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import type { ShipmentValues } from '#web/shipment/shipment-form.model.ts';

type Before = Pick<ShipmentValues, 'receiver' | 'customerNote1'>;

/** The receiver as a message has it; what it says to the driver goes to the first note. */
export function PasteAddress({ market }: { market: Market }) {
  const { methods } = useShipmentForm().form;

  const read = (): Before => {
    const { receiver, customerNote1 } = methods.getValues();
    return { receiver, customerNote1 };
  };

  const fill = ({ party, note }: PasteResult) => {
    methods.setValue('receiver', party, { shouldDirty: true });
    if (note !== '') methods.setValue('customerNote1', note, { shouldDirty: true });
    void methods.trigger('receiver');
  };

  const restore = ({ receiver, customerNote1 }: Before) => {
    methods.setValue('receiver', receiver, { shouldDirty: true });
    methods.setValue('customerNote1', customerNote1, { shouldDirty: true });
    methods.clearErrors('receiver');
  };

  return (
    <PasteBox
      market={market.code}
      read={read}
      fill={fill}
      restore={restore}
      noteLabel={shipmentLabels['customerNote1'] ?? ''}
    />
  );
}

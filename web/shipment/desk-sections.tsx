import { useEffect } from 'react';

import { PartyFields } from '#web/shipment/party-fields.tsx';
import { ParcelSection } from '#web/shipment/parcel-section.tsx';
import { PasteAddress } from '#web/shipment/paste-address.tsx';
import { SenderSection } from '#web/shipment/sender-section.tsx';
import { ServiceSection } from '#web/shipment/service-section.tsx';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import type { LiveQuote } from '#web/shipment/use-live-quote.ts';
import { Section } from '#web/ui/page.tsx';

/**
 * The fast desk (domain.md, "CN Printing"): receiver, weight, pieces, Enter. The receiver comes first and has the focus;
 * choosing a known one goes straight to the weight. Sender and service stay as they were.
 */
export function DeskSections({ quote }: { quote: LiveQuote }) {
  const { form, receiverMarket } = useShipmentForm();
  const { setFocus, setValue } = form.methods;
  useEffect(() => {
    setFocus('receiver.name');
  }, [setFocus]);
  return (
    <>
      <Section title="To">
        {receiverMarket && <PasteAddress market={receiverMarket} />}
        <PartyFields
          end="receiver"
          market={receiverMarket}
          isShort
          onPick={(party) => {
            setValue('receiver', party, { shouldDirty: true, shouldValidate: true });
            setFocus('pieces.0.weightGrams');
          }}
        />
      </Section>
      <ParcelSection isDesk />
      <ServiceSection quote={quote} />
      <SenderSection />
    </>
  );
}

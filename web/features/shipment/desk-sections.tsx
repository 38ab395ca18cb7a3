import { FirstFocus } from '#web/features/shipment/first-focus.tsx';
import { ParcelSection } from '#web/features/shipment/parcel-section.tsx';
import { PartySection } from '#web/features/shipment/party-section.tsx';
import { ServiceSection } from '#web/features/shipment/service-section.tsx';

/**
 * The fast desk (domain.md, "CN Printing"): receiver, weight, pieces, Enter. Sender and service keep their last values and come
 * at the end.
 */
export function DeskSections() {
  return (
    <>
      <PartySection end="receiver" isShort />
      <ParcelSection isDesk />
      <ServiceSection />
      <PartySection end="sender" />
      <FirstFocus />
    </>
  );
}

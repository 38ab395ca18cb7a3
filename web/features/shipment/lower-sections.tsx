import { ExtrasSection } from '#web/features/shipment/extras-section.tsx';
import { ServiceSection } from '#web/features/shipment/service-section.tsx';

/** The sections below the first screenful of the form, in a file of their own that is loaded later. */
export function LowerSections() {
  return (
    <>
      <ServiceSection />
      <ExtrasSection />
    </>
  );
}

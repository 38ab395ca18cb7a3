import { ExtrasSection } from '#web/features/shipment/extras-section.tsx';
import { ServiceSection } from '#web/features/shipment/service-section.tsx';

/** The sections below the first screen of the form, in a file that is loaded after it. */
export function LowerSections() {
  return (
    <>
      <ServiceSection />
      <ExtrasSection />
    </>
  );
}

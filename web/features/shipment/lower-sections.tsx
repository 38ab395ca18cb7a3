import { ExtrasSection } from '#web/features/shipment/extras-section.tsx';
import { ServiceSection } from '#web/features/shipment/service-section.tsx';

/** What lies below the first window of the form, in a file that comes after it. */
export function LowerSections() {
  return (
    <>
      <ServiceSection />
      <ExtrasSection />
    </>
  );
}

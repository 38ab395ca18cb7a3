import { FramePage } from '#web/features/static-pages/frame-page.tsx';
import { weightFormUrl } from '#web/features/static-pages/weight-form.ts';
import { m } from '#shared/platform/words/words.ts';

/** /weightinput as an embedded external form (spec §2), if the courier has one; otherwise our own calculator is used. */
export function WeightFormScreen() {
  return <FramePage title={m.static_pages_volumetric_weight()} url={weightFormUrl() ?? ''} />;
}

import { ScansNotice } from '#web/app/scans-notice.tsx';
import { useFocusOnNavigation } from '#web/app/use-focus-on-navigation.ts';
import { useToastShortcut } from '#web/app/use-toast-shortcut.ts';
import { SampleDataBanner } from '#web/features/sample-data/sample-data-banner.tsx';
import { inSandbox } from '#web/platform/session/world.ts';
import { useKeptFocus } from '#web/platform/ui/use-kept-focus.ts';

/** Notices above every screen, and where the focus moves; loaded after the screen is rendered. */
export function LateNotices() {
  useFocusOnNavigation();
  useKeptFocus();
  useToastShortcut();
  return (
    <>
      <SampleDataBanner />
      {!inSandbox() && <ScansNotice />}
    </>
  );
}

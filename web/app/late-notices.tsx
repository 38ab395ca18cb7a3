import { ScansNotice } from '#web/app/scans-notice.tsx';
import { useFocusOnNavigation } from '#web/app/use-focus-on-navigation.ts';
import { useRetryLoading } from '#web/app/use-retry-loading.ts';
import { useToastShortcut } from '#web/app/use-toast-shortcut.ts';
import { SampleDataBanner } from '#web/features/sample-data/sample-data-banner.tsx';
import { inSandbox } from '#web/platform/session/world.ts';
import { useKeptFocus } from '#web/platform/ui/use-kept-focus.ts';

/** Notices above every screen, where the focus moves, and retries; loaded after the screen is rendered. */
export function LateNotices() {
  useFocusOnNavigation();
  useKeptFocus();
  useRetryLoading();
  useToastShortcut();
  return (
    <>
      <SampleDataBanner />
      {!inSandbox() && <ScansNotice />}
    </>
  );
}

/** What screens store in the browser for the session (spec §3). Imported first, so that it is known before any login. */
import { extranetImageCookie } from '#web/features/extranet/last-image-name.ts';
import { rearrangePickupCookie } from '#web/features/pickup/chosen-pickup-name.ts';
import { storedPodKey } from '#web/features/tracking/stored-pod-name.ts';
import { documentUrlCookie } from '#web/platform/ui/document-url.ts';
import { keepForSession } from '#web/platform/session/kept-names.ts';

keepForSession({
  cookies: [documentUrlCookie, extranetImageCookie, rearrangePickupCookie],
  stored: [storedPodKey],
});

import { Notifications } from '@mantine/notifications';

import { limits } from '#shared/business/limits.ts';

/** Top centre, for 3.5 seconds (spec §2). */
export function ToastsView() {
  return <Notifications position="top-center" autoClose={limits.toastMs} containerWidth={400} />;
}

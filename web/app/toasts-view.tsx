import { Notifications } from '@mantine/notifications';

import { limits } from '#shared/platform/business/limits.ts';

import classes from './toasts.module.css';

/** Toasts at the top centre, for 3.5 seconds (spec §2). */
export function ToastsView() {
  return (
    <Notifications
      position="top-center"
      autoClose={limits.toastMs}
      containerWidth={400}
      classNames={{ root: classes.root, notification: classes.toast }}
    />
  );
}

import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** Shows one toast per `id`: showing the same text again does not add a second one. */
export function showToast(shown: {
  id: string;
  message: ReactNode;
  color: string;
  /** Milliseconds until it closes, where the usual ones are too few; false: it stays until the user closes it. */
  autoClose?: false | number;
}): void {
  notifications.hide(shown.id);
  notifications.show({ ...shown, withBorder: true });
}

const show = (color: string) => (message: string) => showToast({ id: message, message, color });

/** Toasts report what was done, in the spec's words: top centre, closing after 3.5 seconds (spec §2). */
export const toast = { success: show('brand'), info: show('gray'), error: show('red') } as const;

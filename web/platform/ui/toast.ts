import { notifications } from '@mantine/notifications';

/** Toasts report what was done, in the spec's words: top centre, closing after 3.5 seconds (spec §2). */
const show = (color: string) => (message: string) => {
  // The same text twice at once adds nothing.
  notifications.hide(message);
  notifications.show({ id: message, message, color, withBorder: true });
};

export const toast = { success: show('brand'), info: show('gray'), error: show('red') } as const;

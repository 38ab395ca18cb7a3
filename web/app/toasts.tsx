import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

export const loadToasts = () => import('#web/app/toasts-view.tsx');

/**
 * Renders the toasts. Its code is loaded with the first toast, to keep the login page small, and stays mounted so that a closing
 * toast can animate. If loading fails, the next toast tries again: the first toast often says that the network is lost.
 */
export function Toasts() {
  const { notifications } = useNotifications();
  const [View, setView] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (View || notifications.length === 0) return;
    loadToasts()
      .then(({ ToastsView }) => setView(() => ToastsView))
      .catch(() => null);
  }, [View, notifications]);
  return View && <View />;
}

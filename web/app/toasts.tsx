import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

export const loadToasts = () => import('#web/app/toasts-view.tsx');

/**
 * Where toasts appear. It comes with the first toast, to keep the login page light, and stays for the leaving one to move. What
 * could not be fetched comes with the next: the first toast often says that the network is gone.
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

import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';

const ToastsView = lazy(async () => ({ default: (await import('#web/app/toasts-view.tsx')).ToastsView }));

/** Where toasts appear. It comes with the first toast, to keep the login page light, and stays for the leaving one to move. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (notifications.length > 0) setWanted(true);
  }, [notifications.length]);
  return <Suspense>{wanted && <ToastsView />}</Suspense>;
}

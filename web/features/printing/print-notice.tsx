import { notifications } from '@mantine/notifications';

import { PrintProgress, type PrintUnderWay } from '#web/features/printing/print-progress.tsx';

let notices = 0;

/** Shows a running print in a toast for as long as it takes. */
export function printNotice(): (underWay: PrintUnderWay | null) => void {
  const id = `print-${(notices += 1)}`;
  let isShown = false;
  return (underWay) => {
    if (!underWay) return isShown ? notifications.hide(id) : undefined;
    const notice = {
      id,
      message: <PrintProgress {...underWay} />,
      autoClose: false,
      withCloseButton: false,
      withBorder: true,
    } as const;
    if (isShown) notifications.update(notice);
    else notifications.show(notice);
    isShown = true;
  };
}

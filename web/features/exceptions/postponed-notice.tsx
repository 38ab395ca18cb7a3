import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';

import { m } from '#shared/platform/words/words.ts';

const id = 'postponed';

/** In a toast: what was postponed has left the list, and its form with it. */
export function tellPostponed(text: string, onUndo: (() => void) | null): void {
  const undo =
    onUndo &&
    (() => {
      notifications.hide(id);
      onUndo();
    });
  notifications.hide(id);
  notifications.show({
    id,
    message: <Postponed text={text} onUndo={undo} />,
    color: 'brand',
    withBorder: true,
  });
}

function Postponed({ text, onUndo }: { text: string; onUndo: (() => void) | null }) {
  return (
    <>
      {text}{' '}
      {onUndo && (
        <Button variant="subtle" size="compact-sm" onClick={onUndo}>
          {m.common_undo()}
        </Button>
      )}
    </>
  );
}

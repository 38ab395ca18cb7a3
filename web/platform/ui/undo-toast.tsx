import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';

import { m } from '#shared/platform/words/words.ts';
import { showToast } from '#web/platform/ui/toast.ts';

const id = 'undo';

/** A toast of what was done whose button takes it back; of several only the last can be. Apart from `toast`, which each page loads first. */
export function undoToast(text: string, onUndo: () => void): void {
  const undo = () => {
    hideUndo();
    onUndo();
  };
  showToast({ id, message: <WithUndo text={text} onUndo={undo} />, color: 'brand' });
}

/** What was done since cannot be taken back, and what was done before must not be. */
export const hideUndo = (): void => void notifications.hide(id);

function WithUndo({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <>
      {text}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onUndo}>
        {m.common_undo()}
      </Button>
    </>
  );
}

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';

import { m } from '#shared/platform/words/words.ts';
import { showToast } from '#web/platform/ui/toast.ts';

const id = 'undo';
/** Long enough to reach the button with the keyboard. */
const undoMs = 10_000;

/**
 * Shows a toast with an undo button; only the latest action can be undone. In a separate file from `toast`, which every page
 * loads first.
 */
export function undoToast(text: string, onUndo: () => void): void {
  const undo = () => {
    hideUndo();
    onUndo();
  };
  showToast({ id, message: <WithUndo text={text} onUndo={undo} />, color: 'brand', autoClose: undoMs });
}

/** Hides the undo toast: an action since then cannot be undone, and the one before it must not be. */
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

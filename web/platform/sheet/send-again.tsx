import { m } from '#shared/platform/words/words.ts';
import type { SendAgainQuestion } from '#web/platform/sheet/use-sheet-send.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';

/**
 * Asks before rows whose response was lost are sent again. They are sent exactly as before or not at all, because a row that was
 * deleted since would come back.
 */
export function SendAgain({ question }: { question: SendAgainQuestion | null }) {
  if (!question) return null;
  const { count, answer } = question;
  return (
    <ConfirmDialog
      opened
      onClose={() => answer(false)}
      title={m.sheet_send_again_title()}
      confirmLabel={m.sheet_send_again_label()}
      busyLabel={m.sheet_sending()}
      keepLabel={m.common_back()}
      onConfirm={async () => answer(true)}
    >
      {m.sheet_send_again_text({ count })}
    </ConfirmDialog>
  );
}

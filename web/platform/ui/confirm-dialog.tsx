import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { messageOf } from '#web/platform/http/refusal.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { m } from '#shared/platform/words/words.ts';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, and that it cannot be undone. */
  children: ReactNode;
  /** Label of the button, with the object's name: 'Cancel HN123456785MY' (look.md). */
  confirmLabel: string;
  /** The button's label while the action runs: 'Cancelling'. */
  busyLabel: string;
  /** Runs the action. The dialog closes when it succeeds; an error is shown in the dialog. */
  onConfirm: () => Promise<void>;
  keepLabel?: string;
}

/** Asks before an action that cannot be undone; where undo is possible, offer undo instead. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    title,
    children,
    confirmLabel,
    busyLabel,
    onConfirm,
    keepLabel = m.ui_keep_it(),
  } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    if (busy) return;
    setError(null);
    onClose();
  };
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog opened={opened} onClose={close} title={title} size="md">
      {children}
      <div role="alert">
        {error && (
          <Text c="var(--mantine-color-error)" mt="sm">
            {error}
          </Text>
        )}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {keepLabel}
        </Button>
        <Button color="red" onClick={() => void confirm()} aria-disabled={busy}>
          {busy ? busyLabel : confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}

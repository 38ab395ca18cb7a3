import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Button, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';

import classes from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  /** Says what the secret is for, and that it is shown only once. */
  text: string;
  secret: string;
  copyLabel: string;
  copiedLabel: string;
  closeLabel: string;
  onClose: () => void;
}

/** Shows a secret once. An accidental click beside the dialog does not close it. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, text, secret, copyLabel, copiedLabel, closeLabel, onClose } = props;
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? Check : Copy;
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={title}
      size="lg"
    >
      <Text>{text}</Text>
      <div className={classes.secret}>
        <code>{secret}</code>
      </div>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => clipboard.copy(secret)}
          data-autofocus
        >
          {clipboard.copied ? copiedLabel : copyLabel}
        </Button>
        <Button onClick={onClose}>{closeLabel}</Button>
      </Group>
    </Dialog>
  );
}

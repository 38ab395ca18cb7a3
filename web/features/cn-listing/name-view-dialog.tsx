import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { Button, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { m } from '#shared/platform/words/words.ts';

interface NameViewDialogProps {
  isBusy: boolean;
  error: string | null;
  onClose: () => void;
  onSave: (name: string) => void;
}

/** Asks for the name of the user's own view. */
export function NameViewDialog({ isBusy, error, onClose, onSave }: NameViewDialogProps) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !isBusy) onSave(name.trim());
  };
  return (
    <Dialog opened onClose={onClose} title={m.cn_listing_view_save()} size={420}>
      <form onSubmit={submit}>
        <Text size="xs" c="dimmed" mb="sm">
          {m.cn_listing_view_help()}
        </Text>
        <TextInput
          label={m.cn_listing_view_name()}
          value={name}
          data-autofocus
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogFoot onClose={onClose} mt="md">
          <Button type="submit" aria-disabled={isBusy || name.trim() === ''}>
            {m.cn_listing_save()}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Button, Group, Text } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';

/** An error that the user must read before continuing (spec §8 "Browser alerts"); null shows nothing. */
export function AlertDialog({ message, onClose }: { message: string | null; onClose: () => void }) {
  return (
    <Dialog opened={message !== null} onClose={onClose} title={m.address_book_that_did_not_work()} size="sm">
      <Text>{message}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {m.address_book_ok()}
        </Button>
      </Group>
    </Dialog>
  );
}

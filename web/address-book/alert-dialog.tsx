import { Button, Group, Modal, Text } from '@mantine/core';

/** What failed, to be read before going on (spec §8 "Browser alerts"); null shows nothing. */
export function AlertDialog({ message, onClose }: { message: string | null; onClose: () => void }) {
  return (
    <Modal opened={message !== null} onClose={onClose} title="That did not work" size="sm">
      <Text>{message}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          OK
        </Button>
      </Group>
    </Modal>
  );
}

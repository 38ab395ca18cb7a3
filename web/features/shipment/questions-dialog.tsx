import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import type { PendingQuestions } from '#web/features/shipment/confirm-questions.tsx';
import type { Question } from '#web/platform/http/refusal.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';

export function QuestionsDialog({ asked, isEdit }: { asked: PendingQuestions | null; isEdit: boolean }) {
  // Keep the last questions visible while the dialog closes.
  const [shown, setShown] = useState<readonly Question[]>([]);
  if (asked && asked.questions !== shown) setShown(asked.questions);
  return (
    <Dialog
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      title={isEdit ? m.shipment_before_it_is_saved() : m.shipment_before_it_ships()}
      size="md"
    >
      <Stack gap="sm">
        {shown.map(({ id, message }) => (
          <Text key={id}>{message}</Text>
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => asked?.answer(false)} data-autofocus>
          {m.shipment_back_to_form()}
        </Button>
        <Button onClick={() => asked?.answer(true)}>
          {isEdit ? m.shipment_save_it_so() : m.shipment_create_it_so()}
        </Button>
      </Group>
    </Dialog>
  );
}

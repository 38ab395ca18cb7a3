import { Button, Group, Text } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import { Note } from '#web/platform/ui/note.tsx';

interface KeptSheetNoteProps {
  /** Describes the rows: which file they come from and how many there are. */
  text: string;
  onGoOn: () => void;
  onGiveUp: () => void;
}

/** Offers the unfinished rows of an earlier file: after Back, before another file is chosen. */
export function KeptSheetNote({ text, onGoOn, onGiveUp }: KeptSheetNoteProps) {
  return (
    <Note tone="grey">
      {text}
      <Group gap="xs" mt="xs">
        <Button variant="default" size="compact-sm" onClick={onGoOn}>
          {m.sheet_go_on()}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onGiveUp}>
          {m.sheet_give_up()}
        </Button>
      </Group>
    </Note>
  );
}

/** Says that the rows are kept on this device while they are being fixed, and offers to discard them. */
export function KeptUntil({ text, onGiveUp }: { text: string; onGiveUp: () => void }) {
  return (
    <Text size="xs" c="dimmed">
      {text}{' '}
      <Button variant="subtle" size="compact-xs" onClick={onGiveUp}>
        {m.sheet_give_up()}
      </Button>
    </Text>
  );
}

import { Button, Group, Text } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import { Note } from '#web/platform/ui/note.tsx';

interface KeptSheetNoteProps {
  /** Which rows: of which file, how many. */
  text: string;
  onGoOn: () => void;
  onGiveUp: () => void;
}

/** Rows of an earlier file that wait to be fixed: after Back, before another file is chosen. */
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

/** That the rows are kept while they are fixed, and the way to be rid of them. */
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

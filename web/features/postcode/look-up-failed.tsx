import { Button } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import { Note } from '#web/platform/ui/note.tsx';

interface LookUp {
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** Shown below the fields that depend on a postcode while it cannot be looked up. */
export function LookUpFailed({ look }: { look: LookUp }) {
  if (!look.isError) return null;
  return (
    <Note tone="amber">
      {m.postcode_look_up_failed()}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void look.refetch()}>
        {m.common_try_again()}
      </Button>
    </Note>
  );
}

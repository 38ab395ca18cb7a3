import { Button } from '@mantine/core';

import { Note } from '#web/ui/note.tsx';

interface LookUp {
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** Under the fields that a postcode fills in, while it cannot be looked up. */
export function LookUpFailed({ look }: { look: LookUp }) {
  if (!look.isError) return null;
  return (
    <Note tone="amber">
      We could not look this postcode up.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void look.refetch()}>
        Try again
      </Button>
    </Note>
  );
}

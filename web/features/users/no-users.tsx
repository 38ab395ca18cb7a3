import { Button } from '@mantine/core';
import { Users } from 'lucide-react';

import { m } from '#shared/platform/words/words.ts';
import { EmptyState } from '#web/platform/ui/states.tsx';

/** Shown if the search matches nobody; without a search the list always contains at least the current user. */
export function NoUsers({ hint, onClear }: { hint: string; onClear: () => void }) {
  return (
    <EmptyState
      title={m.users_no_users_match()}
      icon={<Users size={24} aria-hidden />}
      action={
        <Button variant="default" onClick={() => onClear()}>
          {m.users_clear_filters()}
        </Button>
      }
    >
      {hint}
    </EmptyState>
  );
}

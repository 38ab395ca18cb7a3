import { Button } from '@mantine/core';
import { Users } from 'lucide-react';

import { m } from '#shared/platform/words/words.ts';
import { EmptyState } from '#web/platform/ui/states.tsx';

/** Nobody has what was searched for: the user who asks is always among them. */
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

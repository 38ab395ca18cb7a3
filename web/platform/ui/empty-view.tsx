import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { EmptyState } from '#web/platform/ui/states.tsx';

interface EmptyViewProps {
  /** Name of the view, as on its tab. */
  view: string;
  icon: ReactNode;
  onAll: () => void;
}

/** Empty state of a saved view, when the list's other views may have rows. */
export const EmptyView = ({ view, icon, onAll }: EmptyViewProps) => (
  <EmptyState
    title={m.common_none_in_view({ view })}
    icon={icon}
    action={
      <Button variant="default" onClick={onAll}>
        {m.common_show_all()}
      </Button>
    }
  />
);

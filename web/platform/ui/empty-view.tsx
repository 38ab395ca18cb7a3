import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { EmptyState } from '#web/platform/ui/states.tsx';

interface EmptyViewProps {
  /** As its tab is called. */
  view: string;
  icon: ReactNode;
  onAll: () => void;
}

/** A saved view of a list that may have rows in its other views. */
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

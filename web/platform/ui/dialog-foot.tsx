import { Button, Group, type MantineSpacing } from '@mantine/core';
import type { ReactNode } from 'react';

import { m } from '#shared/platform/words/words.ts';

interface DialogFootProps {
  onClose: () => void;
  /** Label of the close button; 'Cancel' unless there is nothing left to cancel. */
  closeLabel?: string;
  /** A third element, apart from the two buttons. */
  aside?: ReactNode;
  /** Top margin, when the surrounding layout adds no spacing. */
  mt?: MantineSpacing;
  /** The dialog's main button, last. */
  children: ReactNode;
}

/** Footer of a dialog: the close button and then the main button, on the right. */
export function DialogFoot({
  onClose,
  closeLabel = m.common_cancel(),
  aside,
  mt,
  children,
}: DialogFootProps) {
  return (
    <Group justify={aside ? 'space-between' : 'flex-end'} {...(mt !== undefined && { mt })}>
      {aside}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {closeLabel}
        </Button>
        {children}
      </Group>
    </Group>
  );
}

import { Button, Group, type MantineSpacing } from '@mantine/core';
import type { ReactNode } from 'react';

import { m } from '#shared/platform/words/words.ts';

interface DialogFootProps {
  onClose: () => void;
  /** What the way out is called; 'Cancel' unless all is done. */
  closeLabel?: string;
  /** A third thing, away from the other two. */
  aside?: ReactNode;
  /** Where nothing around it keeps the distance. */
  mt?: MantineSpacing;
  /** The dialog's main button, last. */
  children: ReactNode;
}

/** The foot of a dialog: on the right the way out, then what the dialog is for. */
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

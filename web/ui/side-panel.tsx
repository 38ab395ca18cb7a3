import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';

import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './side-panel.module.css';

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Beside the close button. */
  tools?: ReactNode;
  children: ReactNode;
  /** Width in px; the whole screen on the phone. */
  width?: number;
}

/** A drawer from the right with everything about one row; its opening belongs in the URL (`useUrlFilters`). */
export function SidePanel({ opened, onClose, title, tools, children, width = 560 }: SidePanelProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size={`min(100vw, ${width}px)`}>
      <Drawer.Overlay backgroundOpacity={0.32} />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          {tools}
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

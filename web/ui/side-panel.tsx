import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';

import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Width in px; the whole screen on the phone. */
  width?: number;
}

/** A drawer from the right with everything about one row; its opening belongs in the URL (`useUrlFilters`). */
export function SidePanel({ opened, onClose, title, children, width = 560 }: SidePanelProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={`min(100vw, ${width}px)`}
      overlayProps={{ backgroundOpacity: 0.24 }}
    >
      {children}
    </Drawer>
  );
}

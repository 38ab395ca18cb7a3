import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';

import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { BesidePanel } from '#web/platform/ui/beside-panel.tsx';
import { useFocusBack } from '#web/platform/ui/focus-back.ts';

import classes from './side-panel.module.css';
import { m } from '#shared/platform/words/words.ts';

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Beside the close button. */
  tools?: ReactNode;
  children: ReactNode;
  /** Width in px; the whole screen on the phone. */
  width?: number;
  /** On a desk the list beside it stays in use, without an overlay: for what is looked at, not filled in. */
  isBeside?: boolean;
}

const slideMs = 120;

/** A drawer from the right with everything about one row; its opening belongs in the URL (`useUrlFilters`). */
export function SidePanel({
  opened,
  onClose,
  title,
  tools,
  children,
  width = 560,
  isBeside = false,
}: SidePanelProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  useFocusBack(opened);
  if (isBeside && !isPhone) {
    if (!opened) return null;
    return (
      <BesidePanel onClose={onClose} title={title} tools={tools} width={width}>
        {children}
      </BesidePanel>
    );
  }
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={`min(100vw, ${width}px)`}
      // The lock adds a style sheet to the page, for which the browser looks at every cell of the list again. On a desk the
      // list scrolls in its own frame and needs none.
      lockScroll={isPhone}
      transitionProps={{ duration: slideMs }}
    >
      <Drawer.Overlay backgroundOpacity={0.32} />
      <Drawer.Content className={classes.content}>
        <Drawer.Header role="presentation">
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          {tools}
          <Drawer.CloseButton aria-label={m.common_close()} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

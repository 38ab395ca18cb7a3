import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';

import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';

import { BesidePanel } from '#web/platform/ui/beside-panel.tsx';
import { usePanelFocus } from '#web/platform/ui/focus-back.ts';

import classes from './side-panel.module.css';
import { m } from '#shared/platform/words/words.ts';

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Controls beside the close button. */
  tools?: ReactNode;
  children: ReactNode;
  /** Width in px; on phones it takes the whole screen. */
  width?: number;
  /** On desktops, the list beside it stays usable, without an overlay: for panels to read, not to fill in. */
  isBeside?: boolean;
}

const slideMs = 120;

/** A drawer from the right with the details of one row; its open state belongs in the URL (`useUrlFilters`). */
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
  const drawer = useRef<HTMLDivElement>(null);
  const rememberRow = usePanelFocus(opened, drawer);
  const close = () => {
    rememberRow();
    onClose();
  };
  if (isBeside && !isPhone) {
    if (!opened) return null;
    return (
      <BesidePanel onClose={close} title={title} tools={tools} width={width}>
        {children}
      </BesidePanel>
    );
  }
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      returnFocus={false}
      position="right"
      size={`min(100vw, ${width}px)`}
      // The scroll lock adds a style sheet to the page, for which the browser checks every cell of the list again. On desktops,
      // the list scrolls in its own frame and needs no lock.
      lockScroll={isPhone}
      transitionProps={{ duration: slideMs }}
    >
      <Drawer.Overlay backgroundOpacity={0.32} />
      <Drawer.Content ref={drawer} className={classes.content}>
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

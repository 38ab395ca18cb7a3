import { CloseButton } from '@mantine/core';
import { createPortal } from 'react-dom';
import { useEffect, useId, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { useFocusBack } from '#web/platform/ui/focus-back.ts';
import { useShortcut } from '#web/platform/ui/shortcuts.ts';

import classes from './beside-panel.module.css';

interface BesidePanelProps {
  onClose: () => void;
  title: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
  width: number;
}

/** Makes room for it in the page, where the window has enough for both (`beside-panel.module.css`). */
function useRoomFor(width: number): void {
  useLayoutEffect(() => {
    const content = document.getElementById('content');
    content?.style.setProperty('--beside', `${width}px`);
    // A list with less room may be less high too: the row that was opened stays in sight.
    content?.querySelector('[data-open]')?.scrollIntoView?.({ block: 'nearest' });
    return () => void content?.style.removeProperty('--beside');
  }, [width]);
}

/** A panel at the right edge that leaves the list beside it in use: nothing is covered over, no focus is held. */
export function BesidePanel({ onClose, title, tools, children, width }: BesidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  useShortcut(
    { keys: 'Escape', label: m.ui_close_panel(), group: 'lists' as const, inDialogs: true },
    // Dialogs and menus that opened over it close themselves first.
    () => document.querySelector('[aria-modal=true], [role=menu]') === null && onClose(),
  );

  useFocusBack(true);
  useRoomFor(width);
  // Screen readers announce what opened.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const style: CSSProperties & Record<'--beside', string> = { '--beside': `${width}px` };

  return createPortal(
    <section
      ref={panel}
      role="dialog"
      aria-modal={false}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.panel}
      style={style}
    >
      {/* A header element would be a banner of the page's. */}
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {tools}
        <CloseButton aria-label={m.common_close()} onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </section>,
    document.body,
  );
}

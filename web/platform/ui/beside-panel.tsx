import { CloseButton } from '@mantine/core';
import { createPortal } from 'react-dom';
import { useEffect, useId, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { useShortcut } from '#web/platform/ui/shortcuts.ts';

import classes from './beside-panel.module.css';

interface BesidePanelProps {
  onClose: () => void;
  title: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
  width: number;
}

/** Makes room for the panel in the page, when the window is wide enough for both (`beside-panel.module.css`). */
function useRoomFor(width: number): void {
  useLayoutEffect(() => {
    const content = document.getElementById('content');
    content?.style.setProperty('--beside', `${width}px`);
    // A narrower list may also be lower: scroll to keep the opened row visible.
    content?.querySelector('[data-open]')?.scrollIntoView?.({ block: 'nearest' });
    return () => void content?.style.removeProperty('--beside');
  }, [width]);
}

/** A panel at the right edge beside the list: it covers nothing, and does not trap the focus. */
export function BesidePanel({ onClose, title, tools, children, width }: BesidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  useShortcut(
    { keys: 'Escape', label: m.ui_close_panel(), group: 'lists' as const, inDialogs: true },
    // Dialogs and menus opened over it close first.
    () => document.querySelector('[aria-modal=true], [role=menu]') === null && onClose(),
  );

  useRoomFor(width);
  // Focus the panel, so that screen readers announce it.
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
      {/* Not a header element, which would count as a banner of the page. */}
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

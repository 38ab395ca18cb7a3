import { Button } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { useCloseOutside } from '#web/platform/ui/drop-menu.tsx';

import classes from './more-actions.module.css';

const isAsked = () => document.querySelector('[aria-modal=true]') !== null;

/**
 * Further actions for selected rows, behind one button where the bar has little room. The menu stays open while an action runs:
 * its buttons show progress, and ask by their own dialogs.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useCloseOutside(isOpen, root, () => !isAsked() && setOpen(false));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the events of the buttons in it
    <div
      ref={root}
      className={classes.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || isAsked()) return;
        // Escape must not also close the panel beside the list.
        event.stopPropagation();
        button.current?.focus();
        setOpen(false);
      }}
    >
      <Button
        ref={button}
        className={classes.more}
        variant="default"
        rightSection={<ChevronDown size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {m.ui_more()}
      </Button>
      <div id={id} className={classes.rest} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}

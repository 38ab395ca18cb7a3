import { UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

import classes from './phone-fold.module.css';

interface PhoneFoldProps {
  /** The line that stands for it on the phone. */
  label: ReactNode;
  isOpenAtFirst?: boolean;
  /** Of the line: its frame. */
  className?: string | undefined;
  children: ReactNode;
}

/** What stands over a list: on the phone behind one line, so that the list comes first; elsewhere as it is. */
export function PhoneFold({ label, isOpenAtFirst = false, className, children }: PhoneFoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <>
      <UnstyledButton
        className={`${classes.line} ${className ?? ''}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{label}</span>
        <ChevronDown size={16} aria-hidden />
      </UnstyledButton>
      <div id={id} className={classes.folded} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}

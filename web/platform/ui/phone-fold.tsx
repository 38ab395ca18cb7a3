import { UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

import classes from './phone-fold.module.css';

interface PhoneFoldProps {
  /** The line shown instead of the content on phones. */
  label: ReactNode;
  isOpenAtFirst?: boolean;
  /** CSS class of the line. */
  className?: string | undefined;
  children: ReactNode;
}

/** Content above a list. On phones it is folded behind one line, so that the list comes first. */
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

import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface BusyButtonProps extends ButtonProps {
  isBusy: boolean;
  /** Label while the form is being sent: 'Logging In'. */
  busyLabel: string;
  /** Marks the second button of a form, which Ctrl-Shift-Enter presses. */
  'data-shift-enter'?: boolean;
  /** Called before the form is submitted by this button, or by Enter if it is the form's first button. */
  onClick?: () => void;
  children: ReactNode;
}

/** Submits its form. While the form is being sent, it shows a busy state and keeps its place and focus. */
export function BusyButton({ isBusy, busyLabel, children, ...rest }: BusyButtonProps) {
  return (
    <Button
      type="submit"
      aria-disabled={isBusy}
      // Without this, the field would lose the focus and show its error, which moves the button away before the click is
      // complete.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    >
      {isBusy ? busyLabel : children}
    </Button>
  );
}

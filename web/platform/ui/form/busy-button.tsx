import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface BusyButtonProps extends ButtonProps {
  isBusy: boolean;
  /** Its label while its form is being sent: 'Logging In'. */
  busyLabel: string;
  /** Pressed by Ctrl-Shift-Enter, beside the main one. */
  'data-shift-enter'?: boolean;
  /** Before the form is submitted by this button, or by Enter if it is the form's first. */
  onClick?: () => void;
  children: ReactNode;
}

/** Submits its form; while that runs it shows so, and keeps its place and focus. */
export function BusyButton({ isBusy, busyLabel, children, ...rest }: BusyButtonProps) {
  return (
    <Button
      type="submit"
      aria-disabled={isBusy}
      // Leaving the field would show its error and move the button away under the pointer, before the click counts.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    >
      {isBusy ? busyLabel : children}
    </Button>
  );
}

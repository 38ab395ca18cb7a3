import { Textarea, type TextareaProps } from '@mantine/core';

import classes from './growing-textarea.module.css';

interface GrowingTextareaProps extends Omit<
  TextareaProps,
  'autosize' | 'minRows' | 'maxRows' | 'className' | 'style'
> {
  minRows: number;
  maxRows?: number;
  /** Grows in the row that it stands in. */
  flex?: string;
}

/** Mantine measures its lines by a hidden copy, in the frame that shows it first; most browsers need no measuring. */
const isGrownByBrowser = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** A text area as high as its text, from `minRows` to `maxRows` lines. */
export function GrowingTextarea({ minRows, maxRows, flex, ...props }: GrowingTextareaProps) {
  if (!isGrownByBrowser) {
    return (
      <Textarea
        {...props}
        autosize
        minRows={minRows}
        {...(maxRows !== undefined && { maxRows })}
        style={{ flex }}
      />
    );
  }
  return (
    <Textarea
      {...props}
      rows={minRows}
      className={classes.root}
      style={{ '--least-rows': minRows, '--most-rows': maxRows ?? 1000, flex }}
    />
  );
}

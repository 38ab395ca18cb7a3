import { Textarea, type TextareaProps } from '@mantine/core';

import classes from './growing-textarea.module.css';

interface GrowingTextareaProps extends Omit<
  TextareaProps,
  'autosize' | 'minRows' | 'maxRows' | 'className' | 'style'
> {
  minRows: number;
  maxRows?: number;
  /** CSS `flex` value, to grow in its row. */
  flex?: string;
}

/**
 * Whether the browser can size the field. Otherwise Mantine measures the text with a hidden copy, in the frame that first shows
 * it.
 */
const isGrownByBrowser = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** A text area as high as its text, between `minRows` and `maxRows` lines. */
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

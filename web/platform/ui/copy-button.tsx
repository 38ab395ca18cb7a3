import type { MouseEvent } from 'react';

import classes from './copy-button.module.css';
import { m } from '#shared/platform/words/words.ts';

/** So long it shows that it did. */
const shownMs = 1500;

/**
 * A plain button, as every row of a list has one: without state, and drawn by its style sheet. Copies a text, and shows that it did. `what`
 * completes its name: 'Copy CN HN123456785MY'.
 */
export function CopyButton({ value, what }: { value: string; what: string }) {
  return (
    <button
      type="button"
      className={classes.copy}
      aria-label={m.ui_copy_value({ what, value })}
      value={value}
      onClick={copy}
    />
  );
}

function copy(event: MouseEvent<HTMLButtonElement>): void {
  // The row under it would open.
  event.stopPropagation();
  const button = event.currentTarget;
  // On plain-http addresses there is no clipboard.
  void navigator.clipboard?.writeText(button.value).then(() => showCopied(button));
}

function showCopied(button: HTMLButtonElement): void {
  if (button.dataset['copied'] !== undefined) return;
  const name = button.getAttribute('aria-label') ?? '';
  button.dataset['copied'] = '';
  button.setAttribute('aria-label', m.common_copied());
  setTimeout(() => {
    delete button.dataset['copied'];
    button.setAttribute('aria-label', name);
  }, shownMs);
}

/** A CN in mono with its copy button. */
export function ConsignmentNumber({ value }: { value: string }) {
  return (
    <span className="consignment-number">
      {value}
      <CopyButton value={value} what="CN" />
    </span>
  );
}

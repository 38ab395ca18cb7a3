import type { MouseEvent } from 'react';

import classes from './copy-button.module.css';
import { m } from '#shared/platform/words/words.ts';

/** How long the button shows that it copied. */
const shownMs = 1500;

/**
 * Copies a text, and shows that it did. A plain button without state, styled only by CSS, because every row of a list has one.
 * `what` completes its label: 'Copy CN HN123456785MY'.
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
  // The click must not open the row.
  event.stopPropagation();
  const button = event.currentTarget;
  // The clipboard is not available over plain HTTP.
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

/** A CN in monospace with its copy button. */
export function ConsignmentNumber({ value }: { value: string }) {
  return (
    <span className="consignment-number">
      {value}
      <CopyButton value={value} what="CN" />
    </span>
  );
}

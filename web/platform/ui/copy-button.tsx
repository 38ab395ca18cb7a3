import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';

import classes from './copy-button.module.css';
import { m } from '#shared/platform/words/words.ts';

/** A plain button, as every row of a list has one. Copies a text, and shows that it did. `what` completes its name: 'Copy CN HN123456785MY'. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? Check : Copy;
  return (
    <button
      type="button"
      className={classes.copy}
      aria-label={clipboard.copied ? m.common_copied() : m.ui_copy_value({ what, value })}
      onClick={(event) => {
        // The row under it would open.
        event.stopPropagation();
        clipboard.copy(value);
      }}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
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

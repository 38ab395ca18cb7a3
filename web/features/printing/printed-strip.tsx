import { ActionIcon, Button } from '@mantine/core';
import { CircleCheck, X } from 'lucide-react';

import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import { familyOf } from '#web/features/printing/print-calls.ts';
import { leftOutText, type PrintedNotes, usePrint, useUndoPrint } from '#web/features/printing/print.api.ts';
import { m } from '#shared/platform/words/words.ts';

import classes from './printed-strip.module.css';

interface PrintedStripProps {
  printed: PrintedNotes;
  /** The kind of the list that it was printed from; each kind has its own calls. */
  kind: CnKind | undefined;
  onClose: () => void;
}

/** What was just printed, and how to undo it when paper or printer failed: '21 printed · Print again · Mark as not printed'. */
export function PrintedStrip({ printed, kind, onClose }: PrintedStripProps) {
  const { printId, count, cancelled } = printed;
  const { print, isBusy } = usePrint();
  const undo = useUndoPrint();
  const family = familyOf(kind);
  const request = { selection: { printId }, ...(family && { family }) };
  const takeBack = () => undo.mutate(printId, { onSuccess: onClose });
  return (
    <div className={classes.strip} role="status">
      <CircleCheck size={16} aria-hidden />
      <strong>{m.printing_printed({ count })}</strong>
      {cancelled.length > 0 && <span>{leftOutText(cancelled)}</span>}
      <Button variant="default" size="compact-md" aria-disabled={isBusy} onClick={() => void print(request)}>
        {m.printing_print_again()}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-disabled={undo.isPending}
        onClick={() => !undo.isPending && takeBack()}
      >
        {m.printing_mark_unprinted()}
      </Button>
      <ActionIcon aria-label={m.common_close()} onClick={onClose}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

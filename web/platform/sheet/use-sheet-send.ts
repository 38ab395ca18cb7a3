import { useRef, useState } from 'react';

import { namesOf } from '#shared/platform/names-of.ts';
import { m } from '#shared/platform/words/words.ts';
import { newIdempotencyKey } from '#web/platform/http/client.ts';
import { isPlainNo, messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { partsOf } from '#web/platform/sheet/sheet-rows.ts';
import type { SheetRow, SheetTexts } from '#web/platform/sheet/sheet-table.ts';
import type { KeepSheet, SentPart } from '#web/platform/sheet/use-keep-sheet.ts';
import { toast } from '#web/platform/ui/toast.ts';

export interface SheetSend<F extends string, R> {
  /** Part that is done, 0 to 1; null while nothing is sent. */
  progress: number | null;
  error: string | null;
  forget: () => void;
  /**
   * Sends rows in parts; `drop` takes away those that are saved. Returns what became of all of them by now, or null
   * when a part failed: the rows of that part stay. Where its answer is not known, they are sent first the next time, as they were
   * and under the same key: also when they come back after a reload.
   */
  run: (
    rows: readonly SheetRow<F>[],
    drop: (lines: ReadonlySet<number>) => void,
    keep: KeepSheet,
  ) => Promise<R | null>;
}

interface SendParts<F extends string, R> {
  /** Saves the rows of one call; a repeat with the same key is harmless. */
  send: (rows: readonly SheetTexts<F>[], idempotencyKey: string, choice: string) => Promise<R>;
  /** What decides beside the rows what is saved: another choice is another request. */
  choice: string;
  partRows: number;
  none: R;
  sum: (one: R, other: R) => R;
  /** After a run, also one that failed half way. */
  onEnd: () => void;
}

/** Sends the rows of a sheet: long lists go in parts, so that progress is real and a failure costs one part. */
export function useSheetSend<F extends string, R>(parts: SendParts<F, R>): SheetSend<F, R> {
  const { send, choice, partRows, none, sum, onEnd } = parts;
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** Of all runs together. */
  const saved = useRef(none);
  const isRunning = useRef(false);

  return {
    progress,
    error,
    forget: () => setError(null),
    run: async (rows, drop, keep) => {
      // Of this sheet's own columns, whenever they were sent.
      const open = keep.unanswered() as SentPart<F> | null;
      if (isRunning.current || (rows.length === 0 && !open)) return null;
      isRunning.current = true;
      setProgress(0);
      const unanswered = new Map(open?.rows.map(({ line, row }) => [line, row]));
      const fresh = rows.filter(({ line }) => !unanswered.has(line));
      const made = partsOf(fresh, partRows).map((part) => ({
        key: newIdempotencyKey(),
        choice,
        rows: part.map(({ line, row }) => ({ line, row })),
      }));
      let done = 0;
      try {
        for (const part of open ? [open, ...made] : made) {
          if (!(await keep.sending(part))) return null;
          const texts = part.rows.map(({ row }) => row);
          saved.current = sum(saved.current, await send(texts, part.key, part.choice));
          keep.answered(true);
          drop(new Set(part.rows.map(({ line }) => line)));
          if (part === open) tellChanged(rows, unanswered);
          done += part.rows.length;
          setProgress(done / (unanswered.size + fresh.length));
        }
        return saved.current;
      } catch (thrown) {
        if (thrown instanceof Refusal && isPlainNo(thrown.status)) keep.answered(false);
        setError(messageOf(thrown));
        return null;
      } finally {
        isRunning.current = false;
        setProgress(null);
        await keep.now();
        onEnd();
      }
    },
  };
}

/** Saved is what was sent first: what somebody changed in it since is not. */
function tellChanged<F extends string>(
  rows: readonly SheetRow<F>[],
  sent: ReadonlyMap<number, SheetTexts<F>>,
): void {
  const { length: count } = rows.filter(({ line, row }) => {
    const before = sent.get(line);
    return before && namesOf(before).some((field) => before[field] !== row[field]);
  });
  if (count > 0) toast.info(m.sheet_saved_as_sent({ count }));
}

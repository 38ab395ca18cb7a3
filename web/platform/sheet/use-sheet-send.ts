import { useRef, useState } from 'react';

import { newIdempotencyKey } from '#web/platform/http/client.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { partsOf } from '#web/platform/sheet/sheet-rows.ts';
import type { SheetRow, SheetTexts } from '#web/platform/sheet/sheet-table.ts';

export interface SheetSend<F extends string, R> {
  /** Part that is done, 0 to 1; null while nothing is sent. */
  progress: number | null;
  error: string | null;
  forget: () => void;
  /**
   * Sends rows in parts; `drop` takes away those that are saved. Returns what became of all of them by now, or null
   * when a part failed: the rows of that part stay, and are sent under the same key again.
   */
  run: (rows: readonly SheetRow<F>[], drop: (lines: ReadonlySet<number>) => void) => Promise<R | null>;
}

interface SendParts<F extends string, R> {
  /** Saves the rows of one call; a repeat with the same key is harmless. */
  send: (rows: readonly SheetTexts<F>[], idempotencyKey: string) => Promise<R>;
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
  /** The same rows again have the same key, so that an answer that was lost costs nothing. */
  const keys = useRef(new Map<string, string>());
  const isRunning = useRef(false);

  return {
    progress,
    error,
    forget: () => setError(null),
    run: async (rows, drop) => {
      if (isRunning.current || rows.length === 0) return null;
      isRunning.current = true;
      setProgress(0);
      const done = new Set<number>();
      try {
        for (const part of partsOf(rows, partRows)) {
          const texts = part.map(({ row }) => row);
          const text = JSON.stringify([choice, texts]);
          const key = keys.current.get(text) ?? newIdempotencyKey();
          keys.current.set(text, key);
          saved.current = sum(saved.current, await send(texts, key));
          keys.current.delete(text);
          for (const { line } of part) done.add(line);
          setProgress(done.size / rows.length);
        }
        return saved.current;
      } catch (thrown) {
        setError(messageOf(thrown));
        return null;
      } finally {
        isRunning.current = false;
        setProgress(null);
        drop(done);
        onEnd();
      }
    },
  };
}

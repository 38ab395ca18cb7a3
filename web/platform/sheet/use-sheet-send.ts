import { useRef, useState } from 'react';

import { namesOf } from '#shared/platform/names-of.ts';
import { partsOf } from '#shared/platform/parts-of.ts';
import { m } from '#shared/platform/words/words.ts';
import { newIdempotencyKey } from '#web/platform/http/client.ts';
import { isPlainNo, messageOf, Refusal } from '#web/platform/http/refusal.ts';
import type { SheetRow, SheetTexts } from '#web/platform/sheet/sheet-table.ts';
import type { KeepSheet, SentPart } from '#web/platform/sheet/use-keep-sheet.ts';
import { toast } from '#web/platform/ui/toast.ts';

interface SheetSend<F extends string, R> {
  /** Progress from 0 to 1; null while nothing is being sent. */
  progress: number | null;
  error: string | null;
  forget: () => void;
  /** Question to the user before a part is sent again as it was although its rows changed since; null when there is none. */
  question: SendAgainQuestion | null;
  /**
   * Sends rows in parts; `drop` removes those that are saved. Returns the combined result of all parts so far, or null when a
   * part failed: the rows of that part stay. If the outcome of a part is unknown, it is sent first the next time, unchanged and
   * under the same key, also after a reload; the user is asked first when its rows have changed since.
   */
  run: (
    rows: readonly SheetRow<F>[],
    drop: (lines: ReadonlySet<number>) => void,
    keep: KeepSheet,
  ) => Promise<R | null>;
}

export interface SendAgainQuestion {
  /** Number of rows that since then were deleted, changed, found bad, or deselected. */
  count: number;
  answer: (goes: boolean) => void;
}

interface SendParts<F extends string, R> {
  /** Saves the rows of one request; idempotent for the same key. */
  send: (rows: readonly SheetTexts<F>[], idempotencyKey: string, choice: string) => Promise<R>;
  /** What else, besides the rows, determines what is saved: another choice makes it a different request. */
  choice: string | ((part: readonly SheetRow<F>[]) => string);
  partRows: number;
  none: R;
  sum: (one: R, other: R) => R;
  /** Called after a run, also after one that failed half way. */
  onEnd: () => void;
}

/** Sends the rows of a sheet. Long lists are sent in parts, so that progress is real and a failure affects only one part. */
export function useSheetSend<F extends string, R>(parts: SendParts<F, R>): SheetSend<F, R> {
  const { send, choice, partRows, none, sum, onEnd } = parts;
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [question, setQuestion] = useState<SendAgainQuestion | null>(null);
  /** The result of all runs together. */
  const saved = useRef(none);
  const isRunning = useRef(false);
  const ask = (count: number) =>
    new Promise<boolean>((answered) => {
      const answer = (goes: boolean) => {
        setQuestion(null);
        answered(goes);
      };
      setQuestion({ count, answer });
    });

  return {
    progress,
    error,
    forget: () => setError(null),
    question,
    run: async (rows, drop, keep) => {
      // The cast is safe: stored parts have this sheet's columns, whenever they were sent.
      const open = keep.unanswered() as SentPart<F> | null;
      if (isRunning.current || (rows.length === 0 && !open)) return null;
      isRunning.current = true;
      const unlike = open ? unlikeNow(open, rows) : 0;
      if (unlike > 0 && !(await ask(unlike))) {
        isRunning.current = false;
        return null;
      }
      setProgress(0);
      const unanswered = new Map(open?.rows.map(({ line, row }) => [line, row]));
      const fresh = rows.filter(({ line }) => !unanswered.has(line));
      const made = partsOf(fresh, partRows).map((part) => ({
        key: newIdempotencyKey(),
        choice: typeof choice === 'string' ? choice : choice(part),
        rows: part.map(({ line, row }) => ({ line, row })),
      }));
      let done = 0;
      let isAgain = false;
      try {
        for (const part of open ? [open, ...made] : made) {
          isAgain = part === open;
          if (!(await keep.sending(part))) return null;
          const texts = part.rows.map(({ row }) => row);
          saved.current = sum(saved.current, await send(texts, part.key, part.choice));
          keep.answered(true);
          drop(new Set(part.rows.map(({ line }) => line)));
          if (unlike > 0 && isAgain) toast.info(m.sheet_saved_as_sent({ count: unlike }));
          done += part.rows.length;
          setProgress(done / (unanswered.size + fresh.length));
        }
        return saved.current;
      } catch (thrown) {
        if (thrown instanceof Refusal && wasNotMade(thrown.status, isAgain)) keep.answered(false);
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

/**
 * Whether none of a part's rows are saved. When a part is sent again, these responses say nothing about the earlier attempt: no
 * session (401), not allowed now (403), too many requests (429), or the server no longer knows the outcome (409).
 */
function wasNotMade(status: number, isAgain: boolean): boolean {
  return isAgain
    ? isPlainNo(status) && ![403, 409, 429].includes(status)
    : isPlainNo(status) || status === 401;
}

/** Returns how many rows of a sent part would now be sent differently or not at all. */
function unlikeNow<F extends string>(sent: SentPart<F>, rows: readonly SheetRow<F>[]): number {
  const now = new Map(rows.map(({ line, row }) => [line, row]));
  return sent.rows.filter(({ line, row: before }) => {
    const row = now.get(line);
    return !row || namesOf(before).some((field) => before[field] !== row[field]);
  }).length;
}

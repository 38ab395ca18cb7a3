import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { summarise } from '#web/address-book/import.api.ts';
import {
  type CellChange,
  type CheckContext,
  type GridRow,
  isBad,
  withAnswers,
  withCells,
  withRepeats,
} from '#web/address-book/import-rows.ts';
import { messageOf } from '#web/http/refusal.ts';

/** Changes are sent to be checked once the hands rest. */
const pauseMs = 400;
const checkedAtOnce = 1000;
const undoSteps = 50;

export interface ImportRows {
  rows: readonly GridRow[];
  badCount: number;
  /** Rows that wait for the server's answer. */
  staleCount: number;
  /** Why the last check got no answer. */
  checkError: string | null;
  checkAgain: () => void;
  change: (changes: readonly CellChange[]) => void;
  remove: (indexes: readonly number[]) => void;
  /** After an import: the rows that are in the book now go. */
  drop: (lines: ReadonlySet<number>) => void;
  undo: () => void;
  canUndo: boolean;
}

/** The rows of an import while they are mended: each change is checked here at once, and by the server a moment later. */
export function useImportRows(first: readonly GridRow[], context: CheckContext): ImportRows {
  const [rows, setRows] = useState<readonly GridRow[]>(() => withRepeats(first));
  const [past, setPast] = useState<readonly (readonly GridRow[])[]>([]);
  const [checkError, setCheckError] = useState<string | null>(null);
  const checking = useRef(false);

  const step = (next: readonly GridRow[]) => {
    setPast([...past.slice(1 - undoSteps), rows]);
    setRows(next);
  };

  const { badCount, staleCount } = useMemo(
    () => ({ badCount: rows.filter(isBad).length, staleCount: rows.filter(({ isStale }) => isStale).length }),
    [rows],
  );

  const check = useEffectEvent(async () => {
    const stale = rows.filter(({ isStale }) => isStale).slice(0, checkedAtOnce);
    if (checking.current || stale.length === 0) return;
    checking.current = true;
    try {
      const asked = stale.map(({ row }) => row);
      const answers = await summarise(context.kind, asked, () => undefined);
      const byRow = new Map(
        answers.flatMap((answer, at) => (asked[at] ? [[asked[at], answer] as const] : [])),
      );
      setRows((current) => withAnswers(current, byRow));
      setCheckError(null);
    } catch (thrown) {
      setCheckError(messageOf(thrown));
    } finally {
      checking.current = false;
    }
  });
  const isWaiting = staleCount > 0;
  useEffect(() => {
    // Each change begins the pause anew.
    if (!isWaiting || rows.length === 0) return;
    const timer = setTimeout(() => void check(), pauseMs);
    return () => clearTimeout(timer);
  }, [rows, isWaiting]);

  return {
    rows,
    badCount,
    staleCount,
    checkError,
    checkAgain: () => {
      setCheckError(null);
      setRows([...rows]);
    },
    change: (changes) => {
      if (changes.some(({ index, field, text }) => rows[index]?.row[field] !== text)) {
        step(withCells(rows, changes, context));
      }
    },
    remove: (indexes) => {
      const gone = new Set(indexes);
      step(withRepeats(rows.filter((_, index) => !gone.has(index))));
    },
    drop: (lines) => {
      setPast([]);
      setRows(withRepeats(rows.filter(({ line }) => !lines.has(line))));
    },
    undo: () => {
      const before = past.at(-1);
      if (!before) return;
      setPast(past.slice(0, -1));
      setRows(before);
    },
    canUndo: past.length > 0,
  };
}

import { useRef, useState } from 'react';

import type { AddressKind } from '#shared/address/address.contract.ts';
import { useRefreshAddresses } from '#web/address-book/address-book.api.ts';
import { type Imported, importPart, partsOf } from '#web/address-book/import.api.ts';
import type { GridRow, KnownChoice } from '#web/address-book/import-rows.ts';
import { newIdempotencyKey } from '#web/http/client.ts';
import { messageOf } from '#web/http/refusal.ts';

export interface Import {
  /** Part that is done, 0 to 1; null while nothing is imported. */
  progress: number | null;
  error: string | null;
  forget: () => void;
  /**
   * Imports rows in parts; `drop` takes away those that are in the book. Answers what became of all of them by now, or null
   * when a part failed: the rows of that part stay, and are sent under the same key again.
   */
  run: (
    rows: readonly GridRow[],
    known: KnownChoice,
    drop: (lines: ReadonlySet<number>) => void,
  ) => Promise<Imported | null>;
}

export function useImport(kind: AddressKind): Import {
  const refresh = useRefreshAddresses();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** Of all runs together. */
  const imported = useRef<Imported>({ createdCount: 0, updatedCount: 0, skippedCount: 0 });
  /** The same rows again have the same key, so that an answer that was lost costs nothing. */
  const keys = useRef(new Map<string, string>());
  const isRunning = useRef(false);

  return {
    progress,
    error,
    forget: () => setError(null),
    run: async (rows, known, drop) => {
      if (isRunning.current || rows.length === 0) return null;
      isRunning.current = true;
      setProgress(0);
      const done = new Set<number>();
      try {
        for (const part of partsOf(rows)) {
          const texts = part.map(({ row }) => row);
          const text = JSON.stringify([known, texts]);
          const key = keys.current.get(text) ?? newIdempotencyKey();
          keys.current.set(text, key);
          imported.current = sumOf(imported.current, await importPart(kind, known, texts, key));
          keys.current.delete(text);
          for (const { line } of part) done.add(line);
          setProgress(done.size / rows.length);
        }
        return imported.current;
      } catch (thrown) {
        setError(messageOf(thrown));
        return null;
      } finally {
        isRunning.current = false;
        setProgress(null);
        drop(done);
        void refresh();
      }
    },
  };
}

const sumOf = (one: Imported, other: Imported): Imported => ({
  createdCount: one.createdCount + other.createdCount,
  updatedCount: one.updatedCount + other.updatedCount,
  skippedCount: one.skippedCount + other.skippedCount,
});

import { useRef, useState } from 'react';

import type { AddressKind } from '#shared/address/address.contract.ts';
import { useRefreshAddresses } from '#web/address-book/address-book.api.ts';
import { importPart, partsOf } from '#web/address-book/import.api.ts';
import type { GridRow } from '#web/address-book/import-rows.ts';
import { newIdempotencyKey } from '#web/http/client.ts';
import { messageOf } from '#web/http/refusal.ts';

export interface Import {
  /** Part that is done, 0 to 1; null while nothing is imported. */
  progress: number | null;
  error: string | null;
  forget: () => void;
  /**
   * Imports rows in parts; `drop` takes away those that are in the book. Answers how many are there by now, or null when
   * a part failed: the rows of that part stay, and are sent under the same key again.
   */
  run: (rows: readonly GridRow[], drop: (lines: ReadonlySet<number>) => void) => Promise<number | null>;
}

export function useImport(kind: AddressKind): Import {
  const refresh = useRefreshAddresses();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** Of all runs together. */
  const imported = useRef(0);
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
        for (const part of partsOf(rows)) {
          const texts = part.map(({ row }) => row);
          const text = JSON.stringify(texts);
          const key = keys.current.get(text) ?? newIdempotencyKey();
          keys.current.set(text, key);
          imported.current += await importPart(kind, texts, key);
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

import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import { type Language, isLanguage } from '#shared/platform/words/message.ts';
import { spoken } from '#shared/platform/words/words.ts';
import type { AddressRow, DoublesChoice, KnownChoice } from '#web/features/address-import/import-rows.ts';
import { useSession } from '#web/platform/session/session.ts';
import { forgetSheet, keepSheet, newestSheet, type KeptSheet } from '#web/platform/sheet/sheet-keep.ts';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';

export interface KeptImport {
  kind: AddressKind;
  rows: readonly AddressRow[];
  choice: KnownChoice;
  doublesChoice: DoublesChoice;
  /** Of the sentences at the rows. */
  language: Language;
}

const pauseMs = 300;

/** The rows that were being fixed when the page was left. */
export async function newestImport(accountLabel: string): Promise<KeptSheet<KeptImport> | null> {
  const found = await newestSheet<KeptImport>(ownerOf(accountLabel));
  if (!found || (isLanguage(found.content.language) && found.content.language === spoken())) return found;
  // A row's messages were in another language: they are fetched again.
  const rows = found.content.rows.map((row) =>
    isBad(row) || Object.keys(row.notes).length > 0 ? { ...row, isStale: true } : row,
  );
  return { ...found, content: { ...found.content, rows } };
}

export const forgetImport = (accountLabel: string, fileName: string): Promise<void> =>
  forgetSheet(ownerOf(accountLabel), fileName);

const ownerOf = (accountLabel: string) => `addresses ${accountLabel}`;

/** Keeps the rows on this device while they are fixed, through a reload and Back. */
export function useKeepImport(
  fileName: string,
  content: Omit<KeptImport, 'language'>,
): { isKept: boolean; now: () => Promise<void>; forget: () => void } {
  const owner = ownerOf(useSession().accountLabel);
  const isOver = useRef(false);
  const isWaiting = useRef(false);
  const isFirst = useRef(true);
  const [isKept, setKept] = useState(false);
  const { kind, rows, choice, doublesChoice } = content;
  const keepLatest = async () => {
    isWaiting.current = false;
    if (isOver.current) return;
    if (rows.length === 0) {
      await forgetSheet(owner, fileName);
      return;
    }
    const kept = { kind, rows, choice, doublesChoice, language: spoken() } satisfies KeptImport;
    setKept(await keepSheet({ owner, fileName, savedAt: Date.now(), content: kept }));
  };
  const keep = useEffectEvent(keepLatest);
  useEffect(() => {
    isWaiting.current = true;
    // What the server has just checked is kept before anything is typed.
    const timer = setTimeout(() => void keep(), isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
    // What is kept is read when it is kept; each of these is a reason to keep it again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [owner, fileName, kind, rows, choice, doublesChoice]);
  useEffect(() => {
    // Leaving before the pause is over loses nothing either.
    const keepNow = () => {
      if (isWaiting.current) void keep();
    };
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);
  return {
    isKept,
    /** Before the rows are left. */
    now: async () => {
      if (isWaiting.current) await keepLatest();
    },
    forget: () => {
      isOver.current = true;
      void forgetSheet(owner, fileName);
    },
  };
}

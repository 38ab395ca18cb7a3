import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { isLanguage, type Language } from '#shared/platform/words/message.ts';
import { spoken } from '#shared/platform/words/words.ts';
import { forgetSheet, keepSheet, type KeptSheet, newestSheet } from '#web/platform/sheet/sheet-keep.ts';
import { openerOf, openSheets } from '#web/platform/sheet/sheet-opener.ts';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';
import type { SheetRow, SheetTexts } from '#web/platform/sheet/sheet-table.ts';

interface WithRows {
  rows: readonly SheetRow<string>[];
}

/** Rows that were sent but not acknowledged, exactly as sent: sent again under the same key, they are saved only once. */
export interface SentPart<F extends string = string> {
  key: string;
  choice: string;
  rows: readonly { line: number; row: SheetTexts<F> }[];
}

/** Stored with the rows: the language of their messages, and the part sent last without a response. */
export type Kept<C extends WithRows> = C & { language: Language; sent?: SentPart | null };

const pauseMs = 300;
/** Maximum time to wait for a database that does not respond. */
const longestMs = 2000;

/**
 * Opens the sheet that an owner was fixing when the page was left. A previous screen, in this tab or another, that is still
 * sending these rows stops after the current part.
 */
export async function newestKept<C extends WithRows>(owner: string): Promise<KeptSheet<Kept<C>> | null> {
  openSheets(owner);
  const found = await newestSheet<Kept<C>>(owner);
  if (!found || (isLanguage(found.content.language) && found.content.language === spoken())) return found;
  // The messages were in another language, so these rows are checked again.
  const rows = found.content.rows.map((row) =>
    isBad(row) || Object.keys(row.notes).length > 0 ? { ...row, isStale: true } : row,
  );
  return { ...found, content: { ...found.content, rows } };
}

export interface KeepSheet {
  isKept: boolean;
  /** Stores pending changes, before the rows are left. */
  now: () => Promise<void>;
  forget: () => void;
  /** Returns the part that was sent without getting a response. */
  unanswered: () => SentPart | null;
  /**
   * Call before sending a part. Returns false when the sheet no longer belongs to this screen: discarded, or opened elsewhere.
   */
  sending: (part: SentPart) => Promise<boolean>;
  /** Records the response: all rows of the part are saved, or none. */
  answered: (isSaved: boolean) => void;
}

/**
 * Stores the rows on this device while they are being fixed, so that they survive a reload and Back. A new `content` object is
 * stored again. While rows are sent, it stores the progress part by part, even after the screen is left, so that saved rows are
 * not offered again.
 */
export function useKeepSheet(
  owner: string,
  fileName: string,
  content: WithRows,
  /** From the stored sheet. */
  sentBefore: SentPart | null = null,
): KeepSheet {
  const isOver = useRef(false);
  const isWaiting = useRef(false);
  const isFirst = useRef(true);
  const [opener] = useState(() => openerOf(owner));
  const sent = useRef(sentBefore);
  /** Rows that are saved; the screen may close before it has dropped them. */
  const saved = useRef(new Set<number>());
  const [isKept, setKept] = useState(false);
  const isOurs = () => !isOver.current && openerOf(owner) === opener;
  // Always stores the content of the last render, whoever calls it.
  const keepLatest = useCallbackRef(async () => {
    isWaiting.current = false;
    if (!isOurs()) return;
    const rows = content.rows.filter(({ line }) => !saved.current.has(line));
    if (rows.length === 0) {
      await forgetSheet(owner, fileName);
      return;
    }
    const kept = { ...content, rows, sent: sent.current, language: spoken() } satisfies Kept<WithRows>;
    setKept(await keepSheet({ owner, fileName, savedAt: Date.now(), content: kept }));
  });
  /** Sending, or leaving the screen, waits for this. */
  const keepFirst = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, longestMs);
    });
    await Promise.race([keepLatest(), late]);
    clearTimeout(timer);
  };
  const keep = useEffectEvent(keepLatest);
  useEffect(() => {
    isWaiting.current = true;
    // The first content, just checked by the server, is stored before the user types.
    const timer = setTimeout(() => void keep(), isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
    // The content is read when it is stored; a change of any of these dependencies triggers a new store.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [owner, fileName, content]);
  useEffect(() => {
    // Nothing is lost when the page is left before the pause is over.
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
    now: async () => {
      if (isWaiting.current) await keepFirst();
    },
    forget: () => {
      if (isOurs()) void forgetSheet(owner, fileName);
      isOver.current = true;
    },
    unanswered: () => sent.current,
    sending: async (part) => {
      if (!isOurs()) return false;
      sent.current = part;
      await keepFirst();
      return isOurs();
    },
    answered: (isSaved) => {
      if (isSaved) for (const { line } of sent.current?.rows ?? []) saved.current.add(line);
      sent.current = null;
      isWaiting.current = true;
    },
  };
}

/** Keeps the screen current: shipments, shop orders and the bell are requested again when they changed, and only then. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { followChanges } from '#web/features/changes/follow-changes.ts';
import { invalidate, type Subject } from '#web/platform/http/query-keys.ts';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { inSandbox } from '#web/platform/session/world.ts';

/** Shortest time between refreshes, so that frequent changes do not re-render the screen for each one. */
const calmMs = 15_000;

const stamped: readonly Subject[] = ['shipments', 'shop-orders', 'bell'];

export function useChanges(): void {
  const client = useQueryClient();
  useWhenChanged(() => askChanged(client), calmMs);
}

/** Calls `ask` when something of the account has changed, at most once in `atMostEachMs`. */
export function useWhenChanged(ask: () => void, atMostEachMs: number): void {
  const may = useCan('verified');
  const { accountNumber } = useSession();
  const name = `changes-${accountNumber}-${inSandbox()}`;
  const askNow = useEffectEvent(ask);
  useEffect(
    () => (may ? whenChanged(name, atMostEachMs, () => askNow()) : undefined),
    [may, name, atMostEachMs],
  );
}

/** Returns the function that stops it. */
function whenChanged(name: string, atMostEachMs: number, ask: () => void): () => void {
  let askedAt = -Infinity;
  let later: ReturnType<typeof setTimeout> | undefined;
  const askNow = () => {
    later = undefined;
    askedAt = performance.now();
    ask();
  };
  const stop = followChanges(name, () => {
    later ??= setTimeout(askNow, Math.max(0, askedAt + atMostEachMs - performance.now()));
  });
  return () => {
    clearTimeout(later);
    stop();
  };
}

/**
 * In a background tab only the bell is refreshed, because the tab's title shows its count; the rest follows when the tab is
 * visible again.
 */
function askChanged(client: QueryClient): void {
  for (const subject of stamped)
    void invalidate(client, subject, { isLater: document.hidden && subject !== 'bell', sparesLong: true });
}

/** Keeps the screen current: shipments, shop orders and the bell are requested again when they changed, and only then. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { followChanges } from '#web/features/changes/follow-changes.ts';
import { invalidate, type Subject } from '#web/platform/http/query-keys.ts';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { inSandbox } from '#web/platform/session/world.ts';

/** Shortest time between refreshes, so that frequent changes do not re-render the screen for each one. */
const calmMs = 15_000;

const stamped: readonly Subject[] = ['shipments', 'shop-orders', 'bell'];

export function useChanges(): void {
  const client = useQueryClient();
  const may = useCan('verified');
  const { accountNumber } = useSession();
  const name = `changes-${accountNumber}-${inSandbox()}`;
  useEffect(() => (may ? askWhenChanged(client, name) : undefined), [client, may, name]);
}

/** Returns the function that stops it. */
function askWhenChanged(client: QueryClient, name: string): () => void {
  let askedAt = -Infinity;
  let later: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    later = undefined;
    askedAt = performance.now();
    askChanged(client);
  };
  const stop = followChanges(name, () => {
    later ??= setTimeout(ask, Math.max(0, askedAt + calmMs - performance.now()));
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

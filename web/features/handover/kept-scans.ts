/**
 * Scans of handovers waiting on this device. Each has its own storage key, so that several tabs can write and remove theirs
 * independently.
 */
import { useMemo, useSyncExternalStore } from 'react';

import { readStored, storedKeys, writeStored, writeText } from '#web/platform/session/stored.ts';

/** A scan, or the take-back of one. */
export interface QueuedScan {
  scanId: string;
  code: string;
  /** ISO 8601, by the device's clock. */
  at: string;
  takesBack?: boolean;
}

const root = 'handover-scans/';
/** Key prefix per user: the scans of another user of this device wait for that user. */
const prefixFor = (scanner: string, handoverId: string) => `${root}${scanner}/${handoverId}/`;

/** Whether any user of this device has waiting scans. */
export const hasKeptScans = (): boolean => storedKeys('localStorage').some((key) => key.startsWith(root));

const listeners = new Set<() => void>();
let version = 0;

function tellChanged(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Until 29-11-2026 all scans of a handover were one list; what is left in it is assigned to the next user who scans there. */
function takeOver(scanner: string, handoverId: string): void {
  const before = `${root}${handoverId}`;
  for (const scan of readScans(before)) keepScan(scanner, handoverId, scan);
  writeText('localStorage', before, null);
}

export function readQueue(scanner: string, handoverId: string): QueuedScan[] {
  const prefix = prefixFor(scanner, handoverId);
  takeOver(scanner, handoverId);
  return storedKeys('localStorage')
    .filter((key) => key.startsWith(prefix))
    .flatMap(readScans)
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

function readScans(key: string): QueuedScan[] {
  const kept = (readStored('localStorage', key) ?? []) as QueuedScan | QueuedScan[];
  return Array.isArray(kept) ? kept : [kept];
}

export function keepScan(scanner: string, handoverId: string, scan: QueuedScan): void {
  // Without storage, scans are kept only while the page is open.
  writeStored('localStorage', prefixFor(scanner, handoverId) + scan.scanId, scan);
  tellChanged();
}

/** Removes scans that were answered, or that the user has acknowledged. */
export function forgetScans(
  scanner: string,
  handoverId: string,
  isDone: (scanId: string) => boolean = () => true,
): void {
  const prefix = prefixFor(scanner, handoverId);
  for (const key of storedKeys('localStorage'))
    if (key.startsWith(prefix) && isDone(key.slice(prefix.length))) writeText('localStorage', key, null);
  tellChanged();
}

/** The scans without a response that the handover on the server does not contain either. */
export const unsentScans = (
  scanner: string,
  handoverId: string,
  known: readonly { scanId: string }[],
): QueuedScan[] => {
  const arrived = new Set(known.map(({ scanId }) => scanId));
  return readQueue(scanner, handoverId).filter(({ scanId }) => !arrived.has(scanId));
};

/** The number of a user's waiting scans, by handover. */
export function waitingScans(scanner: string): ReadonlyMap<string, number> {
  const prefix = `${root}${scanner}/`;
  const counts = new Map<string, number>();
  for (const key of storedKeys('localStorage')) {
    const [handoverId, scanId, ...more] = key.startsWith(prefix) ? key.slice(prefix.length).split('/') : [];
    if (handoverId === undefined || scanId === undefined || more.length > 0) continue;
    counts.set(handoverId, (counts.get(handoverId) ?? 0) + 1);
  }
  return counts;
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  // Changes in other tabs.
  window.addEventListener('storage', tellChanged);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tellChanged);
  };
}

/** The same as a hook, which re-renders on changes. */
export function useWaitingScans(scanner: string): ReadonlyMap<string, number> {
  const now = useSyncExternalStore(onChange, () => version);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another version is another answer
  return useMemo(() => waitingScans(scanner), [scanner, now]);
}

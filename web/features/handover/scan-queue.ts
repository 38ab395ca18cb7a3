/** Scans that this device has made and the server has not answered yet: kept on the device, each sent once. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { scansPerCall } from '#shared/features/handover/handover.contract.ts';
import type { ScanOutcome } from '#shared/features/handover/handover-scan.rules.ts';
import { sendScans } from '#web/features/handover/handover.api.ts';
import { randomUuid } from '#web/platform/http/random.ts';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { identityOf, useSession } from '#web/platform/session/session.ts';

export interface QueuedScan {
  scanId: string;
  code: string;
  /** ISO 8601, by the device's clock. */
  at: string;
}

export interface SentScan extends QueuedScan {
  outcome: ScanOutcome;
}

const tryEveryMs = 3_000;
/** What is the same however often it is sent. */
const refusedForGood: ReadonlySet<number> = new Set([403, 404, 409]);
/** A scan among them that the server cannot read. */
const malformed = 400;

/** Whose scans are sent and told of: those of another person of this device wait for that person. */
export const useScanner = (): string => identityOf(useSession());

/** Each scan is kept by itself: another tab on the same handover writes and removes its own. */
const prefixFor = (scanner: string, handoverId: string) => `handover-scans/${scanner}/${handoverId}/`;

/** Until 29-11-2026 all scans of a handover were one list: what waits in one is its next scanner's. */
function takeOver(scanner: string, handoverId: string): void {
  const before = `handover-scans/${handoverId}`;
  for (const scan of readScans(before)) keepScan(scanner, handoverId, scan);
  localStorage.removeItem(before);
}

function readQueue(scanner: string, handoverId: string): QueuedScan[] {
  const prefix = prefixFor(scanner, handoverId);
  takeOver(scanner, handoverId);
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap(readScans)
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

function readScans(key: string): QueuedScan[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as QueuedScan | QueuedScan[];
    return Array.isArray(kept) ? kept : [kept];
  } catch {
    return [];
  }
}

function keepScan(scanner: string, handoverId: string, scan: QueuedScan): void {
  try {
    localStorage.setItem(prefixFor(scanner, handoverId) + scan.scanId, JSON.stringify(scan));
  } catch {
    // Without storage they are kept as long as the page is open.
  }
}

/** Those that no answer came for, and the handover does not know either. */
export const unsentScans = (
  scanner: string,
  handoverId: string,
  known: readonly { scanId: string }[],
): QueuedScan[] => {
  const arrived = new Set(known.map(({ scanId }) => scanId));
  return readQueue(scanner, handoverId).filter(({ scanId }) => !arrived.has(scanId));
};

export function forgetScans(scanner: string, handoverId: string): void {
  const prefix = prefixFor(scanner, handoverId);
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

/** How the device is known a month later: 'Chrome on Android'. */
export function deviceName(): string {
  const { userAgent } = navigator;
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  const browser = find([
    [/Edg\//u, 'Edge'],
    [/Firefox\//u, 'Firefox'],
    [/Chrome\//u, 'Chrome'],
    [/Safari\//u, 'Safari'],
  ]);
  const system = find([
    [/Android/u, 'Android'],
    [/iPhone|iPad/u, 'iOS'],
    [/Windows/u, 'Windows'],
    [/Mac OS/u, 'macOS'],
    [/Linux/u, 'Linux'],
  ]);
  return [browser, system].filter((part) => part !== '').join(' / ') || 'Browser';
}

interface ScanQueue {
  /** Not answered yet. */
  pending: readonly QueuedScan[];
  /** Answered since the page was opened, each with what the server made of it. */
  sent: readonly SentScan[];
  add: (code: string) => QueuedScan;
  /** Why the server takes no more of them. */
  problem: string | null;
}

/** `onSent` receives how many pieces the server counts, its own and those of other devices. */
export function useScanQueue(handoverId: string, onSent: (scannedCount: number) => void): ScanQueue {
  const scanner = useScanner();
  const [pending, setPending] = useState<readonly QueuedScan[]>(() => readQueue(scanner, handoverId));
  const [sent, setSent] = useState<readonly SentScan[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef(false);
  const newest = useRef(pending);
  /** How many go in one call: halved while the one is looked for that the server cannot read. */
  const together = useRef(scansPerCall);

  const show = (scans: readonly QueuedScan[]) => {
    newest.current = scans;
    setPending(scans);
  };
  const remove = (isDone: (scanId: string) => boolean) => {
    for (const { scanId } of newest.current)
      if (isDone(scanId)) localStorage.removeItem(prefixFor(scanner, handoverId) + scanId);
    show(newest.current.filter(({ scanId }) => !isDone(scanId)));
  };

  /** One that cannot be read must not keep those behind it from being sent. */
  const partFrom = (refused: readonly QueuedScan[]) => {
    const [only] = refused;
    if (only === undefined) return;
    if (refused.length > 1) {
      together.current = Math.ceil(refused.length / 2);
      show([...newest.current]);
      return;
    }
    together.current = scansPerCall;
    setSent((before) => [...before, { ...only, outcome: 'unreadable' }]);
    remove((scanId) => scanId === only.scanId);
  };

  const flush = useEffectEvent(async () => {
    const batch = newest.current.slice(0, together.current);
    if (underWay.current || batch.length === 0 || problem !== null) return;
    underWay.current = true;
    try {
      const { results, scannedCount } = await sendScans({
        handoverId,
        device: deviceName(),
        scans: [...batch],
      });
      const done = new Map(results.map(({ scanId, outcome }) => [scanId, outcome]));
      const answered = batch.map((scan) => ({ ...scan, outcome: done.get(scan.scanId) ?? 'unreadable' }));
      setSent((before) => [...before, ...answered]);
      remove((scanId) => done.has(scanId));
      onSent(scannedCount);
    } catch (thrown) {
      // Without a network it is tried again; what the server refuses stays on the device and is reported.
      if (!(thrown instanceof Refusal)) return;
      if (thrown.status === malformed) partFrom(batch);
      else if (refusedForGood.has(thrown.status)) setProblem(messageOf(thrown));
    } finally {
      underWay.current = false;
    }
  });
  useEffect(() => {
    const timer = setInterval(() => void flush(), tryEveryMs);
    const now = () => void flush();
    window.addEventListener('online', now);
    void flush();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, []);
  useEffect(() => {
    if (pending.length > 0) void flush();
  }, [pending]);

  return {
    pending,
    sent,
    problem,
    add(code) {
      const scan = { scanId: randomUuid(), code, at: new Date().toISOString() };
      keepScan(scanner, handoverId, scan);
      show([...newest.current, scan]);
      return scan;
    },
  };
}

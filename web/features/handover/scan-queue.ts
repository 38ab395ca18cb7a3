/** Scans made on this device that the server has not answered yet: stored on the device, each sent once. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { type handoverScans, scansPerCall } from '#shared/features/handover/handover.contract.ts';
import type { ScanOutcome } from '#shared/features/handover/handover-scan.rules.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { sendScans } from '#web/features/handover/handover.api.ts';
import { forgetScans, keepScan, type QueuedScan, readQueue } from '#web/features/handover/kept-scans.ts';
import { randomUuid } from '#web/platform/http/random.ts';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { identityOf, useSession } from '#web/platform/session/session.ts';

export interface SentScan extends QueuedScan {
  outcome: ScanOutcome;
}

const tryEveryMs = 3_000;
/** The handover is closed. */
const closedStatus = 409;
/** Statuses that stay the same however often the scans are sent. */
const refusedForGood: ReadonlySet<number> = new Set([403, 404, closedStatus]);
/** One of the scans cannot be read by the server. */
const malformedStatus = 400;

/** The user whose scans are sent and shown: those of another user of this device wait for that user. */
export const useScanner = (): string => identityOf(useSession());

/** The device's name in the record, recognisable a month later: 'Chrome / Android'. */
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

/** Milliseconds since 1970, by the clock of the device. */
export const deviceTime = (): number => Date.now();

type BatchAnswer =
  | ({ kind: 'taken' } & CallReply<typeof handoverScans>)
  /**
   * One of them cannot be read: `only` is set if it was sent alone; `next` is the number to send together, halved until it is
   * found.
   */
  | { kind: 'malformed'; why: string; only: QueuedScan | null; next: number }
  /** None is accepted, however often they are sent. */
  | { kind: 'refused'; why: string; isClosed: boolean }
  /** The connection was lost, or another try may get another response. */
  | { kind: 'later' };

/** Sends scans of a handover, at most `scansPerCall`, and returns what to do next. */
export async function sendBatch(handoverId: string, scans: readonly QueuedScan[]): Promise<BatchAnswer> {
  try {
    const reply = await sendScans({ handoverId, device: deviceName(), scans: [...scans] });
    return { kind: 'taken', ...reply };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) return { kind: 'later' };
    const { status } = thrown;
    const why = messageOf(thrown);
    if (status === malformedStatus) {
      const [first] = scans;
      return scans.length === 1 && first
        ? { kind: 'malformed', why, only: first, next: scansPerCall }
        : { kind: 'malformed', why, only: null, next: Math.ceil(scans.length / 2) };
    }
    return refusedForGood.has(status)
      ? { kind: 'refused', why, isClosed: status === closedStatus }
      : { kind: 'later' };
  }
}

/**
 * Calls `send` at once, when the connection is back, and every few seconds while `isWanted`; errors are ignored and tried again.
 */
export function useTryAgain(send: () => Promise<void>, isWanted: boolean): void {
  const trySoon = useEffectEvent(() => void send().catch(() => undefined));
  useEffect(() => {
    const now = () => trySoon();
    now();
    window.addEventListener('online', now);
    return () => window.removeEventListener('online', now);
  }, []);
  // Only at intervals: what was just scanned in another tab is sent by that tab.
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => trySoon(), tryEveryMs);
    return () => clearInterval(timer);
  }, [isWanted]);
}

interface ScanQueue {
  /** Not answered yet. */
  pending: readonly QueuedScan[];
  /** Answered since the page was opened, each with the server's outcome. */
  sent: readonly SentScan[];
  add: (entry: Omit<QueuedScan, 'scanId'>) => QueuedScan;
  /** Why the server accepts no more scans. */
  problem: string | null;
}

/** `onSent` receives how many pieces the server counts, from this and other devices. */
export function useScanQueue(handoverId: string, onSent: (scannedCount: number) => void): ScanQueue {
  const scanner = useScanner();
  const [pending, setPending] = useState<readonly QueuedScan[]>(() => readQueue(scanner, handoverId));
  const [sent, setSent] = useState<readonly SentScan[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef(false);
  const newest = useRef(pending);
  /** Number of scans per call; halved while looking for the one that the server cannot read. */
  const together = useRef(scansPerCall);

  const show = (scans: readonly QueuedScan[]) => {
    newest.current = scans;
    setPending(scans);
  };
  const remove = (isDone: (scanId: string) => boolean) => {
    forgetScans(scanner, handoverId, isDone);
    show(newest.current.filter(({ scanId }) => !isDone(scanId)));
  };

  const flush = async () => {
    const batch = newest.current.slice(0, together.current);
    if (underWay.current || batch.length === 0 || problem !== null) return;
    underWay.current = true;
    try {
      const answer = await sendBatch(handoverId, batch);
      if (answer.kind === 'taken') {
        const done = new Map(answer.results.map(({ scanId, outcome }) => [scanId, outcome]));
        const answered = batch.map((scan) => ({ ...scan, outcome: done.get(scan.scanId) ?? 'unreadable' }));
        setSent((before) => [...before, ...answered]);
        remove((scanId) => done.has(scanId));
        onSent(answer.scannedCount);
      } else if (answer.kind === 'malformed') {
        // The unreadable scan must not block those behind it.
        const { only } = answer;
        together.current = answer.next;
        if (only === null) show([...newest.current]);
        else {
          setSent((before) => [...before, { ...only, outcome: 'unreadable' }]);
          remove((scanId) => scanId === only.scanId);
        }
      } else if (answer.kind === 'refused') {
        // The scans stay on the device, and the problem is shown.
        setProblem(answer.why);
      }
    } finally {
      underWay.current = false;
    }
  };
  useTryAgain(flush, pending.length > 0);
  const flushNow = useEffectEvent(flush);
  useEffect(() => {
    if (pending.length > 0) void flushNow();
  }, [pending]);

  return {
    pending,
    sent,
    problem,
    add(entry) {
      const scan = { scanId: randomUuid(), ...entry };
      keepScan(scanner, handoverId, scan);
      show([...newest.current, scan]);
      return scan;
    },
  };
}

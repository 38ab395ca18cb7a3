/** Scans that this device has made and the server has not answered yet: kept on the device, each sent once. */
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
/** What is the same however often it is sent. */
const refusedForGood: ReadonlySet<number> = new Set([403, 404, closedStatus]);
/** A scan among them that the server cannot read. */
const malformedStatus = 400;

/** Whose scans are sent and told of: those of another person of this device wait for that person. */
export const useScanner = (): string => identityOf(useSession());

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

type BatchAnswer =
  | ({ kind: 'taken' } & CallReply<typeof handoverScans>)
  /** One cannot be read: `only` where it was sent alone; `next` go together, halved while it is looked for. */
  | { kind: 'malformed'; why: string; only: QueuedScan | null; next: number }
  /** None is taken, however often they are sent. */
  | { kind: 'refused'; why: string; isClosed: boolean }
  /** Without a network, or an answer that may be another the next time. */
  | { kind: 'later' };

/** Sends scans of a handover, at most `scansPerCall`, and says what is to be done next. */
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

/** Sends at once, when the network is back, and every few seconds while `isWanted`; what goes wrong on the way is tried again. */
export function useTryAgain(send: () => Promise<void>, isWanted: boolean): void {
  const trySoon = useEffectEvent(() => void send().catch(() => undefined));
  useEffect(() => {
    const now = () => trySoon();
    now();
    window.addEventListener('online', now);
    return () => window.removeEventListener('online', now);
  }, []);
  // Not at once: what has just been scanned on another tab is sent by that one.
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => trySoon(), tryEveryMs);
    return () => clearInterval(timer);
  }, [isWanted]);
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
        // It must not keep those behind it from being sent.
        const { only } = answer;
        together.current = answer.next;
        if (only === null) show([...newest.current]);
        else {
          setSent((before) => [...before, { ...only, outcome: 'unreadable' }]);
          remove((scanId) => scanId === only.scanId);
        }
      } else if (answer.kind === 'refused') {
        // They stay on the device and are reported.
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
    add(code) {
      const scan = { scanId: randomUuid(), code, at: new Date().toISOString() };
      keepScan(scanner, handoverId, scan);
      show([...newest.current, scan]);
      return scan;
    },
  };
}

/** Scans that this device has made and the server has not answered yet: kept on the device, each sent once. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { scansPerCall } from '#shared/features/handover/handover.contract.ts';
import type { ScanOutcome } from '#shared/features/handover/handover-scan.rules.ts';
import { sendScans } from '#web/features/handover/handover.api.ts';
import { forgetScans, keepScan, type QueuedScan, readQueue } from '#web/features/handover/kept-scans.ts';
import { randomUuid } from '#web/platform/http/random.ts';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { identityOf, useSession } from '#web/platform/session/session.ts';

export interface SentScan extends QueuedScan {
  outcome: ScanOutcome;
}

export const tryEveryMs = 3_000;
/** The handover is closed. */
export const closedStatus = 409;
/** What is the same however often it is sent. */
export const refusedForGood: ReadonlySet<number> = new Set([403, 404, closedStatus]);
/** A scan among them that the server cannot read. */
export const malformed = 400;

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

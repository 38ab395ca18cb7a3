/** Sends scans made offline from whichever screen is open, and shows them until they are sent. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';

import { scansPerCall } from '#shared/features/handover/handover.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { readHandover } from '#web/features/handover/handover.api.ts';
import {
  forgetScans,
  type QueuedScan,
  readQueue,
  unsentScans,
  useWaitingScans,
  waitingScans,
} from '#web/features/handover/kept-scans.ts';
import { sendBatch, useScanner, useTryAgain } from '#web/features/handover/scan-queue.ts';
import { askAnew } from '#web/platform/http/query-keys.ts';
import { Link, useLocation } from '#web/platform/router/router.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';

import classes from './handover.module.css';

/** Scans that the server will not accept, however often they are sent. */
interface Refused {
  isClosed: boolean;
  why: string;
  scanIds: ReadonlySet<string>;
}

interface Attempt {
  isAnyTaken: boolean;
  refused: Refused | null;
}

/**
 * Sends a handover's waiting scans except those `refused` before; returns the ones that are refused for good. Offline, they keep
 * waiting.
 */
async function sendWaiting(scanner: string, handoverId: string, before?: Refused): Promise<Attempt> {
  const unreadable = new Set(before?.scanIds);
  let why = before?.why ?? '';
  let isAnyTaken = false;
  // Halved while looking for the scan that the server cannot read.
  for (let together = scansPerCall; ;) {
    const batch = readQueue(scanner, handoverId)
      .filter(({ scanId }) => !unreadable.has(scanId))
      .slice(0, together);
    if (batch.length === 0) {
      const isNew = unreadable.size > (before?.scanIds.size ?? 0);
      return { isAnyTaken, refused: isNew ? { isClosed: false, why, scanIds: unreadable } : null };
    }
    const answer = await sendBatch(handoverId, batch);
    if (answer.kind === 'later') return { isAnyTaken, refused: null };
    if (answer.kind === 'taken') {
      isAnyTaken = true;
      const done = new Set(answer.results.map(({ scanId }) => scanId));
      forgetScans(scanner, handoverId, (scanId) => done.has(scanId));
      continue;
    }
    why = answer.why;
    if (answer.kind === 'malformed') {
      together = answer.next;
      if (answer.only) unreadable.add(answer.only.scanId);
      continue;
    }
    const { isClosed } = answer;
    if (isClosed) await forgetArrived(scanner, handoverId);
    const scanIds = new Set(readQueue(scanner, handoverId).map(({ scanId }) => scanId));
    return { isAnyTaken, refused: { isClosed, why, scanIds } };
  }
}

/** For some scans only the response was lost: removes those that the server has. */
async function forgetArrived(scanner: string, handoverId: string): Promise<void> {
  const { scans } = await readHandover(handoverId);
  const lost = new Set(unsentScans(scanner, handoverId, scans).map(({ scanId }) => scanId));
  forgetScans(scanner, handoverId, (scanId) => !lost.has(scanId));
}

/** The ID of the handover open on this screen, whose page sends and shows its scans itself. */
function useOpenHandover(): string | null {
  const { pathname, search } = useLocation();
  const id = search['id'];
  return pathname.toLowerCase() === '/handover' && typeof id === 'string' ? id : null;
}

/** Rendered by the shell once something was scanned on this device. */
export function WaitingScans() {
  const scanner = useScanner();
  const openHere = useOpenHandover();
  const queries = useQueryClient();
  const waiting = useWaitingScans(scanner);
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map());
  /** Shows nothing before the first try, because most scans are sent at once. */
  const [isTried, setTried] = useState(false);
  const isUnderWay = useRef(false);
  const shown = [...waiting].filter(([handoverId]) => handoverId !== openHere);

  const send = async () => {
    const ids = [...waitingScans(scanner)]
      .filter(([id, count]) => id !== openHere && count > (refused.get(id)?.scanIds.size ?? 0))
      .map(([id]) => id);
    if (isUnderWay.current || ids.length === 0) return;
    isUnderWay.current = true;
    try {
      for (const handoverId of ids) {
        const done = await sendWaiting(scanner, handoverId, refused.get(handoverId));
        const { refused: refusals } = done;
        if (refusals) setRefused((before) => new Map(before).set(handoverId, refusals));
        if (done.isAnyTaken || refusals) void askAnew(queries, 'handovers');
      }
    } finally {
      isUnderWay.current = false;
      setTried(true);
    }
  };
  useTryAgain(send, waiting.size > 0);

  if (!isTried || shown.length === 0) return null;
  return (
    <div className={classes.waitingScans}>
      {shown.map(([handoverId, count]) => {
        const given = refused.get(handoverId);
        const lost = given
          ? readQueue(scanner, handoverId).filter(({ scanId }) => given.scanIds.has(scanId))
          : [];
        return (
          <Fragment key={handoverId}>
            {given && lost.length > 0 && (
              <LostScans
                what={
                  given.isClosed
                    ? m.handover_unsent({ count: lost.length })
                    : m.handover_not_taken({ count: lost.length, why: given.why })
                }
                scans={lost}
                onNoted={() => {
                  forgetScans(scanner, handoverId, (scanId) => given.scanIds.has(scanId));
                  setRefused((before) => new Map([...before].filter(([id]) => id !== handoverId)));
                }}
              />
            )}
            {count > lost.length && (
              <Banner tone="amber" icon={<CloudOff size={16} aria-hidden />} role="status">
                {m.handover_waiting({ count: count - lost.length })}{' '}
                <Link to="/handover" search={{ id: handoverId }}>
                  {m.handover_to_it()}
                </Link>
              </Banner>
            )}
          </Fragment>
        );
      })}
    </div>
  );
}

interface LostScansProps {
  /** What happened to the scans. */
  what: string;
  scans: readonly QueuedScan[];
  onNoted: () => void;
}

/** Scans that do not count, by their codes, until the user has acknowledged them. */
export function LostScans({ what, scans, onNoted }: LostScansProps) {
  return (
    <Banner tone="red" icon={<CloudOff size={16} aria-hidden />} role="status">
      <span>{what}</span>
      <ul className={classes.unsent}>
        {scans.map(({ scanId, code, takesBack }) => (
          <li key={scanId} className={classes.cn}>
            {takesBack === true ? m.handover_take_back_named({ name: code }) : code}
          </li>
        ))}
      </ul>
      <Button variant="default" size="compact-sm" onClick={onNoted}>
        {m.handover_unsent_seen()}
      </Button>
    </Banner>
  );
}

import { Button } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import type { HandoverDetail } from '#shared/features/handover/handover.contract.ts';
import {
  canBeHandedOver,
  HandoverList,
  type JudgedScan,
  type ScanOutcome,
} from '#shared/features/handover/handover-scan.rules.ts';
import { parseScan, pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { useWhenChanged } from '#web/features/changes/use-changes.ts';
import { CloseHandover } from '#web/features/handover/close-handover.tsx';
import { outcomes } from '#web/features/handover/handover-words.ts';
import { isLongList, useLeftOut } from '#web/features/handover/handover.api.ts';
import { ScanCamera } from '#web/features/handover/scan-camera.tsx';
import { ScannedPieces } from '#web/features/handover/scanned-pieces.tsx';
import { deviceTime, type SentScan, useScanQueue } from '#web/features/handover/scan-queue.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { ScanColumns, ScanForm, ScanProgress, ScanResult } from '#web/platform/ui/scan/scan-form.tsx';
import { playTone } from '#web/platform/ui/scan/scan-tone.ts';

import classes from './handover.module.css';

/** A phone cannot render thousands of lines after each scan; of a long list, the first missing pieces are shown. */
const shownMax = 200;

/** Shortest time between two loads of the handover because something changed; a long list takes the server longer. */
const eachMs = 1000;
const longEachMs = 15_000;

/** This many of the notes that were left out are named. */
const leftOutMax = 10;

/** Outcomes that change what the driver takes. */
const changing: ReadonlySet<ScanOutcome> = new Set(['right', 'taken-back', 'not-handed-over']);
/** Outcomes of pieces that do not count but need no mention as extra. */
const quiet: ReadonlySet<ScanOutcome> = new Set([...changing, 'double']);

interface HandoverScanProps {
  handover: HandoverDetail;
  /** Loads the handover again, because another device has scanned too. */
  onOthers: () => void;
}

/** The pieces of a note that were not scanned, as 'missing: 2, 3'. */
const missingOf = (list: HandoverList, cnNo: string) =>
  m.handover_missing_pieces({ pieces: list.missingPieces(cnNo).join(', ') });

/** Scans pieces one after the other, online or offline; missing and extra pieces are listed by name. */
export function HandoverScan({ handover, onOthers }: HandoverScanProps) {
  const [last, setLast] = useState<(JudgedScan & { code: string }) | null>(null);
  /** The local result of each scan on this page, shown and sounded before the server responds. */
  const judgedScans = useRef(new Map<string, JudgedScan>());
  const queue = useScanQueue(handover.handoverId, (scannedCount) => {
    // This device's own scans are known here; a long list is not loaded again for each of them.
    if (scannedCount > list.rightCount) onOthers();
  });
  const hear = useEffectEvent((sent: readonly SentScan[]) => {
    for (const { scanId, code, outcome } of sent) {
      const here = judgedScans.current.get(scanId);
      judgedScans.current.delete(scanId);
      if (!here || outcomes[here.outcome].kind === outcomes[outcome].kind) continue;
      setLast({ ...here, outcome, code });
      playTone(outcomes[outcome].kind);
    }
  });
  useEffect(() => hear(queue.sent), [queue.sent]);
  // Another device may take back a piece that is about to be signed for. A hidden page loads again when it is shown.
  useWhenChanged(
    () => {
      if (!document.hidden) onOthers();
    },
    isLongList(handover) ? longEachMs : eachMs,
  );
  const [isClosing, setClosing] = useState(false);
  const leftOut = useLeftOut(handover.handoverId);
  const scanning = useRef<HTMLDivElement>(null);

  const { list, extras, changes } = useMemo(() => {
    const judged = new HandoverList(handover.lines);
    const others: { key: string; text: string; outcome: ScanOutcome }[] = [];
    let changed = 0;
    const note = (key: string, text: string, outcome: ScanOutcome) => {
      if (changing.has(outcome)) changed += 1;
      if (!quiet.has(outcome)) others.push({ key, text, outcome });
    };
    const known = new Set(handover.scans.map(({ scanId }) => scanId));
    for (const { scanId, outcome, cnNo, piece, code, at } of handover.scans) {
      judged.recall({ outcome, cnNo, piece, at: Date.parse(at) });
      note(scanId, cnNo ?? code, outcome);
    }
    for (const { scanId, outcome, ...entry } of queue.sent) {
      if (known.has(scanId)) continue;
      // The server's outcome counts: another driver may have the piece, or its label may have been replaced.
      if (outcome === 'right' || outcome === 'double' || entry.takesBack === true)
        judged.judge({ ...entry, at: Date.parse(entry.at) });
      note(scanId, parseScan(entry.code)?.cnNo ?? entry.code, outcome);
    }
    for (const { scanId, ...entry } of queue.pending) {
      if (known.has(scanId)) continue;
      const { outcome, cnNo } = judged.judge({ ...entry, at: Date.parse(entry.at) });
      note(scanId, cnNo ?? entry.code, outcome);
    }
    return { list: judged, extras: others.toReversed(), changes: changed };
  }, [handover, queue.sent, queue.pending]);

  const missing = handover.lines.filter(
    ({ cnNo, pieces, status }) => canBeHandedOver(status) && list.scannedPieces(cnNo).length < pieces,
  );

  const scan = (code: string) => {
    // Labels of other couriers contain control characters between their parts (GS1).
    const text = code
      .replace(/\p{Control}/gu, ' ')
      .trim()
      .slice(0, 300);
    if (text === '') return;
    enter(text, false);
  };

  const enter = (code: string, takesBack: boolean) => {
    const at = list.timeFor(code, deviceTime());
    const judged = list.judge({ code, at, takesBack });
    setLast({ ...judged, code });
    playTone(outcomes[judged.outcome].kind);
    const entry = { code, at: new Date(at).toISOString(), ...(takesBack && { takesBack }) };
    judgedScans.current.set(queue.add(entry).scanId, judged);
  };
  const takeBack = (cnNo: string, piece: number) => {
    enter(pieceBarCode(cnNo, piece), true);
    // The pressed button disappears; the next scan must still arrive in the input.
    if (document.activeElement instanceof HTMLButtonElement)
      scanning.current?.querySelector('input')?.focus();
  };

  const sentence = last === null ? null : outcomes[last.outcome];
  return (
    <ScanColumns>
      <div className={classes.column} ref={scanning}>
        {leftOut.length > 0 && (
          <Banner tone="amber">
            {m.handover_left_out({
              count: leftOut.length,
              cns: `${leftOut.slice(0, leftOutMax).join(', ')}${leftOut.length > leftOutMax ? ' …' : ''}`,
            })}
          </Banner>
        )}
        <Section title={m.handover_scan()}>
          <ScanForm
            label={m.handover_scan_label()}
            description={m.handover_scan_help()}
            action={m.handover_scan_add()}
            onScan={scan}
          />
          <ScanCamera onCode={scan} />
          <ScanResult kind={sentence?.kind} outcome={sentence?.label()}>
            {last === null ? (
              m.handover_scan_first()
            ) : (
              <span className={classes.cn}>
                {last.cnNo ?? last.code}
                {last.piece !== null && ` · ${m.handover_piece({ piece: last.piece })}`}
                {last.outcome === 'which-piece' && last.cnNo && ` · ${missingOf(list, last.cnNo)}`}
              </span>
            )}
          </ScanResult>
          {queue.pending.length > 0 && (
            <Banner tone="amber" icon={<CloudOff size={16} aria-hidden />} role="status">
              {m.handover_waiting({ count: queue.pending.length })}
            </Banner>
          )}
          {queue.problem !== null && <Banner tone="red">{queue.problem}</Banner>}
        </Section>
      </div>
      <div className={classes.column}>
        <Section
          title={m.handover_progress()}
          action={
            <Button
              disabled={list.rightCount === 0}
              onClick={() => {
                // Both sign for what is counted now, on other devices too.
                onOthers();
                setClosing(true);
              }}
            >
              {m.handover_close()}
            </Button>
          }
        >
          <ScanProgress>
            {m.handover_of({ scanned: list.rightCount, pieces: handover.pieceCount })}
          </ScanProgress>
          <ScannedPieces list={list} lines={handover.lines} onTakeBack={takeBack} />
        </Section>
        {isClosing && (
          <CloseHandover
            handoverId={handover.handoverId}
            waiting={queue.pending.length}
            changes={changes}
            missing={missing.reduce(
              (sum, { cnNo, pieces }) => sum + pieces - list.scannedPieces(cnNo).length,
              0,
            )}
            onCancel={() => setClosing(false)}
          />
        )}
        {extras.length > 0 && (
          <Section title={m.handover_extra({ count: extras.length })}>
            <ul className={classes.list}>
              {extras.map(({ key, text, outcome }) => (
                <li key={key}>
                  <span className={classes.cn}>{text}</span>
                  <span>{outcomes[outcome].label()}</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Section title={m.handover_missing({ count: missing.length })}>
          {missing.length === 0 ? (
            <span>{m.handover_nothing_missing()}</span>
          ) : (
            <ul className={classes.list}>
              {missing.slice(0, shownMax).map(({ cnNo, pieces, receiver, place }) => (
                <li key={cnNo}>
                  <span className={classes.cn}>{cnNo}</span>
                  <span className={classes.whom}>
                    {receiver}, {place}
                  </span>
                  <span className={classes.quiet}>
                    {m.handover_of({ scanned: list.scannedPieces(cnNo).length, pieces })}
                  </span>
                  {list.scannedPieces(cnNo).length > 0 && (
                    <span className={classes.quiet}>{missingOf(list, cnNo)}</span>
                  )}
                </li>
              ))}
              {missing.length > shownMax && (
                <li className={classes.quiet}>
                  {m.handover_missing_more({ count: missing.length - shownMax })}
                </li>
              )}
            </ul>
          )}
        </Section>
      </div>
    </ScanColumns>
  );
}

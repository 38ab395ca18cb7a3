import { Button } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import type { HandoverDetail } from '#shared/features/handover/handover.contract.ts';
import { HandoverList, type JudgedScan } from '#shared/features/handover/handover-scan.rules.ts';
import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { CloseHandover } from '#web/features/handover/close-handover.tsx';
import { outcomes } from '#web/features/handover/handover-words.ts';
import { ScanCamera } from '#web/features/handover/scan-camera.tsx';
import { type SentScan, useScanQueue } from '#web/features/handover/scan-queue.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { ScanColumns, ScanForm, ScanProgress, ScanResult } from '#web/platform/ui/scan/scan-form.tsx';
import { playTone } from '#web/platform/ui/scan/scan-tone.ts';

import classes from './handover.module.css';

/** A phone draws no thousands of lines after each scan; the last ones missing are all there. */
const shownMax = 200;

interface HandoverScanProps {
  handover: HandoverDetail;
  /** Read again: another device scans, too. */
  onOthers: () => void;
}

/** Pieces are scanned one after the other, with or without a network; what is missing and what is extra is listed by name. */
export function HandoverScan({ handover, onOthers }: HandoverScanProps) {
  const [last, setLast] = useState<(JudgedScan & { code: string }) | null>(null);
  /** What was shown and heard of each scan of this page, until the server's answer. */
  const told = useRef(new Map<string, JudgedScan>());
  const queue = useScanQueue(handover.handoverId, (scannedCount) => {
    // What this device sent it has already: a long list is not read again for each piece.
    if (scannedCount > list.rightCount) onOthers();
  });
  const hear = useEffectEvent((sent: readonly SentScan[]) => {
    for (const { scanId, code, outcome } of sent) {
      const here = told.current.get(scanId);
      told.current.delete(scanId);
      if (!here || outcomes[here.outcome].kind === outcomes[outcome].kind) continue;
      setLast({ ...here, outcome, code });
      playTone(outcomes[outcome].kind);
    }
  });
  useEffect(() => hear(queue.sent), [queue.sent]);
  const [isClosing, setClosing] = useState(false);

  const { list, extras } = useMemo(() => {
    const judged = new HandoverList(handover.lines);
    const others: { key: string; text: string; outcome: JudgedScan['outcome'] }[] = [];
    const known = new Set(handover.scans.map(({ scanId }) => scanId));
    for (const { scanId, outcome, cnNo, piece, code } of handover.scans) {
      if (outcome === 'right' && cnNo !== null && piece !== null) judged.count(cnNo, piece);
      else if (outcome !== 'double') others.push({ key: scanId, text: cnNo ?? code, outcome });
    }
    for (const { scanId, code, outcome } of queue.sent) {
      if (known.has(scanId)) continue;
      // What counts is the server's answer: another driver may have it, or the label is replaced since.
      if (outcome === 'right' || outcome === 'double') judged.scan(code);
      else others.push({ key: scanId, text: parseScan(code)?.cnNo ?? code, outcome });
    }
    for (const { scanId, code } of queue.pending) {
      if (known.has(scanId)) continue;
      const { outcome, cnNo } = judged.scan(code);
      if (outcome !== 'right' && outcome !== 'double')
        others.push({ key: scanId, text: cnNo ?? code, outcome });
    }
    return { list: judged, extras: others.toReversed() };
  }, [handover, queue.sent, queue.pending]);

  const missing = handover.lines.filter(
    ({ cnNo, pieces, status }) => status !== 'cancelled' && list.scannedPieces(cnNo).length < pieces,
  );

  const scan = (code: string) => {
    // Labels of other couriers have control characters between their parts (GS1).
    const text = code
      .replace(/\p{Control}/gu, ' ')
      .trim()
      .slice(0, 300);
    if (text === '') return;
    const judged = list.scan(text);
    setLast({ ...judged, code: text });
    playTone(outcomes[judged.outcome].kind);
    told.current.set(queue.add(text).scanId, judged);
  };

  const said = last === null ? null : outcomes[last.outcome];
  return (
    <ScanColumns>
      <div className={classes.column}>
        <Section title={m.handover_scan()}>
          <ScanForm
            label={m.handover_scan_label()}
            description={m.handover_scan_help()}
            action={m.handover_scan_add()}
            onScan={scan}
          />
          <ScanCamera onCode={scan} />
          <ScanResult kind={said?.kind} outcome={said?.label()}>
            {last === null ? (
              m.handover_scan_first()
            ) : (
              <span className={classes.cn}>
                {last.cnNo ?? last.code}
                {last.piece !== null && ` · ${m.handover_piece({ piece: last.piece })}`}
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
            <Button disabled={list.rightCount === 0} onClick={() => setClosing(true)}>
              {m.handover_close()}
            </Button>
          }
        >
          <ScanProgress>
            {m.handover_of({ scanned: list.rightCount, pieces: handover.pieceCount })}
          </ScanProgress>
        </Section>
        {isClosing && (
          <CloseHandover
            handoverId={handover.handoverId}
            waiting={queue.pending.length}
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

import { Button } from '@mantine/core';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';

import { copyDays, type HandoverDetail } from '#shared/features/handover/handover.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { outcomes } from '#web/features/handover/handover-words.ts';
import { fetchProof } from '#web/features/handover/handover.api.ts';
import { forgetScans, unsentScans } from '#web/features/handover/kept-scans.ts';
import { useScanner } from '#web/features/handover/scan-queue.ts';
import { LostScans } from '#web/features/handover/waiting-scans.tsx';
import { Signature } from '#web/features/tracking/signature.tsx';
import { useShownName } from '#web/platform/session/shown-name.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { ScanColumns } from '#web/platform/ui/scan/scan-form.tsx';
import { QrCode } from '#web/platform/ui/qr-code.tsx';
import { useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';

import classes from './handover.module.css';

/** What was handed over, when, by whom and on which device; also shown a month later. */
export function HandoverClosed({ handover }: { handover: HandoverDetail }) {
  const shownName = useShownName();
  const pdf = useOpenPdf();
  const scanned = new Map<string, number>();
  for (const { outcome, cnNo } of handover.scans) {
    if (outcome === 'right' && cnNo !== null) scanned.set(cnNo, (scanned.get(cnNo) ?? 0) + 1);
  }
  const missing = handover.lines.filter(({ cnNo, pieces }) => (scanned.get(cnNo) ?? 0) < pieces);
  return (
    <ScanColumns>
      <div className={classes.column}>
        <Unsent handover={handover} />
        <Section
          title={m.handover_closed()}
          action={
            <Button
              leftSection={<FileCheck size={16} aria-hidden />}
              aria-disabled={pdf.busy}
              onClick={() => void pdf.open(() => fetchProof(handover.handoverId))}
            >
              {m.handover_proof()}
            </Button>
          }
        >
          <DetailList
            details={[
              {
                label: m.handover_handed(),
                value: m.handover_of({ scanned: handover.scannedCount, pieces: handover.pieceCount }),
              },
              { label: m.handover_when(), value: <DateTime value={handover.closedAt} /> },
              { label: m.handover_by(), value: `${handover.clerkName} (${shownName(handover.closedBy)})` },
              { label: m.handover_field_driver(), value: handover.driverName },
              { label: m.handover_field_device(), value: handover.closedOn },
            ]}
          />
          <div className={classes.signatures}>
            <Signed by={m.handover_by()} name={handover.clerkName} strokes={handover.clerkSignature} />
            <Signed by={m.handover_driver()} name={handover.driverName} strokes={handover.driverSignature} />
          </div>
        </Section>
        {missing.length > 0 && (
          <Section title={m.handover_missing({ count: missing.length })}>
            <ul className={classes.list}>
              {missing.map(({ cnNo, receiver, place, pieces }) => (
                <li key={cnNo}>
                  <span className={classes.cn}>{cnNo}</span>
                  <span className={classes.whom}>
                    {receiver}, {place}
                  </span>
                  <span className={classes.quiet}>
                    {m.handover_of({ scanned: scanned.get(cnNo) ?? 0, pieces })}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
      <div className={classes.column}>
        {handover.copyUrl !== null && (
          <Section title={m.handover_copy_title()} description={m.handover_copy_help({ days: copyDays })}>
            <div className={classes.copy}>
              <QrCode text={handover.copyUrl} size={168} label={m.handover_the_copy()} />
              <Button
                component="a"
                variant="default"
                href={handover.copyUrl}
                target="_blank"
                rel="noreferrer"
              >
                {m.handover_copy_action()}
              </Button>
            </div>
          </Section>
        )}
        <Section title={m.handover_scans({ count: handover.scans.length })}>
          <ul className={classes.list}>
            {handover.scans.map(({ scanId, cnNo, piece, code, outcome, at, byWhom, device }) => (
              <li key={scanId}>
                <span className={classes.cn}>
                  {cnNo ?? code}
                  {piece !== null && `-${piece}`}
                </span>
                <span className={classes.grow}>{outcomes[outcome].label()}</span>
                <span className={classes.quiet}>
                  <DateTime value={at} /> · {shownName(byWhom)} · {device}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </ScanColumns>
  );
}

/** Another device closed the handover while this one was offline, so the scans made here do not count. */
function Unsent({ handover: { handoverId, scans } }: { handover: HandoverDetail }) {
  const scanner = useScanner();
  const [unsent, setUnsent] = useState(() => unsentScans(scanner, handoverId, scans));
  if (unsent.length === 0) return null;
  return (
    <LostScans
      what={m.handover_unsent({ count: unsent.length })}
      scans={unsent}
      onNoted={() => {
        forgetScans(scanner, handoverId);
        setUnsent([]);
      }}
    />
  );
}

function Signed({ by, name, strokes }: { by: string; name: string; strokes: string }) {
  return (
    <figure className={classes.signed}>
      <div className={classes.signature}>
        <Signature strokes={strokes} label={name} />
      </div>
      <figcaption className={classes.quiet}>
        {by}: {name}
      </figcaption>
    </figure>
  );
}

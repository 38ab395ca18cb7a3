import { Button, Loader, Text } from '@mantine/core';
import { Link, useLocation } from '#web/platform/router/router.tsx';
import { FileCheck, Printer } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';

import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { maskedIdentity } from '#shared/features/tracking/identity.rules.ts';
import type { PodRecord } from '#shared/features/tracking/tracking.contract.ts';
import { ReportLink } from '#web/features/claim/report-link.tsx';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { printPicture } from '#web/features/tracking/print-picture.ts';
import { Signature } from '#web/features/tracking/signature.tsx';
import { usePods, useStoredPodNo } from '#web/features/tracking/tracking.api.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './proof-of-delivery.module.css';
import { m } from '#shared/platform/words/words.ts';

/** The proof-of-delivery page (spec §2): POD image, photos and signature, each with Print. */
export function ProofOfDeliveryScreen() {
  const given = useLocation({ select: ({ search }) => (search as { cn?: unknown }).cn });
  const stored = useStoredPodNo();
  const cnNo = typeof given === 'string' ? (parseScan(given)?.cnNo ?? '') : stored;
  return (
    <Page
      kind="form"
      title={m.tracking_proof_of_delivery()}
      context={cnNo && <ConsignmentNumber value={cnNo} />}
      action={
        cnNo !== '' && (
          <>
            <Link to="/etracking" search={{ cn: cnNo }} className={classes.link}>
              {m.tracking_time_line_of_this_parcel()}
            </Link>
            <ReportLink cnNo={cnNo} className={classes.link} />
          </>
        )
      }
    >
      <Proof cnNo={cnNo} isNamed={typeof given === 'string'} />
    </Page>
  );
}

function Proof({ cnNo, isNamed }: { cnNo: string; isNamed: boolean }) {
  const { data: pods, error, refetch } = usePods(cnNo, isNamed);
  if (error && !pods) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (cnNo === '') {
    return (
      <EmptyState
        title={m.tracking_no_proof_of_delivery()}
        icon={<FileCheck size={24} aria-hidden />}
        action={
          <Button component={Link} to="/etracking" variant="default">
            {m.tracking_e_tracking()}
          </Button>
        }
      >
        {m.tracking_no_proof_named()}
      </EmptyState>
    );
  }
  if (pods?.length === 0) {
    return (
      <EmptyState title={m.tracking_no_proof_of_delivery()} icon={<FileCheck size={24} aria-hidden />}>
        {m.tracking_no_proof_yet()}
      </EmptyState>
    );
  }
  if (!pods) {
    return (
      <div className={classes.waiting} role="status">
        <Loader size="sm" color="gray" aria-hidden />
        <Text c="dimmed">{waitingText}</Text>
      </div>
    );
  }
  const [first] = pods;
  if (pods.length === 1 && first?.piece === undefined) return first && <PodPictures pod={first} />;
  return pods
    .toSorted((one, other) => (one.piece ?? 0) - (other.piece ?? 0))
    .map((pod) => <PieceProof key={pod.piece ?? 0} pod={pod} />);
}

/** The proof of one piece, under a heading. */
function PieceProof({ pod }: { pod: PodRecord }) {
  const headingId = useId();
  return (
    <section className={classes.piece} aria-labelledby={headingId}>
      <h2 id={headingId}>{pieceTitle(pod)}</h2>
      <PodPictures pod={pod} level="h3" />
    </section>
  );
}

const pieceTitle = ({ piece }: PodRecord) =>
  piece === undefined ? m.tracking_whole_consignment() : m.tracking_piece_title({ number: piece });

function PodPictures({ pod, level = 'h2' }: { pod: PodRecord; level?: 'h2' | 'h3' }) {
  const market = useMarket();
  const deliveredOn = formatDayTime(new Date(pod.dlvrydt), market);
  const facts = [
    { label: m.tracking_name(), value: pod.remarks, printed: pod.remarks },
    // Masked in print, because paper is passed on to others.
    { label: m.tracking_ic(), value: pod.remarks2, printed: maskedIdentity(pod.remarks2) },
    { label: m.tracking_delivery_date(), value: deliveredOn, printed: deliveredOn },
  ].filter(({ value }) => value !== '');
  const photos = [
    { title: m.tracking_pod_image(), data: pod.podImage },
    { title: m.tracking_photo_1(), data: pod.photoPOD },
    { title: m.tracking_photo_2(), data: pod.photoPOD2 },
  ].filter(({ data }) => data !== '');
  const isSigned = pod.cust_sign !== '';
  const factLines = facts.map(({ label, printed }) => `${label}: ${printed}`);
  const lines = pod.piece === undefined ? factLines : [pieceTitle(pod), ...factLines];
  return (
    <div className={classes.pictures}>
      <Picture
        cnNo={pod.cn}
        level={level}
        title={isSigned ? m.tracking_signature() : m.tracking_received_by()}
        lines={lines}
        hasPicture={isSigned}
      >
        {isSigned && (
          <div className={classes.signature}>
            <Signature strokes={pod.cust_sign} label={m.tracking_signature_of({ remarks: pod.remarks })} />
          </div>
        )}
        <dl className={classes.facts}>
          {facts.map(({ label, value, printed }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-printed={printed}>
                <span>{value}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Picture>
      {photos.map(({ title, data }) => (
        <Picture key={title} cnNo={pod.cn} level={level} title={title} lines={lines}>
          <img
            className={classes.photo}
            src={`data:image/jpeg;base64,${data}`}
            alt={m.tracking_title_of_cn({ title, cn: pod.cn })}
          />
        </Picture>
      ))}
    </div>
  );
}

interface PictureProps {
  cnNo: string;
  /** Level of the heading. */
  level: 'h2' | 'h3';
  title: string;
  /** Printed above the picture. */
  lines: readonly string[];
  /** False if there is no picture to print. */
  hasPicture?: boolean;
  children: ReactNode;
}

/** One picture of a proof, with its own Print button. */
function Picture({ cnNo, level: Heading, title, lines, hasPicture = true, children }: PictureProps) {
  const figure = useRef<HTMLElement>(null);
  const print = () => {
    const picture = figure.current?.querySelector('img, svg[role="img"]');
    if (picture)
      void printPicture({ title: m.tracking_proof_of_delivery_number({ cnNo }), facts: lines, picture });
  };
  return (
    <figure ref={figure} className={classes.picture}>
      <figcaption className={classes.caption}>
        <Heading>{title}</Heading>
        {hasPicture && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Printer size={14} aria-hidden />}
            aria-label={m.tracking_print_title({ title })}
            onClick={print}
          >
            {m.tracking_print()}
          </Button>
        )}
      </figcaption>
      {children}
    </figure>
  );
}

import { Button, Loader, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { FileCheck, Printer } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

import { parseScan } from '#shared/consignment/cn-number.rules.ts';
import { formatDayTime } from '#shared/time/market-time.ts';
import type { PodRecord } from '#shared/tracking/tracking.contract.ts';
import { ConsignmentNumber } from '#web/ui/copy-button.tsx';
import { useMarket } from '#web/ui/market.ts';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { printPicture } from '#web/tracking/print-picture.ts';
import { Signature } from '#web/tracking/signature.tsx';
import { usePod } from '#web/tracking/tracking.api.ts';
import { waitingText } from '#web/ui/waiting.ts';

import classes from './proof-of-delivery.module.css';

/** The proof-of-delivery page (spec §2): POD image, photos and signature, each with Print. */
export function ProofOfDeliveryScreen() {
  const given = useLocation({ select: ({ search }) => (search as { cn?: unknown }).cn });
  const cnNo = (typeof given === 'string' ? parseScan(given)?.cnNo : undefined) ?? '';
  return (
    <Page
      kind="form"
      title="Proof of delivery"
      context={cnNo && <ConsignmentNumber value={cnNo} />}
      action={
        cnNo !== '' && (
          <Link to="/etracking" search={{ cn: cnNo }} className={classes.link}>
            Time line of this parcel
          </Link>
        )
      }
    >
      <Proof cnNo={cnNo} />
    </Page>
  );
}

function Proof({ cnNo }: { cnNo: string }) {
  const { data: pod, error, refetch } = usePod(cnNo);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (cnNo === '' || pod === null) {
    return (
      <EmptyState title="No proof of delivery" icon={<FileCheck size={24} aria-hidden />}>
        There is none for this consignment note yet. It comes soon after the parcel was delivered.
      </EmptyState>
    );
  }
  if (!pod) {
    return (
      <div className={classes.waiting} role="status">
        <Loader size="sm" color="gray" aria-hidden />
        <Text c="dimmed">{waitingText}</Text>
      </div>
    );
  }
  return <PodPictures pod={pod} />;
}

function PodPictures({ pod }: { pod: PodRecord }) {
  const market = useMarket();
  const deliveredOn = formatDayTime(new Date(pod.dlvrydt), market);
  const facts = [
    { label: 'Name', value: pod.remarks },
    { label: 'IC', value: pod.remarks2 },
    { label: 'Delivery date', value: deliveredOn },
  ].filter(({ value }) => value !== '');
  const photos = [
    { title: 'POD image', data: pod.podImage },
    { title: 'Photo 1', data: pod.photoPOD },
    { title: 'Photo 2', data: pod.photoPOD2 },
  ].filter(({ data }) => data !== '');
  const isSigned = pod.cust_sign !== '';
  const lines = facts.map(({ label, value }) => `${label}: ${value}`);
  return (
    <div className={classes.pictures}>
      <Picture
        cnNo={pod.cn}
        title={isSigned ? 'Signature' : 'Received by'}
        lines={lines}
        hasPicture={isSigned}
      >
        {isSigned && (
          <div className={classes.signature}>
            <Signature strokes={pod.cust_sign} label={`Signature of ${pod.remarks}`} />
          </div>
        )}
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Picture>
      {photos.map(({ title, data }) => (
        <Picture key={title} cnNo={pod.cn} title={title} lines={lines}>
          <img
            className={classes.photo}
            src={`data:image/jpeg;base64,${data}`}
            alt={`${title} of ${pod.cn}`}
          />
        </Picture>
      ))}
    </div>
  );
}

interface PictureProps {
  cnNo: string;
  title: string;
  /** Printed above the picture. */
  lines: readonly string[];
  /** Without one there is nothing to print. */
  hasPicture?: boolean;
  children: ReactNode;
}

/** One picture of a proof with its own Print button. */
function Picture({ cnNo, title, lines, hasPicture = true, children }: PictureProps) {
  const figure = useRef<HTMLElement>(null);
  const print = () => {
    const picture = figure.current?.querySelector('img, svg[role="img"]');
    if (picture) void printPicture({ title: `Proof of delivery ${cnNo}`, facts: lines, picture });
  };
  return (
    <figure ref={figure} className={classes.picture}>
      <figcaption className={classes.caption}>
        <h2>{title}</h2>
        {hasPicture && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Printer size={14} aria-hidden />}
            aria-label={`Print ${title}`}
            onClick={print}
          >
            Print
          </Button>
        )}
      </figcaption>
      {children}
    </figure>
  );
}

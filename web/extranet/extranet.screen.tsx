import '@mantine/core/styles/Skeleton.layer.css';

import { Button, Skeleton } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Archive, Download, Image } from 'lucide-react';

import { STATUSES } from '#shared/consignment/status.ts';
import type { ArchivedShipment, ArchiveKind } from '#shared/extranet/extranet.contract.ts';
import { useArchive, useArchiveZip } from '#web/extranet/extranet.api.ts';
import { messageOf } from '#web/http/refusal.ts';
import { useNumbersInUrl } from '#web/tracking/numbers-in-url.ts';
import { TrackingForm } from '#web/tracking/tracking-form.tsx';
import { ConsignmentNumber } from '#web/ui/copy-button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { StatusBadge, toneOfStatus } from '#web/ui/status-badge.tsx';
import { toast } from '#web/ui/toast.ts';
import { waitingText } from '#web/ui/waiting.ts';

import classes from './extranet.module.css';

/** /extranet (spec §2, §6 EXTRANET claim): archived consignment notes and proofs of up to 20 CNs. */
export function ExtranetScreen() {
  const numbers = useNumbersInUrl();
  const navigate = useNavigate();
  return (
    <Page kind="form" title="Extranet" context="Archived consignment notes and proofs of delivery.">
      <div className={classes.columns}>
        <TrackingForm
          numbers={numbers}
          action="Find"
          onTrack={(wanted) =>
            void navigate({
              to: '.',
              search: wanted.length === 0 ? {} : { cn: [...wanted] },
              resetScroll: false,
            })
          }
        />
        <Results numbers={numbers} />
      </div>
    </Page>
  );
}

function Results({ numbers }: { numbers: readonly string[] }) {
  const { data, error, refetch } = useArchive(numbers);
  if (numbers.length === 0) {
    return (
      <EmptyState title="Nothing looked up yet" icon={<Archive size={24} aria-hidden />}>
        Paste up to 20 consignment note numbers and press Find.
      </EmptyState>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" role="status" aria-label={waitingText} />;
  const { rows, notFound } = data;
  return (
    <section className={classes.results} aria-label="Results">
      {rows.length > 0 && <ZipButton numbers={rows.map(({ consignmentNoteNo }) => consignmentNoteNo)} />}
      {notFound.length > 0 && (
        <p role="status">Not consignment notes of your account: {notFound.join(', ')}. Check the numbers.</p>
      )}
      <ul className={classes.list}>
        {rows.map((row) => (
          <Archived key={row.consignmentNoteNo} row={row} />
        ))}
      </ul>
    </section>
  );
}

function ZipButton({ numbers }: { numbers: readonly string[] }) {
  const { mutate, isPending } = useArchiveZip();
  return (
    <Button
      className={classes.zip}
      leftSection={<Download size={16} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate(numbers, { onError: (error) => toast.error(messageOf(error)) });
      }}
    >
      {isPending ? 'Preparing' : 'Download all as a zip'}
    </Button>
  );
}

function Archived({ row }: { row: ArchivedShipment }) {
  const { consignmentNoteNo: cnNo, status, receiverName, createdAt, deliveredAt, hasCn, hasPod } = row;
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <span className={classes.head}>
          <ConsignmentNumber value={cnNo} />
          <StatusBadge tone={toneOfStatus[STATUSES[status].tone]}>{STATUSES[status].label}</StatusBadge>
        </span>
        <span className={classes.quiet}>
          {receiverName} · created <DateTime value={createdAt} precision="day" />
          {deliveredAt !== null && (
            <>
              {' '}
              · delivered <DateTime value={deliveredAt} precision="day" />
            </>
          )}
        </span>
      </div>
      {hasCn && <ImageLink cnNo={cnNo} kind="cn" label="CN image" />}
      {hasPod && <ImageLink cnNo={cnNo} kind="pod" label="POD image" />}
    </li>
  );
}

/** Opens beside the list, so that twenty can be looked through. */
function ImageLink({ cnNo, kind, label }: { cnNo: string; kind: ArchiveKind; label: string }) {
  return (
    <Button
      renderRoot={(props) => (
        <Link to="/extranetimage" search={{ cn: cnNo, kind }} target="_blank" {...props} />
      )}
      variant="default"
      leftSection={<Image size={16} aria-hidden />}
      aria-label={`${label} of ${cnNo}`}
    >
      {label}
    </Button>
  );
}

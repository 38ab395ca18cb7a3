import '@mantine/core/styles/Skeleton.layer.css';

import { Button, Skeleton } from '@mantine/core';
import { Link, useNavigate } from '#web/platform/router/router.tsx';
import { Archive, Download, Image } from 'lucide-react';
import { useState } from 'react';

import { STATUSES } from '#shared/features/shipment/status.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { ArchivedShipment, ArchiveKind } from '#shared/features/extranet/extranet.contract.ts';
import { useArchive, useArchiveZip } from '#web/features/extranet/extranet.api.ts';
import { PodSearch } from '#web/features/extranet/pod-search.tsx';
import { keepExtranetImage } from '#web/features/extranet/last-image.ts';
import { useNumbersInUrl } from '#web/features/tracking/numbers-in-url.ts';
import { TrackingForm } from '#web/features/tracking/tracking-form.tsx';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { StatusBadge, toneOfStatus } from '#web/platform/ui/status-badge.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { documentFailure } from '#web/platform/ui/use-open-pdf.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './extranet.module.css';
import { m } from '#shared/platform/words/words.ts';
import { statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { rich } from '#web/platform/words/rich.tsx';

/** /extranet (spec §2, §6 EXTRANET claim): archived consignment notes and proofs of up to 20 CNs. */
export function ExtranetScreen() {
  const numbers = useNumbersInUrl();
  const navigate = useNavigate();
  const [signed, setSigned] = useState<readonly ArchivedShipment[] | null>(null);
  return (
    <Page kind="form" title={m.extranet_extranet()} context={m.extranet_context()}>
      <div className={classes.columns}>
        <div className={classes.searches}>
          <TrackingForm
            numbers={numbers}
            action={m.extranet_find()}
            onTrack={(wanted) => {
              setSigned(null);
              void navigate({
                to: '.',
                search: wanted.length === 0 ? {} : { cn: [...wanted] },
                resetScroll: false,
              });
            }}
          />
          <PodSearch onFound={setSigned} />
        </div>
        {signed ? <Signed rows={signed} /> : <Results numbers={numbers} />}
      </div>
    </Page>
  );
}

function Results({ numbers }: { numbers: readonly string[] }) {
  const { data, error, refetch } = useArchive(numbers);
  if (numbers.length === 0) {
    return (
      <EmptyState title={m.extranet_nothing_looked_up_yet()} icon={<Archive size={24} aria-hidden />}>
        {m.extranet_paste_up_to_and_find({ most: limits.trackingMaxCns })}
      </EmptyState>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" role="status" aria-label={waitingText} />;
  const { rows, notFound } = data;
  return (
    <section className={classes.results} aria-label={m.extranet_results()}>
      {rows.length > 0 && <ZipButton numbers={rows.map(({ consignmentNoteNo }) => consignmentNoteNo)} />}
      {notFound.length > 0 && (
        <p role="status">{m.extranet_not_of_your_account({ numbers: notFound.join(', ') })}</p>
      )}
      <Rows rows={rows} />
    </section>
  );
}

function Signed({ rows }: { rows: readonly ArchivedShipment[] }) {
  if (rows.length === 0) {
    return (
      <p className={classes.results} role="status">
        {m.extranet_none_signed()}
      </p>
    );
  }
  return (
    <section className={classes.results} aria-label={m.extranet_results()}>
      <ZipButton numbers={rows.map(({ consignmentNoteNo }) => consignmentNoteNo)} />
      <Rows rows={rows} />
    </section>
  );
}

const Rows = ({ rows }: { rows: readonly ArchivedShipment[] }) => (
  <ul className={classes.list}>
    {rows.map((row) => (
      <Archived key={row.consignmentNoteNo} row={row} />
    ))}
  </ul>
);

function ZipButton({ numbers }: { numbers: readonly string[] }) {
  const { mutate, isPending } = useArchiveZip();
  return (
    <Button
      className={classes.zip}
      leftSection={<Download size={16} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate(numbers, { onError: (error) => toast.error(documentFailure(error)) });
      }}
    >
      {isPending ? m.extranet_preparing() : m.extranet_download_all_as_a_zip()}
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
          <StatusBadge tone={toneOfStatus[STATUSES[status].tone]}>{statusNames[status]()}</StatusBadge>
        </span>
        <span className={classes.quiet}>
          {rich(
            deliveredAt === null
              ? m.extranet_receiver_created({ name: receiverName })
              : m.extranet_receiver_created_delivered({ name: receiverName }),
            {
              created: <DateTime value={createdAt} precision="day" />,
              delivered: <DateTime value={deliveredAt ?? createdAt} precision="day" />,
            },
          )}
        </span>
      </div>
      {hasCn && <ImageLink cnNo={cnNo} kind="cn" label={m.extranet_cn_image()} />}
      {hasPod && <ImageLink cnNo={cnNo} kind="pod" label={m.extranet_pod_image()} />}
    </li>
  );
}

/** Opens in another window beside the list, so that many pictures can be viewed one after the other. */
function ImageLink({ cnNo, kind, label }: { cnNo: string; kind: ArchiveKind; label: string }) {
  return (
    <Button
      renderRoot={(props) => (
        <Link
          to="/extranetimage"
          search={{ cn: cnNo, kind }}
          target="_blank"
          {...props}
          onClick={() => keepExtranetImage({ cn: cnNo, kind })}
        />
      )}
      variant="default"
      leftSection={<Image size={16} aria-hidden />}
      aria-label={m.extranet_image_of({ label, cnNo })}
    >
      {label}
    </Button>
  );
}

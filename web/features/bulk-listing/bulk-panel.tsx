import '@mantine/core/styles/Progress.layer.css';

import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import {
  Ban,
  FileArchive,
  FileSpreadsheet,
  PenLine,
  Printer,
  RotateCw,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { Suspense, useState } from 'react';

import type { BulkDetail } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import type { PrintOrder } from '#shared/features/printing/print-options.model.ts';
import { megabyte } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  cancelAll,
  throwAway,
  useBulkDetail,
  useRefreshBulk,
  useRepeatBulk,
  useSaveResult,
  useSaveZip,
  useUploadPath,
} from '#web/features/bulk-listing/bulk-listing.api.ts';
import { PickupAndHandover } from '#web/features/bulk-listing/bulk-to-driver.tsx';
import { nameOfUpload, UploadState } from '#web/features/bulk-listing/bulk-words.tsx';
import { unmarkBulkUpload } from '#web/features/bulk-listing/bulk-marker.ts';
import { usePrint } from '#web/features/printing/print.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link, useNavigate } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { BesidePanel } from '#web/platform/ui/beside-panel.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { Money } from '#web/platform/ui/money.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { CannotOpen, part } from '#web/platform/ui/part.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const PrintCentre = part(
  async () => (await import('#web/features/printing/print-centre.tsx')).PrintCentre,
  CannotOpen,
);

const panelWidth = 460;

/** One upload beside the list: its outcome, papers and files. */
export function BulkPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useBulkDetail(id);
  return (
    <BesidePanel
      title={detail.data ? nameOfUpload(detail.data) : m.bulk_listing_upload()}
      onClose={onClose}
      width={panelWidth}
    >
      <Answered query={detail} waiting={320}>
        {(upload) => <Upload upload={upload} onClose={onClose} />}
      </Answered>
    </BesidePanel>
  );
}

const shown = (value: number) => value.toLocaleString('en');

function Upload({ upload, onClose }: { upload: BulkDetail; onClose: () => void }) {
  const { bulkShipmentId, state, readyCount, openCount, madeCount, runDone, runTotal } = upload;
  const uploadPath = useUploadPath();
  const mayCreate = useCan('createShipment');
  const isOpen = state !== 'done' && state !== 'cancelled';
  return (
    <Stack gap="md" align="stretch">
      <Group justify="space-between">
        <UploadState upload={upload} />
        {mayCreate && isOpen && (
          <Button
            variant={madeCount === 0 ? 'filled' : 'default'}
            leftSection={<PenLine size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to={uploadPath} search={{ upload: bulkShipmentId }} />}
          >
            {state === 'submitting' ? m.bulk_listing_watch() : m.bulk_listing_go_on()}
          </Button>
        )}
      </Group>
      {state === 'submitting' && (
        <Progress
          value={runTotal === 0 ? 0 : (100 * runDone) / runTotal}
          aria-label={m.bulk_listing_running({ done: runDone, total: runTotal })}
        />
      )}
      {madeCount > 0 && <Papers upload={upload} />}
      <DetailList
        details={[
          { label: m.bulk_listing_when(), value: <DateTime value={upload.createdAt} /> },
          { label: m.bulk_listing_who(), value: upload.createdBy },
          { label: m.bulk_listing_rows(), value: shown(upload.rowCount) },
          { label: m.bulk_listing_made(), value: shown(madeCount) },
          { label: m.bulk_listing_ready(), value: shown(readyCount) },
          { label: m.bulk_listing_open(), value: shown(openCount) },
          { label: m.bulk_listing_cancelled(), value: shown(upload.cancelledCount) },
          { label: m.bulk_listing_sum(), value: <Money cents={upload.sumCents} /> },
        ]}
      />
      {madeCount > 0 && (
        <>
          <PickupAndHandover upload={upload} />
          <Files upload={upload} />
          {mayCreate && <Again id={bulkShipmentId} />}
          {upload.cancellableCount > 0 && <CancelAll upload={upload} />}
        </>
      )}
      {madeCount === 0 && isOpen && state !== 'submitting' && mayCreate && (
        <ThrowAway upload={upload} onGone={onClose} />
      )}
    </Stack>
  );
}

/** Prints labels in file order or pick order (by routing code), all of them or only the unprinted ones. */
function Papers({
  upload: { bulkShipmentId: bulkId, unprintedCount, madeCount, cancelledCount },
}: {
  upload: BulkDetail;
}) {
  const mayPrint = useCan('printShipment');
  const { print, isBusy } = usePrint();
  const refresh = useRefreshBulk();
  const [centre, setCentre] = useState<'open' | 'closed' | null>(null);
  const alive = madeCount - cancelledCount;
  if (!mayPrint || alive === 0) return null;
  const selection = { bulkId };
  const run = async (OnlyUnprinted: boolean, Order: PrintOrder) => {
    if (await print({ selection, options: { OnlyUnprinted, Order } })) await refresh();
  };
  return (
    <Section title={m.bulk_listing_labels()}>
      <Group gap="xs">
        {unprintedCount > 0 && (
          <Button
            leftSection={<Printer size={16} aria-hidden />}
            aria-disabled={isBusy}
            onClick={() => void run(true, 'listed')}
          >
            {m.bulk_listing_print_unprinted({ count: unprintedCount })}
          </Button>
        )}
        <Button
          variant={unprintedCount > 0 ? 'default' : 'filled'}
          leftSection={<Printer size={16} aria-hidden />}
          aria-disabled={isBusy}
          onClick={() => void run(false, 'listed')}
        >
          {m.bulk_listing_print_all({ count: alive })}
        </Button>
        <Button variant="default" aria-disabled={isBusy} onClick={() => void run(false, 'pick')}>
          {m.bulk_listing_print_pick()}
        </Button>
        <Button
          variant="default"
          leftSection={<SlidersHorizontal size={16} aria-hidden />}
          onClick={() => setCentre('open')}
        >
          {m.printing_more_options()}
        </Button>
      </Group>
      {centre !== null && (
        <Suspense>
          <PrintCentre
            selection={selection}
            opened={centre === 'open'}
            onClose={() => setCentre('closed')}
            onPrinted={() => void refresh()}
          />
        </Suspense>
      )}
    </Section>
  );
}

function Files({ upload: { bulkShipmentId, zip } }: { upload: BulkDetail }) {
  const mayPrint = useCan('printShipment');
  const saveZip = useSaveZip();
  const saveResult = useSaveResult();
  // The wording of spec §8; the reason is shown beside the button.
  const failed = () => toast.error(m.printing_fail());
  const problem = saveZip.error ?? saveResult.error;
  return (
    <Section title={m.bulk_listing_files()} description={m.bulk_listing_files_help()}>
      <Group gap="xs">
        {mayPrint && (
          <Button
            variant="default"
            leftSection={<FileArchive size={16} aria-hidden />}
            aria-disabled={saveZip.isPending}
            onClick={() => !saveZip.isPending && saveZip.mutate(bulkShipmentId, { onError: failed })}
          >
            {saveZip.isPending
              ? m.bulk_listing_zip_making()
              : saveZip.isError
                ? m.bulk_listing_zip_again()
                : zip
                  ? m.bulk_listing_zip_kept({ mb: Math.max(0.1, zip.byteCount / megabyte).toFixed(1) })
                  : m.bulk_listing_zip()}
          </Button>
        )}
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<FileSpreadsheet size={16} aria-hidden />}
            aria-disabled={saveResult.isPending}
            onClick={() => !saveResult.isPending && saveResult.mutate({ bulkShipmentId, format })}
          >
            {m.bulk_listing_result({ format })}
          </Button>
        ))}
      </Group>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)">
          {messageOf(problem)}
        </Text>
      )}
    </Section>
  );
}

/** Uploads the same rows again, for example for the same parcels next week, and opens them for review before anything ships. */
function Again({ id }: { id: string }) {
  const repeat = useRepeatBulk();
  const navigate = useNavigate();
  const uploadPath = useUploadPath();
  const go = async () => {
    if (repeat.isPending) return;
    try {
      const upload = await repeat.mutateAsync(id);
      await navigate({ to: uploadPath, search: { upload } });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<RotateCw size={16} aria-hidden />}
      aria-disabled={repeat.isPending}
      onClick={() => void go()}
    >
      {m.bulk_listing_again()}
    </Button>
  );
}

/** Discards a file that was wrong or uploaded twice. */
function ThrowAway({ upload, onGone }: { upload: BulkDetail; onGone: () => void }) {
  const refresh = useRefreshBulk();
  const [isAsked, setAsked] = useState(false);
  const name = nameOfUpload(upload);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<Trash2 size={16} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {m.bulk_listing_throw_away()}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={m.bulk_listing_throw_away_of({ name })}
        confirmLabel={m.bulk_listing_throw_away_of({ name })}
        busyLabel={m.bulk_listing_throwing_away()}
        onConfirm={async () => {
          await throwAway(upload.bulkShipmentId);
          unmarkBulkUpload(upload.bulkShipmentId);
          toast.success(m.bulk_listing_thrown_away({ name }));
          // Close the panel first, because it would request the upload again.
          onGone();
          await refresh();
        }}
      >
        {m.bulk_listing_throw_away_about()}
      </ConfirmDialog>
    </>
  );
}

function CancelAll({ upload }: { upload: BulkDetail }) {
  const mayCancel = useCan('cancelShipment');
  const refresh = useRefreshBulk();
  const [isAsked, setAsked] = useState(false);
  const [done, setDone] = useState(0);
  const { cancellableCount: count } = upload;
  if (!mayCancel) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<Ban size={16} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {m.bulk_listing_cancel_all({ count })}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={m.bulk_listing_cancel_title({ name: nameOfUpload(upload) })}
        confirmLabel={m.bulk_listing_cancel_all({ count })}
        busyLabel={m.bulk_listing_cancelling({ done, total: count })}
        onConfirm={async () => {
          setDone(0);
          // Even if it fails part-way, the list shows what was cancelled.
          const { cancelled, left } = await cancelAll(upload.bulkShipmentId, setDone).finally(() => {
            void refresh();
          });
          toast.success(
            left === 0
              ? m.bulk_listing_cancelled_done({ count: cancelled })
              : m.bulk_listing_cancelled_some({ count: cancelled, left }),
          );
        }}
      >
        {m.bulk_listing_cancel_help()}
      </ConfirmDialog>
    </>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';

import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { nameOfUpload } from '#web/features/bulk-listing/bulk-words.tsx';
import { BulkColumns } from '#web/features/bulk-shipment/bulk-columns.tsx';
import { BulkIn } from '#web/features/bulk-shipment/bulk-in.tsx';
import { BulkRun } from '#web/features/bulk-shipment/bulk-run.tsx';
import {
  HowMatched,
  canMatch,
  Made,
  Refused,
  Unfinished,
} from '#web/features/bulk-shipment/upload-notes.tsx';
import { markBulkUpload, unmarkBulkUpload } from '#web/features/bulk-listing/bulk-marker.ts';
import { uploadFile, useBulkUpload } from '#web/features/bulk-shipment/bulk-upload.api.ts';
import { askAnew } from '#web/platform/http/query-keys.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link } from '#web/platform/router/router.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { part } from '#web/platform/ui/part.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

const BulkSummary = part(
  async () => (await import('#web/features/bulk-shipment/bulk-summary.tsx')).BulkSummary,
);

/** /uploadshipment and /uploadCOOLshipment: upload, columns, summary, submit (spec §4 "Bulk upload"). */
export function UploadShipmentScreen() {
  const filters = useUrlFilters();
  const queries = useQueryClient();
  const uploadId = filters.values['upload'] ?? null;
  const isAskingColumns = filters.values['columns'] === '1';
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** Counts how often this page changed the rows by submitting or checking them again. */
  const [round, setRound] = useState(0);
  const loadAnew = () => setRound((before) => before + 1);
  const query = useBulkUpload(uploadId);
  const upload = uploadId === null ? undefined : query.data;
  const isMatching = upload && (upload.state === 'matching' || (isAskingColumns && canMatch(upload)));
  useEffect(() => {
    if (uploadId === null || isMatching === undefined) return;
    if (isMatching) markBulkUpload(uploadId);
    else unmarkBulkUpload(uploadId);
  }, [uploadId, isMatching]);

  const open = async (made: BulkUpload) => {
    await askAnew(queries, 'bulk-uploads');
    filters.set({ upload: made.uploadId, columns: null });
  };
  const start = () => {
    setFile(null);
    if (uploadId !== null) unmarkBulkUpload(uploadId);
    filters.set({ upload: null, columns: null });
  };
  const readSheet = async (sheet: string) => {
    if (!file || uploadId === null) return;
    setError(null);
    try {
      await open(await uploadFile(file, () => undefined, { sheet, replaces: uploadId }));
    } catch (thrown) {
      setError(messageOf(thrown));
    }
  };

  const title = m.app_screen_bulk_upload();
  if (uploadId === null) {
    return (
      <Page kind="form" title={title} context={m.bulk_upload_context()} action={<TableDetail />}>
        <Unfinished onOpen={(id) => filters.set({ upload: id })} />
        <BulkIn
          // Preload the grid while the rows are read.
          onReading={() => void BulkSummary.load().catch(() => undefined)}
          onRead={(made, source) => {
            setFile(source);
            void open(made);
          }}
        />
      </Page>
    );
  }
  // Keep what is on the page (rows being corrected, progress) while the server cannot be reached.
  if (query.error && !upload) {
    return (
      <Page kind="form" title={title}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        <div>
          <Button variant="default" onClick={start}>
            {m.bulk_upload_another()}
          </Button>
        </div>
      </Page>
    );
  }
  if (!upload) {
    return (
      <Page kind="form" title={title}>
        <Skeleton height={320} />
      </Page>
    );
  }
  const name = nameOfUpload(upload);
  if (isMatching) {
    return (
      <Page kind="form" title={title} context={name}>
        {error && <Note tone="red">{error}</Note>}
        <BulkColumns
          key={upload.version}
          uploadId={uploadId}
          onSheet={file ? (sheet) => void readSheet(sheet) : null}
          onBack={() => {
            if (upload.state === 'matching') return start();
            filters.set({ columns: null });
          }}
          onDone={(matched) => void open(matched)}
        />
      </Page>
    );
  }
  // Not based on the row counts, which change with each corrected row.
  const reading = `${upload.matchedBy} ${upload.isCorrecting} ${round}`;
  const isRunning = upload.state === 'submitting' || upload.state === 'paused';
  return (
    <Page
      kind="list"
      title={title}
      context={name}
      action={
        <Button variant="default" onClick={start}>
          {m.bulk_upload_another()}
        </Button>
      }
    >
      {isRunning && <BulkRun uploadId={uploadId} />}
      {!isRunning && upload.counts.submitted > 0 && <Made upload={upload} />}
      {!isRunning && <HowMatched upload={upload} onColumns={() => filters.set({ columns: '1' })} />}
      {!isRunning && <Refused upload={upload} onChecked={loadAnew} />}
      {!isRunning && upload.state !== 'done' && (
        <Suspense fallback={<Skeleton height={320} />}>
          <BulkSummary
            key={`${uploadId} ${reading}`}
            uploadId={uploadId}
            reading={reading}
            onSubmitted={() => {
              // The run may be over before it was ever shown, so load the rows again.
              loadAnew();
              void askAnew(queries, 'bulk-uploads', 'shipments');
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}

function TableDetail() {
  return (
    <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/bulkshipmenttabledetail" />}>
      {m.bulk_upload_table_detail()}
    </Button>
  );
}

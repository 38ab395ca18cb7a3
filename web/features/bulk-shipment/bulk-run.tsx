import '@mantine/core/styles/Progress.layer.css';

import { Button, Group, Progress, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { useBulkProgress, useRunCall } from '#web/features/bulk-shipment/bulk-upload.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';

const minute = 60;

/** The third step while a job is at it: how far, how fast, how long; it goes on when the page is closed. */
export function BulkRun({ uploadId }: { uploadId: string }) {
  const progress = useBulkProgress(uploadId);
  const run = useRunCall(uploadId);
  const [isAsking, setAsking] = useState(false);
  if (progress.error && !progress.data)
    return <ErrorState error={progress.error} onRetry={() => void progress.refetch()} />;
  if (!progress.data) return <Skeleton height={160} />;
  const { state, total, made, refused, waiting, rate, secondsLeft } = progress.data;
  const done = made + refused;
  const isPaused = state === 'paused';
  return (
    <Section
      title={isPaused ? m.bulk_upload_paused() : m.bulk_upload_submitting()}
      description={isPaused ? m.bulk_upload_paused_about() : m.bulk_upload_submitting_about()}
    >
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        animated={!isPaused}
        aria-label={m.bulk_upload_rows_done({ done, total })}
      />
      <Text role="status" className="figures">
        {[
          m.bulk_upload_rows_done({ done, total }),
          ...(refused > 0 ? [m.bulk_upload_refused({ count: refused })] : []),
          ...(rate === null || isPaused ? [] : [m.bulk_upload_rate({ rate: Math.round(rate) })]),
          ...(secondsLeft === null || isPaused ? [] : [leftText(secondsLeft)]),
        ].join(' · ')}
      </Text>
      {progress.error && (
        // It is asked again each second; the job goes on meanwhile.
        <div role="alert">
          <Note tone="amber">{messageOf(progress.error)}</Note>
        </div>
      )}
      {run.error && (
        <Text role="alert" c="var(--mantine-color-error)">
          {messageOf(run.error)}
        </Text>
      )}
      <Group>
        <Button
          variant={isPaused ? 'filled' : 'default'}
          onClick={() => run.mutate(isPaused ? 'resume' : 'pause')}
          aria-disabled={run.isPending}
        >
          {isPaused ? m.bulk_upload_resume() : m.bulk_upload_pause()}
        </Button>
        <Button variant="default" onClick={() => setAsking(true)} aria-disabled={run.isPending}>
          {m.bulk_upload_cancel_rest()}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.bulk_upload_cancel_rest()}
        confirmLabel={m.bulk_upload_cancel_rows({ count: waiting })}
        busyLabel={m.bulk_upload_cancelling()}
        onConfirm={async () => {
          await run.mutateAsync('cancel');
        }}
      >
        {m.bulk_upload_cancel_about()}
      </ConfirmDialog>
    </Section>
  );
}

const leftText = (seconds: number) =>
  seconds < minute
    ? m.bulk_upload_seconds_left({ count: seconds })
    : m.bulk_upload_minutes_left({ count: Math.ceil(seconds / minute) });

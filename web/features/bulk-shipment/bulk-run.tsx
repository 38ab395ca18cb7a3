import '@mantine/core/styles/Progress.layer.css';

import { Button, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';

import type { BulkProgress } from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useBulkProgress, useRunCall } from '#web/features/bulk-shipment/bulk-upload.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { Section } from '#web/platform/ui/page.tsx';

const minute = 60;

/** The third step, while the job runs: progress, speed and time left. The job continues when the page is closed. */
export function BulkRun({ uploadId }: { uploadId: string }) {
  // Polled every second, so that the job's progress is current.
  return (
    <Answered query={useBulkProgress(uploadId)} waiting={160}>
      {(progress) => <Running uploadId={uploadId} progress={progress} />}
    </Answered>
  );
}

function Running({ uploadId, progress }: { uploadId: string; progress: BulkProgress }) {
  const run = useRunCall(uploadId);
  const [isAsking, setAsking] = useState(false);
  const { state, total, made, refused, waiting, rate, secondsLeft } = progress;
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
      {run.error && (
        <Text role="alert" c="var(--mantine-color-error)">
          {messageOf(run.error)}
        </Text>
      )}
      <Group>
        <Button
          variant={isPaused ? 'filled' : 'default'}
          onClick={() => !run.isPending && run.mutate(isPaused ? 'resume' : 'pause')}
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

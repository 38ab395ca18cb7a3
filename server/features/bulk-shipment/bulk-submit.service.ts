import * as z from 'zod/mini';

import { type BulkProgress, submitBulk } from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import { submittableStates } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { m } from '#shared/platform/words/words.ts';

import { scopeSchema } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import type { BulkRunService } from './bulk-run.service.ts';
import type { UploadKey } from './bulk-row.queries.ts';
import * as runs from './bulk-run.queries.ts';
import { queuedMs, restingState, runStart, silentMs } from './bulk-submit.rules.ts';
import { recount } from './bulk-totals.service.ts';
import { progressFrom } from './bulk-upload.mapping.ts';
import * as queries from './bulk-upload.queries.ts';

export interface BulkSubmitService {
  submit(
    session: Session,
    actor: Actor,
    form: { uploadId: string; rowNos?: number[] | undefined },
  ): Promise<BulkProgress>;
  /** Also records that the user is still watching. */
  progress(session: Session, uploadId: string): Promise<BulkProgress>;
  pause(session: Session, actor: Actor, uploadId: string): Promise<BulkProgress>;
  resume(session: Session, actor: Actor, uploadId: string): Promise<BulkProgress>;
  /** Rows not started return to their previous state; created consignments stay. */
  cancel(session: Session, actor: Actor, uploadId: string): Promise<BulkProgress>;
}

/** One job per upload, not per row. Each chunk is a transaction, so that a retry continues where the last try stopped. */
const submitJob = jobKind({
  name: 'bulk-submit',
  payload: z.object({ scope: scopeSchema, uploadId: z.string() }),
  retry: { tries: 10, firstPauseSeconds: 2, longestPauseSeconds: 60 },
  timeoutSeconds: 1800,
  atOnce: 2,
});

const lookEverySeconds = 5;

export function bulkSubmitService(
  { clock, database, write, jobs }: Pick<Kit, 'clock' | 'database' | 'write' | 'jobs'>,
  run: BulkRunService,
  samples: SampleDataService,
): BulkSubmitService {
  jobs.work(submitJob, ({ scope, uploadId }, { by, signal }) => run.goOn({ scope, uploadId }, by, signal));
  // The queue takes long to give up a job whose server died. A surplus job ends when it finds another one at work.
  jobs.every('take-up-bulk-uploads', lookEverySeconds, async () => {
    const now = clock.now();
    const beatBefore = new Date(now.getTime() - silentMs);
    const queuedBefore = new Date(now.getTime() - queuedMs);
    await database.transaction(async (trx) => {
      const silent = await queries.takeSilent(trx, { beatBefore, queuedBefore, now });
      for (const { account_id: scope, upload_id: uploadId } of silent)
        await jobs.enqueue(trx, submitJob, { scope, uploadId });
    });
  });

  async function locked(trx: Trx, key: UploadKey): Promise<queries.LockedUpload> {
    const upload = await queries.lockUpload(trx, key);
    if (!upload) throw notFound(m.bulk_shipment_upload);
    return upload;
  }

  async function progressOf(trx: Trx, key: UploadKey): Promise<BulkProgress> {
    return progressFrom(await locked(trx, key), clock.now());
  }

  return {
    async submit(session, actor, { uploadId, rowNos }) {
      await samples.mustBeLoaded(session.market);
      const key = { scope: session.scope, uploadId };
      const repeatable = { call: submitBulk.path, body: { uploadId, rowNos } };
      return write(actor, { action: 'bulk.submitted', repeatable }, async ({ trx, subject }) => {
        const upload = await locked(trx, key);
        if (upload.state === 'matching') throw refuse('conflict', m.bulk_shipment_problem_not_matched);
        if (upload.state !== 'summary') throw refuse('conflict', m.bulk_shipment_problem_running);
        const now = clock.now();
        const version = upload.version + 1;
        const going = await runs.queueRows(trx, key, version, submittableStates, rowNos ?? null);
        if (going === 0) throw refuse('conflict', m.bulk_shipment_problem_nothing_to_submit);
        await recount(trx, key);
        await queries.updateUpload(trx, key, {
          state: 'submitting',
          version,
          changed_at: now,
          changed_by: session.loginId,
          run_total: going,
          run_made: 0,
          run_refused: 0,
          run_after: 0,
          run_started_at: runStart(now, upload),
          run_ended_at: null,
          run_by: session.userId,
          run_beat_at: null,
          run_queued_at: now,
          watched_at: now,
        });
        await jobs.enqueue(trx, submitJob, key);
        subject(upload.file_name, { uploadId, rows: going });
        return progressOf(trx, key);
      });
    },

    async progress(session, uploadId) {
      const key = { scope: session.scope, uploadId };
      const upload = await queries.findUpload(database.db, key);
      if (!upload) throw notFound(m.bulk_shipment_upload);
      const now = clock.now();
      const isFresh = upload.watched_at && now.getTime() - upload.watched_at.getTime() < 5000;
      if (upload.state === 'submitting' && upload.run_by === session.userId && !isFresh) {
        await queries.updateUpload(database.db, key, { watched_at: now });
      }
      return progressFrom(upload, now);
    },

    pause: (session, actor, uploadId) => {
      const key = { scope: session.scope, uploadId };
      return write(actor, { action: 'bulk.paused' }, async ({ trx, subject }) => {
        const upload = await locked(trx, key);
        subject(upload.file_name, madeUntil(upload));
        if (upload.state === 'submitting')
          await queries.updateUpload(trx, key, { state: 'paused', run_ended_at: clock.now() });
        return progressOf(trx, key);
      });
    },

    async resume(session, actor, uploadId) {
      await samples.mustBeLoaded(session.market);
      const key = { scope: session.scope, uploadId };
      return write(actor, { action: 'bulk.resumed' }, async ({ trx, subject }) => {
        const upload = await locked(trx, key);
        subject(upload.file_name, madeUntil(upload));
        if (upload.state !== 'paused') return progressFrom(upload, clock.now());
        const now = clock.now();
        // The pause is left out of the rate.
        const worked = (upload.run_ended_at ?? now).getTime() - (upload.run_started_at ?? now).getTime();
        await queries.updateUpload(trx, key, {
          state: 'submitting',
          run_started_at: runStart(new Date(now.getTime() - worked), upload),
          run_ended_at: null,
          run_by: session.userId,
          run_beat_at: null,
          run_queued_at: now,
          watched_at: now,
        });
        await jobs.enqueue(trx, submitJob, key);
        return progressOf(trx, key);
      });
    },

    cancel: (session, actor, uploadId) => {
      const key = { scope: session.scope, uploadId };
      return write(actor, { action: 'bulk.cancelled' }, async ({ trx, subject }) => {
        const upload = await locked(trx, key);
        subject(upload.file_name, madeUntil(upload));
        if (upload.state !== 'submitting' && upload.state !== 'paused')
          return progressFrom(upload, clock.now());
        await runs.unqueueRows(trx, key, upload.version + 1);
        const { counts } = await recount(trx, key);
        const { run_made: made, run_refused: refused } = upload;
        await queries.updateUpload(trx, key, {
          state: restingState(counts),
          version: upload.version + 1,
          changed_at: clock.now(),
          changed_by: session.loginId,
          run_total: made + refused,
          run_ended_at: clock.now(),
        });
        return progressOf(trx, key);
      });
    },
  };
}

/** For the audit trail: where an upload was stopped, and with what result. */
const madeUntil = (upload: queries.LockedUpload) => ({
  uploadId: upload.upload_id,
  count: upload.run_made,
  refusedRows: upload.run_refused,
});

/** Creates consignments from queued rows, part by part: each part is one transaction. */
import type { BulkPlace } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import { bulkScreens, noCounts } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import type { By } from '#shared/platform/rights/principal.ts';

import type { Trx } from '#server/platform/db/database.ts';
import type { Kit } from '#server/platform/kit.ts';
import { addAudit } from '#server/platform/db/audit-rows.ts';
import { type Actor, jobActor } from '#server/platform/db/write.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import { type ActingPerson, actingPerson } from '#server/features/sign-in/acting-person.service.ts';
import { type Part, partsAhead } from './bulk-ahead.service.ts';
import { makePart } from './bulk-make.service.ts';
import type { UploadKey } from './bulk-row.queries.ts';
import { finishPart, type LockedRun, lockRun } from './bulk-run.queries.ts';
import { doneEmail } from './bulk-shipment.emails.ts';
import type { BulkScene, BulkSceneService } from './bulk-scene.service.ts';
import { isSameRun, restingState, silentMs } from './bulk-submit.rules.ts';
import { placeOfUpload, recount } from './bulk-totals.service.ts';
import * as queries from './bulk-upload.queries.ts';

export interface BulkRunService {
  /** Works until nothing is queued, a user pauses, cancels or resumes, or the job's time is over. */
  goOn(key: UploadKey, by: By, signal: AbortSignal): Promise<void>;
}

/**
 * Rows per transaction. With the embedded database others wait during a part, as it has one connection. On PostgreSQL a
 * part shares the processor with others: with 250 rows, another customer's create call took four times as long; with 30,
 * less than twice.
 */
const partRows = { embedded: 12, postgres: 30 } as const;
/** How long the user's and account's data are cached, in ms; when a right is withdrawn, submitting ends within this time. */
const freshMs = 500;
/** A user who has not requested the progress for this long has left the page. */
const leftMs = 15_000;

/** The submitting user and the current data of their account. */
interface Known {
  upload: queries.UploadRow;
  place: BulkPlace;
  person: ActingPerson | null;
  around: BulkScene | null;
}

/** Thrown when the rows of a part have changed since they were read, so that they are read again. */
class NotAsRead extends Error {}

export function bulkRunService(
  { clock, database, mail, env }: Pick<Kit, 'clock' | 'database' | 'mail' | 'env'>,
  scenes: BulkSceneService,
): BulkRunService {
  async function goOn(key: UploadKey, by: By, signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const beatBefore = new Date(now.getTime() - silentMs);
    if (!(await queries.beginRun(database.db, key, { beatBefore, now }))) return;
    try {
      await work(key, by, signal);
    } catch (error) {
      await queries.leaveRun(database.db, key, clock.now());
      throw error;
    }
  }

  async function work(key: UploadKey, by: By, signal: AbortSignal): Promise<void> {
    const actor = jobActor(key.scope, by);
    const fromNow = () => partsAhead(database, key, partRows[database.kind]);
    let ahead = fromNow();
    const take = (after: number, { place, around }: Known) => ahead.take(after, place, around);
    let known = await behind(key);
    let askedAt = performance.now();
    let next = known && take(known.upload.run_after, known);
    while (!signal.aborted && known && next) {
      const part = await next;
      const working = made(actor, key, part, known);
      // The next rows are checked while the database writes these.
      next = take(part.last, known);
      next.catch(() => undefined);
      const outcome = await working;
      if (outcome === 'over') {
        await database.maintain();
        return;
      }
      if (outcome === 'overtaken') return;
      await database.letOthersGo();
      if (outcome === 'changed' || performance.now() - askedAt > freshMs) {
        const found = await behind(key);
        // A later run has its own job: submit and resume each queue one.
        if (found && !isSameRun(found.upload, known.upload)) return;
        known = found;
        askedAt = performance.now();
      }
      if (outcome === 'changed') {
        // Everything read ahead is outdated, including whether there are item lines.
        ahead = fromNow();
        next = known && take(known.upload.run_after, known);
      }
    }
    // The rest is left to the next try, here or on another instance.
    if (known) signal.throwIfAborted();
  }

  /** Null when nothing is being submitted. */
  async function behind(key: UploadKey): Promise<Known | null> {
    const upload = await queries.findUpload(database.db, key);
    if (!upload || upload.state !== 'submitting' || upload.run_by === null) return null;
    const person = await actingPerson(database.db, key.scope, upload.run_by);
    const place = placeOfUpload(person ?? { market: MALAYSIA }, upload);
    return { upload, place, person, around: person && (await scenes.around(person)) };
  }

  /**
   * Writes one part. 'over': this job has nothing left to do. 'changed': the part must be read again. 'overtaken': another
   * worker continues, because this one was considered dead; both would otherwise create the same parts.
   */
  async function made(
    actor: Actor,
    key: UploadKey,
    part: Part,
    known: Known,
  ): Promise<'made' | 'over' | 'changed' | 'overtaken'> {
    try {
      // Not a `write`: the audit trail gets one entry at the end of an upload, and each note has its own event.
      return await database.transaction(async (trx) => {
        const upload = await lockRun(trx, key);
        if (!upload || upload.state !== 'submitting' || !isSameRun(upload, known.upload)) return 'over';
        if (upload.run_after !== part.after) return 'overtaken';
        if (part.rows.length === 0) {
          // Only a submit queues rows, and it starts another run; so no rows were added since this was read.
          await finish(trx, actor, key, upload, known.person);
          return 'over';
        }
        await makeIn(trx, key, upload, part, known);
        return 'made';
      });
    } catch (error) {
      if (error instanceof NotAsRead) return 'changed';
      throw error;
    }
  }

  async function makeIn(
    trx: Trx,
    key: UploadKey,
    upload: LockedRun,
    part: Part,
    { person, around }: Known,
  ): Promise<void> {
    const results = await makePart(trx, key, upload, part, { clock, scenes, person, around });
    const made = results.filter(({ state }) => state === 'submitted').length;
    const refused = results.length - made;
    const counts = { ...noCounts, ...upload.counts };
    const was = new Map(part.rows.map((row) => [row.row_no, row.version]));
    const isKept = await finishPart(trx, key, results, was, {
      version: upload.version + 1,
      made,
      refused,
      after: part.last,
      at: clock.now(),
      counts: {
        ...counts,
        queued: counts.queued - results.length,
        submitted: counts.submitted + made,
        notes:
          (upload.counts.notes ?? counts.submitted) + new Set(results.flatMap(({ cnNo }) => cnNo ?? [])).size,
        refused: counts.refused + refused,
      },
    });
    if (!isKept) throw new NotAsRead();
  }

  async function finish(
    trx: Trx,
    actor: Actor,
    key: UploadKey,
    upload: LockedRun,
    person: ActingPerson | null,
  ): Promise<void> {
    const now = clock.now();
    const totals = await recount(trx, key);
    await queries.updateUpload(trx, key, {
      state: restingState(totals.counts),
      run_ended_at: now,
      version: upload.version + 1,
      changed_at: now,
    });
    await addAudit(trx, clock, actor, {
      action: 'bulk.made',
      subject: upload.file_name,
      detail: { uploadId: upload.upload_id, count: upload.run_made, refusedRows: upload.run_refused },
    });
    await ring(clock, trx, key.scope, {
      kind: 'upload',
      subjectId: upload.upload_id,
      name: upload.file_name,
    });
    const hasLeft = !upload.watched_at || now.getTime() - upload.watched_at.getTime() > leftMs;
    if (!person || !hasLeft) return;
    const email = await doneEmail({
      ...person,
      fileName: upload.file_name,
      made: upload.run_made,
      refused: upload.run_refused,
      url: `${env.publicUrl}${bulkScreens[upload.kind].upload}?upload=${upload.upload_id}`,
    });
    await mail.send(trx, key.scope, person.email, email);
  }

  return { goOn };
}

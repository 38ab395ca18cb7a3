/** Makes consignments of queued rows, chunk by chunk: each chunk is one transaction, made whole or not at all. */
import { flowOf } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import { noCounts, type StoredProblem } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { flowRight } from '#shared/features/shipment/shipment-flows.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import type { By } from '#shared/platform/rights/principal.ts';
import { refusalOf, rights } from '#shared/platform/rights/rights.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { lockOrderIds } from '#server/features/shipment/earlier-shipments.service.ts';
import type { DecidedShipment } from '#server/features/shipment/shipment-decision.rules.ts';
import { issueShipments } from '#server/features/shipment/shipment-issue.service.ts';
import { type ActingPerson, actingPerson } from '#server/features/sign-in/acting-person.service.ts';
import {
  type CheckScene,
  groupsOf,
  judgeGroup,
  type JudgedGroup,
  type OrdersSeen,
  doublesOf,
  rowProblem,
  type RowGroup,
} from './bulk-check.rules.ts';
import { doneEmail } from './bulk-shipment.emails.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import * as rowQueries from './bulk-row.queries.ts';
import type { Around, BulkSceneService } from './bulk-scene.service.ts';
import { restingState } from './bulk-submit.rules.ts';
import { placeOfUpload, recount } from './bulk-totals.service.ts';
import * as queries from './bulk-upload.queries.ts';

export interface BulkRunService {
  /** Works until nothing is queued, somebody pauses or cancels, or the job's time is over. */
  goOn(key: rowQueries.UploadKey, by: By, signal: AbortSignal): Promise<void>;
}

/**
 * Rows of one transaction. The embedded database has one connection, and others wait for as long as a chunk takes; on
 * PostgreSQL a chunk shares the processor with them: with 250 a neighbour's create took four times as long, with 65 under twice.
 */
const chunkRows = { embedded: 28, postgres: 65 } as const;
/** So long what is known of the user and the account holds: a right that is taken away ends the submitting within it. */
const freshMs = 500;
/** Who has not looked for so long has left. */
const leftMs = 15_000;

export function bulkRunService(
  { clock, database, write, mail, env }: Pick<Kit, 'clock' | 'database' | 'write' | 'mail' | 'env'>,
  scenes: BulkSceneService,
): BulkRunService {
  async function goOn(key: rowQueries.UploadKey, by: By, signal: AbortSignal): Promise<void> {
    const actor: Actor = {
      scope: key.scope,
      by,
      idempotencyKey: null,
      address: '',
      userAgent: '',
      requestId: '',
    };
    let known = await behind(key);
    let askedAt = performance.now();
    while (!signal.aborted && known) {
      const { name, person, around } = known;
      const move = { action: 'bulk.chunk_made', subject: name } as const;
      const isOver = await write(actor, move, async ({ trx, subject }) => {
        const { isLast, made } = await chunk(trx, key, person, around);
        subject(move.subject, { uploadId: key.uploadId, rows: made });
        return isLast;
      });
      if (isOver) {
        await database.maintain();
        return;
      }
      await database.letOthersGo();
      if (performance.now() - askedAt > freshMs) {
        known = await behind(key);
        askedAt = performance.now();
      }
    }
    // What is left is for the next try, here or on another instance.
    if (known) signal.throwIfAborted();
  }

  /** Who submits and what their account is now; null when the submitter is gone. */
  async function behind(key: rowQueries.UploadKey) {
    const upload = await queries.findUpload(database.db, key);
    if (!upload || upload.state !== 'submitting' || upload.run_by === null) return null;
    const person = await actingPerson(database.db, key.scope, upload.run_by);
    const around = person && (await scenes.around(person));
    return { name: upload.file_name || upload.upload_id, person, around };
  }

  async function chunk(
    trx: Trx,
    key: rowQueries.UploadKey,
    person: ActingPerson | null,
    around: Around | null,
  ): Promise<{ isLast: boolean; made: number }> {
    const upload = await queries.lockUpload(trx, key);
    if (!upload || upload.state !== 'submitting') return { isLast: true, made: 0 };
    const rows = await rowQueries.takeQueued(trx, key, upload.run_after, chunkRows[database.kind]);
    if (rows.length === 0) {
      await finish(trx, key, upload, person);
      return { isLast: true, made: 0 };
    }
    const open = rows.map((row) => ({
      rowNo: row.row_no,
      texts: row.texts,
      shipAnyway: row.ship_anyway,
      priceCents: row.price_cents,
    }));
    const shownPrice = new Map(open.map(({ rowNo, priceCents }) => [rowNo, priceCents]));
    const results: rowQueries.RunResult[] = [];
    if (!person || !around || !rights.createShipment(person.facts)) {
      const why = person
        ? refusalOf(person.facts, rights.createShipment)
        : m.bulk_shipment_problem_person_gone;
      const problems = [rowProblem(problem(why))];
      results.push(...open.map(({ rowNo, priceCents }) => refusedRow(rowNo, problems, priceCents)));
    } else {
      const place = placeOfUpload(person, upload);
      const groups = groupsOf(open, place);
      const orderIds = groups.map(({ head }) => head.texts.orderId ?? '').filter((id) => id !== '');
      await lockOrderIds(trx, key.scope, orderIds);
      const scene = await scenes.sceneOf(trx, around, place, groups);
      results.push(...(await make(trx, person, groups, scene, shownPrice)));
    }
    await rowQueries.writeResults(trx, key, upload.version + 1, results);
    const made = results.filter(({ state }) => state === 'submitted').length;
    const counts = { ...noCounts, ...upload.counts };
    await queries.updateUpload(trx, key, {
      version: upload.version + 1,
      run_made: upload.run_made + made,
      run_refused: upload.run_refused + results.length - made,
      run_after: Math.max(
        ...rows.filter((row) => row.head_row === null).map((row) => row.row_no),
        upload.run_after,
      ),
      run_beat_at: clock.now(),
      counts: JSON.stringify({
        ...counts,
        queued: counts.queued - results.length,
        submitted: counts.submitted + made,
        refused: counts.refused + results.length - made,
      }),
    });
    return { isLast: false, made };
  }

  /** Issues what can go in the order of the rows; the rest gets its reasons. */
  async function make(
    trx: Trx,
    person: ActingPerson,
    groups: readonly RowGroup[],
    scene: CheckScene,
    shownPrice: ReadonlyMap<number, number | null>,
  ): Promise<rowQueries.RunResult[]> {
    const results: rowQueries.RunResult[] = [];
    const going: { group: RowGroup; shipment: DecidedShipment }[] = [];
    const orders: OrdersSeen = new Map();
    for (const group of groups) {
      const judged = judgeGroup(group, scene);
      const why = whyNot(group, judged, scene, orders, shownPrice.get(group.head.rowNo) ?? null, person);
      const { shipment } = judged;
      if (why === null && shipment) going.push({ group, shipment });
      else {
        const cents = shipment?.price.totalCents ?? null;
        results.push(refusedRow(group.head.rowNo, why?.[0] ?? [], cents));
        results.push(
          ...group.lines.map(({ rowNo }, index) => refusedRow(rowNo, why?.[index + 1] ?? [], null)),
        );
      }
    }
    const { scope, userId, loginId, accountNo } = person;
    const by = { kind: 'person', id: userId, name: `${accountNo} ${loginId}` } as const;
    const issuer = { scope, by, who: loginId };
    const created = await issueShipments(
      clock,
      trx,
      issuer,
      going.map(({ shipment }) => shipment),
    );
    for (const [index, { group }] of going.entries()) {
      const one = created[index];
      if (!one) throw new Error('Fewer shipments came back than were issued.');
      for (const row of [group.head, ...group.lines]) {
        const isHead = row === group.head;
        results.push({
          rowNo: row.rowNo,
          state: 'submitted',
          problems: [],
          priceCents: isHead ? one.totalCents : null,
          shipmentId: one.shipmentId,
          cnNo: one.consignmentNoteNo,
        });
      }
    }
    return results;
  }

  async function finish(
    trx: Trx,
    key: rowQueries.UploadKey,
    upload: queries.LockedUpload,
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
      url: `${env.publicUrl}/uploadshipment?upload=${upload.upload_id}`,
    });
    await mail.send(trx, key.scope, person.email, email);
  }

  return { goOn };
}

/** Problems by row of the group; null when it may go. */
function whyNot(
  { head, flow }: RowGroup,
  { problems, shipment }: JudgedGroup,
  scene: CheckScene,
  orders: OrdersSeen,
  shown: number | null,
  { facts, market }: ActingPerson,
): StoredProblem[][] | null {
  if (!shipment) return problems;
  const right = flowRight(flow ?? flowOf(head.texts, scene.place) ?? 'domestic', market);
  if (!right?.(facts)) return [[rowProblem(problem(refusalOf(facts, right ?? rights.createShipment)))]];
  const doubles = head.shipAnyway ? [] : doublesOf(shipment.form, head, scene, orders);
  if (doubles.length > 0) return [doubles];
  const now = shipment.price.totalCents;
  if (shown === null || shown === now) return null;
  const places = { now: formatMoney(now, market), before: formatMoney(shown, market) };
  return [[rowProblem(problem(m.bulk_shipment_problem_price_changed, places))]];
}

const refusedRow = (
  rowNo: number,
  problems: StoredProblem[],
  priceCents: number | null,
): rowQueries.RunResult => ({
  rowNo,
  state: 'refused',
  problems,
  priceCents,
  shipmentId: null,
  cnNo: null,
});

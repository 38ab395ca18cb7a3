import { createHash, randomBytes } from 'node:crypto';

import type { HandoverList } from '#shared/features/handover/handover-scan.rules.ts';
import {
  closeHandover,
  type CloseForm,
  copyDays,
  handoverCopy,
  type HandoverDetail,
  handoverHeaders,
  type handoverListing,
  handoverMax,
  type handoverScans,
  type HandoverSource,
} from '#shared/features/handover/handover.contract.ts';
import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { byName } from '#shared/platform/rights/principal.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import type { PickupReading } from '#server/features/pickup/pickup-reading.service.ts';
import {
  type EventOfMany,
  findForHandover,
  findOpenSince,
  type HandoverShipment,
  lockForHandover,
  recordEventsOfMany,
} from '#server/features/shipment/shipment-pickup.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { lowestIdAt, newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { handoverPdf } from '#server/platform/documents/handover.pdf.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import { handoverCopyEmail, handoverEmail } from './handover.emails.ts';
import { detailOf, lineOf, listOf, rowOf, sheetOf } from './handover.mapping.ts';
import * as queries from './handover.queries.ts';

type ScansBody = OutputOf<(typeof handoverScans)['body']>;

/** What a list is of; the same list of the same source keeps its number. */
export interface HandoverOf {
  /** `pickup:<id>`, `upload:<id>`, `day:<YYYY-MM-DD>` or `chosen`. */
  sourceKey: string;
  pickupId?: string | null;
  /** In the order of the sheet. */
  shipmentIds: readonly string[];
  /** Under the head of the sheet. */
  facts?: readonly (readonly [caption: string, value: string])[];
}

export interface HandoverService {
  /** For other features, as bulk uploads: the numbered sheet of these consignment notes, in this order. */
  sheetFor(session: Session, actor: Actor, of: HandoverOf): Promise<FileAnswer>;
  sheet(session: Session, actor: Actor, source: HandoverSource): Promise<FileAnswer>;
  start(session: Session, actor: Actor, source: HandoverSource): Promise<HandoverDetail>;
  detail(scope: AccountScope, handoverId: string): Promise<HandoverDetail>;
  list(
    scope: AccountScope,
    page: { cursor?: string | null | undefined; limit: number },
  ): Promise<CallReply<typeof handoverListing>>;
  scans(session: Session, actor: Actor, body: ScansBody): Promise<CallReply<typeof handoverScans>>;
  close(
    session: Session,
    actor: Actor,
    form: CloseForm & { handoverId: string; device: string },
  ): Promise<HandoverDetail>;
  proof(scope: AccountScope, handoverId: string): Promise<FileAnswer>;
  /** For whoever holds the link: the driver. */
  copy(key: string): Promise<FileAnswer>;
  proofForOperations(handoverId: string): Promise<FileAnswer>;
}

const waiting: readonly ShipmentStatus[] = ['created', 'pickup-booked'];
/** A device whose clock is ahead by more has no clock. */
const dayMs = 24 * 3_600_000;
const aheadMs = dayMs;
const copyKeyBytes = 24;

export function handoverService(
  kit: Kit,
  deps: { selections: SelectionService; pickupReading: PickupReading },
): HandoverService {
  const { clock, database, write, env, mail } = kit;
  const { db } = database;
  const tooMany = problem(m.handover_problem_too_many, { max: handoverMax });

  const linkOf = (handoverId: string) => `${env.publicUrl}/handover?id=${handoverId}`;
  const isCopyOpen = (closedAt: Date | null) =>
    closedAt !== null && clock.now().getTime() < closedAt.getTime() + copyDays * dayMs;
  const copyUrlOf = ({ copy_key: key, closed_at: closedAt }: queries.HandoverFound) =>
    key !== null && isCopyOpen(closedAt) ? `${env.publicUrl}${handoverCopy.path}?key=${key}` : null;

  /** Which consignment notes a source means now. */
  async function listed(session: Session, source: HandoverSource): Promise<HandoverOf> {
    const { scope, market } = session;
    if (source.pickupId !== undefined) {
      const pickup = await deps.pickupReading.detail(db, scope, source.pickupId);
      return {
        sourceKey: `pickup:${source.pickupId}`,
        pickupId: source.pickupId,
        shipmentIds: pickup.shipments
          .filter(({ status }) => status !== 'cancelled')
          .map(({ shipmentId }) => shipmentId),
        facts: [
          ['Pick-up', pickup.pickupNo],
          ['On', `${showDay(pickup.day)} ${pickup.readyTime.slice(0, 5)}-${pickup.closeTime.slice(0, 5)}`],
        ],
      };
    }
    const { bulkId } = source.shipments ?? {};
    if (source.shipments !== undefined && bulkId !== undefined) {
      // As the sheet of the bulk listing: what waits for the driver, in the order of the rows.
      const ids = await deps.selections.ofUpload(scope, bulkId);
      if (ids.length > handoverMax)
        throw refuse('invalid', m.handover_problem_too_many, { max: handoverMax });
      const held = await currentOf(db, scope, ids);
      const isWaiting = (id: string) => waiting.includes(held.get(id)?.status ?? 'cancelled');
      return { sourceKey: `upload:${bulkId}`, shipmentIds: ids.filter(isWaiting) };
    }
    if (source.shipments !== undefined) {
      const limits = { limit: handoverMax, tooMany };
      const ids = await deps.selections.resolve(session, source.shipments, limits);
      const found = await findForHandover(db, scope, ids);
      const shipmentIds = found.filter(({ status }) => status !== 'cancelled').map((row) => row.shipment_id);
      return { sourceKey: 'chosen', shipmentIds };
    }
    const zone = marketOf(market);
    const day = source.day ?? isoDayOf(clock.now(), zone);
    const from = lowestIdAt(startOfDay(day, zone));
    const until = lowestIdAt(startOfDay(addDays(day, 1), zone));
    const made = await findOpenSince(db, scope, { from, statuses: waiting, limit: handoverMax + 1 });
    const shipmentIds = made.map((row) => row.shipment_id).filter((id) => id < until);
    if (shipmentIds.length > handoverMax) {
      throw refuse('invalid', m.handover_problem_too_many, { max: handoverMax });
    }
    return { sourceKey: `day:${day}`, shipmentIds, facts: [['Day', showDay(day)]] };
  }

  /** The sheet of this list: the one that there is, or a new one with the next number. */
  async function made(actor: Actor, of: HandoverOf): Promise<string> {
    const { scope } = actor;
    if (of.shipmentIds.length === 0) throw refuse('conflict', m.handover_problem_empty);
    const ids = [...new Set(of.shipmentIds)];
    const found = new Map(
      (await findForHandover(db, scope, ids)).map((row) => [row.shipment_id, row] as const),
    );
    const lines = ids.flatMap((id) => {
      const row = found.get(id);
      return row ? [lineOf(row)] : [];
    });
    if (lines.length < ids.length) throw notFound(m.shipment_the_shipment);
    const hash = createHash('sha256')
      .update(
        lines
          .map(({ cnNo, pieces }) => `${cnNo}/${pieces}`)
          .toSorted()
          .join(),
      )
      .digest('hex');
    const known = await queries.findByList(db, scope, of.sourceKey, hash);
    if (known) return known.handover_id;
    return write(actor, { action: 'handover.made' }, async ({ trx, subject }) => {
      await queries.lockLists(trx, scope);
      const meanwhile = await queries.findByList(trx, scope, of.sourceKey, hash);
      if (meanwhile) {
        subject(meanwhile.sheet_no);
        return meanwhile.handover_id;
      }
      const handoverId = newId(clock);
      const sheetNo = `HS${await queries.nextSheetSerial(trx)}`;
      await queries.insertHandover(trx, {
        account_id: scope,
        handover_id: handoverId,
        sheet_no: sheetNo,
        source_key: of.sourceKey,
        list_hash: hash,
        pickup_id: of.pickupId ?? null,
        state: 'open',
        cn_count: lines.length,
        piece_count: lines.reduce((sum, { pieces }) => sum + pieces, 0),
        created_at: clock.now(),
        created_by: byName(actor.by),
      });
      await queries.insertLines(trx, scope, handoverId, lines);
      subject(sheetNo, { handoverId, count: lines.length });
      return handoverId;
    });
  }

  async function found(reader: Reader, scope: AccountScope, handoverId: string) {
    const handover = await queries.findHandover(reader, scope, handoverId);
    if (!handover) throw notFound(m.handover_the_handover);
    return handover;
  }

  async function currentOf(reader: Reader, scope: AccountScope, ids: readonly string[]) {
    const rows = await findForHandover(reader, scope, ids);
    return new Map<string, HandoverShipment>(rows.map((row) => [row.shipment_id, row]));
  }

  async function read(reader: Reader, scope: AccountScope, handoverId: string): Promise<HandoverDetail> {
    const handover = await found(reader, scope, handoverId);
    const lines = await queries.listLines(reader, scope, handoverId);
    const now = await currentOf(
      reader,
      scope,
      lines.map(({ shipment_id: id }) => id),
    );
    const scans = await queries.listScans(reader, scope, handoverId);
    return detailOf(handover, lines, now, scans, copyUrlOf(handover));
  }

  async function pdf(
    scope: AccountScope,
    handoverId: string,
    facts: HandoverOf['facts'] = [],
  ): Promise<FileAnswer> {
    const handover = await found(db, scope, handoverId);
    const sheet = sheetOf({
      account: await queries.findAccount(db, scope),
      found: handover,
      lines: await queries.listLines(db, scope, handoverId),
      scans: handover.closed_at ? await queries.listScans(db, scope, handoverId) : [],
      link: linkOf(handoverId),
      facts,
      now: clock.now(),
    });
    const content = await handoverPdf(sheet);
    return {
      contentType: 'application/pdf',
      fileName: `${handover.sheet_no}.pdf`,
      inline: true,
      content,
      length: content.length,
      headers: { [handoverHeaders.id]: handoverId, [handoverHeaders.no]: handover.sheet_no },
    };
  }

  /** Into the life of each parcel: the whole, or the pieces that the driver has. */
  async function tellParcels(
    trx: Trx,
    actor: Actor,
    lines: Awaited<ReturnType<typeof queries.listLines>>,
    list: HandoverList,
    place: string,
  ): Promise<void> {
    const at = clock.now();
    const handed = lines.filter(({ cn_no: cnNo }) => list.scannedPieces(cnNo).length > 0);
    const held = await lockForHandover(
      trx,
      actor.scope,
      handed.map(({ shipment_id: id }) => id),
    );
    const alive = new Set(held.filter(({ status }) => status !== 'cancelled').map((row) => row.shipment_id));
    const events = handed
      .filter(({ shipment_id: id }) => alive.has(id))
      .flatMap(({ shipment_id: shipmentId, cn_no: cnNo, pieces }): EventOfMany[] => {
        const event = { shipmentId, code: 'HOV', at, place, byWhom: byName(actor.by) } as const;
        const scanned = list.scannedPieces(cnNo);
        return scanned.length === pieces ? [event] : scanned.map((piece) => ({ ...event, piece }));
      });
    await recordEventsOfMany(clock, trx, actor.scope, held, events);
  }

  return {
    async sheetFor(session, actor, of) {
      return pdf(session.scope, await made(actor, of), of.facts);
    },

    async sheet(session, actor, source) {
      const of = await listed(session, source);
      return pdf(session.scope, await made(actor, of), of.facts);
    },

    async start(session, actor, source) {
      const handoverId = await made(actor, await listed(session, source));
      return read(db, session.scope, handoverId);
    },

    detail: (scope, handoverId) => read(db, scope, handoverId),

    async list(scope, { cursor, limit }) {
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listHandovers(db, scope, cursor ?? null, most),
        (row) => row.handover_id,
      );
      return { rows: rows.map(rowOf), next };
    },

    scans: (_, actor, { handoverId, device, scans }) =>
      write(actor, { action: 'handover.scanned' }, async ({ trx, subject }) => {
        const { scope } = actor;
        const handover = await queries.lockHandover(trx, scope, handoverId);
        if (!handover) throw notFound(m.handover_the_handover);
        // Of the list only what is in hand is read: a sheet of thousands is scanned as fast as one of ten.
        const cnNos = [...new Set(scans.flatMap(({ code }) => parseScan(code)?.cnNo ?? []))];
        const scanIds = scans.map(({ scanId }) => scanId);
        const kept = await queries.findScansOf(trx, scope, handoverId, { scanIds, cnNos });
        const known = new Map(kept.known.map((scan) => [scan.scan_id, scan.outcome]));
        const fresh = scans.filter(({ scanId }) => !known.has(scanId));
        subject(handover.sheet_no, { count: fresh.length });
        if (fresh.length > 0 && handover.state === 'closed')
          throw refuse('conflict', m.handover_problem_closed);
        const lines = await queries.findLinesOf(trx, scope, handoverId, cnNos);
        const now = await currentOf(
          trx,
          scope,
          lines.map(({ shipment_id: id }) => id),
        );
        const list = listOf(lines, now, kept.right);
        const received = clock.now();
        const rows = fresh
          .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
          .flatMap(({ scanId, code, at }) => {
            // Twice in one call.
            if (known.has(scanId)) return [];
            const judged = list.scan(code);
            known.set(scanId, judged.outcome);
            const said = new Date(at);
            return [
              {
                account_id: scope,
                handover_id: handoverId,
                scan_id: scanId,
                code,
                cn_no: judged.cnNo,
                piece: judged.piece,
                outcome: judged.outcome,
                at: said.getTime() > received.getTime() + aheadMs ? received : said,
                received_at: received,
                by_whom: byName(actor.by),
                device,
              },
            ];
          });
        await queries.insertScans(trx, rows);
        const right = rows.filter(({ outcome }) => outcome === 'right').length;
        const scannedCount = handover.scanned_count + right;
        if (rows.length > 0) {
          await queries.updateHandover(trx, scope, handoverId, {
            state: 'started',
            started_at: handover.started_at ?? received,
            scanned_count: scannedCount,
          });
        }
        return {
          results: scans.map(({ scanId }) => ({ scanId, outcome: known.get(scanId) ?? 'unreadable' })),
          scannedCount,
        };
      }),

    close: (session, actor, { handoverId, device, driverEmail, ...form }) => {
      const body = { handoverId, device, driverEmail, ...form };
      const move = {
        action: 'handover.closed',
        repeatable: { call: closeHandover.path, body },
      } as const;
      return write(actor, move, async ({ trx, subject }) => {
        const { scope } = actor;
        const handover = await queries.lockHandover(trx, scope, handoverId);
        if (!handover) throw notFound(m.handover_the_handover);
        if (handover.state === 'closed') throw refuse('conflict', m.handover_problem_closed);
        const lines = await queries.listLines(trx, scope, handoverId);
        const scans = await queries.listScans(trx, scope, handoverId);
        const list = listOf(lines, new Map(), scans);
        if (list.rightCount === 0) throw refuse('conflict', m.handover_problem_nothing_scanned);
        const account = await queries.findAccount(trx, scope);
        await tellParcels(trx, actor, lines, list, account.company.city);
        const at = clock.now();
        const copyKey = randomBytes(copyKeyBytes).toString('base64url');
        await queries.updateHandover(trx, scope, handoverId, {
          state: 'closed',
          started_at: handover.started_at ?? at,
          closed_at: at,
          closed_by: byName(actor.by),
          closed_on: device,
          driver_name: form.driverName,
          driver_signature: form.driverSignature,
          clerk_name: form.clerkName,
          clerk_signature: form.clerkSignature,
          copy_key: copyKey,
        });
        await insertChange(trx, scope, 'handover', handoverId, at);
        const facts = {
          sheetNo: handover.sheet_no,
          pieces: handover.piece_count,
          scanned: list.rightCount,
          clerk: form.clerkName,
          driver: form.driverName,
        };
        const person = await queries.findPerson(trx, scope, session.userId);
        const language = person?.language ?? baseLanguage;
        if (person) {
          const reader = { fullName: person.full_name, language };
          const email = await handoverEmail({ ...facts, ...reader, url: linkOf(handoverId) });
          await mail.send(trx, scope, person.email, email);
        }
        if (driverEmail !== '') {
          const url = `${env.publicUrl}${handoverCopy.path}?key=${copyKey}`;
          const reader = { fullName: form.driverName, language };
          const email = await handoverCopyEmail({ ...facts, ...reader, company: account.company.name, url });
          await mail.send(trx, scope, driverEmail, email);
        }
        subject(handover.sheet_no, { handoverId, count: list.rightCount });
        return read(trx, scope, handoverId);
      });
    },

    async proof(scope, handoverId) {
      const handover = await found(db, scope, handoverId);
      if (handover.closed_at === null) throw refuse('conflict', m.handover_problem_not_closed);
      return pdf(scope, handoverId);
    },

    async copy(key) {
      const handover = await queries.findByCopyKey(db, key);
      if (!handover || !isCopyOpen(handover.closed_at)) throw notFound(m.handover_the_copy);
      return pdf(handover.account_id, handover.handover_id);
    },

    async proofForOperations(handoverId) {
      const whose = await queries.findHandoverScope(db, handoverId);
      if (!whose) throw notFound(m.handover_the_handover);
      return pdf(whose.account_id, handoverId);
    },
  };
}

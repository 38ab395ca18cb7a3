import { createHash } from 'node:crypto';

import type {
  HandoverDetail,
  handoverListing,
  handoverScans,
  HandoverSource,
  startHandover,
} from '#shared/features/handover/handover.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { byName } from '#shared/platform/rights/principal.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type ClosingForm, handoverClosing } from './handover-close.service.ts';
import type { HandoverNote } from './handover-pieces.rules.ts';
import { currentOf, handoverReading } from './handover-reading.service.ts';
import { handoverScanning, type ScansBody } from './handover-scan.service.ts';
import { type HandoverDeps, type HandoverOf, handoverSources } from './handover-source.service.ts';
import { isPrintedAs, lineOf, rowOf } from './handover.mapping.ts';
import * as queries from './handover.queries.ts';

export interface HandoverService {
  /** For other features, such as bulk uploads: returns the numbered sheet of these consignment notes, in this order. */
  sheetFor(session: Session, actor: Actor, of: HandoverOf): Promise<FileAnswer>;
  sheet(session: Session, actor: Actor, source: HandoverSource): Promise<FileAnswer>;
  start(session: Session, actor: Actor, source: HandoverSource): Promise<CallReply<typeof startHandover>>;
  detail(scope: AccountScope, handoverId: string): Promise<HandoverDetail>;
  list(
    scope: AccountScope,
    page: { cursor?: string | null | undefined; limit: number },
  ): Promise<CallReply<typeof handoverListing>>;
  scans(session: Session, actor: Actor, body: ScansBody): Promise<CallReply<typeof handoverScans>>;
  close(session: Session, actor: Actor, form: ClosingForm): Promise<HandoverDetail>;
  proof(scope: AccountScope, handoverId: string): Promise<FileAnswer>;
  /** For the driver, with the key in the link. */
  copy(key: string): Promise<FileAnswer>;
  proofForOperations(handoverId: string): Promise<FileAnswer>;
}

export function handoverService(kit: Kit, deps: HandoverDeps): HandoverService {
  const { clock, database, write } = kit;
  const { db } = database;
  const reading = handoverReading(kit);
  const listed = handoverSources(kit, deps);
  const scanning = handoverScanning(kit);
  const closing = handoverClosing(kit, reading);

  /**
   * Returns the sheet of a source. When nothing is left to hand over, it is printed again, for a copy that was lost: the newest
   * list of the pick-up (its proof if closed), or the list of the notes as it was before they were taken.
   */
  async function printed(actor: Actor, of: HandoverOf): Promise<string> {
    const { notCancelled = [] } = of;
    if (of.shipmentIds.length > 0 || notCancelled.length === 0) return made(actor, of);
    const known = of.pickupId && (await queries.findNewestOf(db, actor.scope, of.pickupId));
    return known ? known.handover_id : made(actor, { ...of, shipmentIds: notCancelled }, true);
  }

  /** Returns the existing sheet of this list, or creates one with the next number. */
  async function made(actor: Actor, of: HandoverOf, isReprint = false): Promise<string> {
    const { scope } = actor;
    if (of.shipmentIds.length === 0) throw refuse('conflict', m.handover_problem_empty);
    const ids = [...new Set(of.shipmentIds)];
    const found = await currentOf(db, scope, ids);
    const lines = ids.flatMap((id) => {
      const row = found.get(id);
      return row ? [lineOf(row)] : [];
    });
    if (lines.length < ids.length) throw notFound(m.shipment_the_shipment);
    const hashes = hashesOf(lines, isReprint ? new Map() : found);
    const known = await knownSheet(db, scope, of.sourceKey, { ...hashes, lines });
    if (known) return known.handover_id;
    return write(actor, { action: 'handover.made' }, async ({ trx, subject }) => {
      await queries.lockLists(trx, scope);
      const meanwhile = await knownSheet(trx, scope, of.sourceKey, { ...hashes, lines });
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
        list_hash: `${hashes.hash}/${hashes.valuesHash}`,
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

  return {
    async sheetFor(session, actor, of) {
      return reading.pdf(session.scope, await made(actor, of), of.facts);
    },

    async sheet(session, actor, source) {
      const of = await listed(session, source);
      return reading.pdf(session.scope, await printed(actor, of), of.facts);
    },

    async start(session, actor, source) {
      const of = await listed(session, source);
      const handoverId = await made(actor, of);
      return { ...(await reading.detail(db, session.scope, handoverId)), leftOut: [...(of.leftOut ?? [])] };
    },

    detail: (scope, handoverId) => reading.detail(db, scope, handoverId),

    async list(scope, { cursor, limit }) {
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listHandovers(db, scope, cursor ?? null, most),
        (row) => row.handover_id,
      );
      return { rows: rows.map(rowOf), next };
    },

    scans: (_, actor, body) => scanning(actor, body),

    close: closing,

    async proof(scope, handoverId) {
      const handover = await reading.found(db, scope, handoverId);
      if (handover.closed_at === null) throw refuse('conflict', m.handover_problem_not_closed);
      return reading.pdf(scope, handoverId);
    },

    async copy(key) {
      const handover = await queries.findByCopyKey(db, key);
      if (!handover || !reading.isCopyOpen(handover.closed_at)) throw notFound(m.handover_the_copy);
      return reading.pdf(handover.account_id, handover.handover_id);
    },

    async proofForOperations(handoverId) {
      const whose = await queries.findHandoverScope(db, handoverId);
      if (!whose) throw notFound(m.handover_the_handover);
      return reading.pdf(whose.account_id, handoverId);
    },
  };
}

/** Finds the existing sheet. An unstarted sheet from before values were hashed is compared by its lines. */
async function knownSheet(
  reader: Reader,
  scope: AccountScope,
  sourceKey: string,
  { lines, ...hashes }: queries.ListHashes & { lines: readonly queries.NewLine[] },
) {
  const found = await queries.findByList(reader, scope, sourceKey, hashes);
  if (found?.state !== 'open' || found.list_hash !== hashes.hash) return found;
  const stored = await queries.listLines(reader, scope, found.handover_id);
  const shown = new Map(stored.map((line) => [line.cn_no, line.shown]));
  return lines.every((line) => isPrintedAs(line.shown, shown.get(line.cnNo))) ? found : undefined;
}

/**
 * The list hash ignores the order: the same consignment notes with the same pieces still here are the same list. After an edit the
 * values hash differs, and another sheet is printed.
 */
function hashesOf(
  lines: readonly queries.NewLine[],
  now: ReadonlyMap<string, HandoverNote>,
): queries.ListHashes {
  const listed = ({ shipmentId, cnNo, pieces }: queries.NewLine): string => {
    const numbers = Array.from({ length: pieces }, (_, index) => index + 1);
    return [`${cnNo}/${pieces}`, ...numbers.filter((piece) => now.get(shipmentId)?.isHandedOver(piece))].join(
      '-',
    );
  };
  return {
    hash: hashOf(lines.map(listed)),
    valuesHash: hashOf(lines.map(({ cnNo, shown }) => JSON.stringify([cnNo, shown]))),
  };
}

const hashOf = (texts: readonly string[]) =>
  createHash('sha256').update(texts.toSorted().join()).digest('hex');

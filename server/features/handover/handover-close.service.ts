/** Closes a handover: both people have signed, an event is recorded for each parcel, and copies are sent. */
import { randomBytes } from 'node:crypto';

import { canBeHandedOver, type HandoverList } from '#shared/features/handover/handover-scan.rules.ts';
import {
  closeForm,
  closeHandover,
  type CloseForm,
  copiesMailedMax,
  type HandoverDetail,
} from '#shared/features/handover/handover.contract.ts';
import { byName } from '#shared/platform/rights/principal.ts';
import { dayMs, msBefore } from '#shared/platform/time/spans.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import {
  type EventOfMany,
  lockForHandover,
  recordEventsOfMany,
} from '#server/features/shipment/shipment-pickup.service.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { handoverCopyEmail, handoverEmail } from './handover.emails.ts';
import type { HandoverNote } from './handover-pieces.rules.ts';
import { type HandoverReading, withPieces } from './handover-reading.service.ts';
import { listOf } from './handover.mapping.ts';
import * as queries from './handover.queries.ts';

export type ClosingForm = CloseForm & { handoverId: string; device: string };

const copyKeyBytes = 24;

/** The refusal names this many notes. */
const namedMax = 10;

/**
 * Refuses, by their numbers, notes that were cancelled after their scan, or of which the courier has moved a scanned piece on
 * meanwhile.
 */
function mustBeWaiting(notes: readonly HandoverNote[], list: HandoverList): void {
  const others = notes
    .filter(
      ({ cn_no: cnNo, status, isMovedOn }) =>
        !canBeHandedOver(status) || list.scannedPieces(cnNo).some((piece) => isMovedOn(piece)),
    )
    .map((note) => note.cn_no);
  if (others.length === 0) return;
  const cns = others.toSorted().slice(0, namedMax).join(', ');
  throw refuse('conflict', m.handover_problem_with_courier, { count: others.length, cns });
}

interface Signed {
  handover: queries.HandoverFound;
  company: string;
  scanned: number;
  copyKey: string;
  form: ClosingForm;
}

export function handoverClosing(kit: Kit, reading: HandoverReading) {
  const { clock, write, mail } = kit;

  /**
   * Records the event for each parcel, or for the pieces that the driver has. Parcels and pieces of an earlier handover are not
   * recorded again.
   */
  async function tellParcels(
    trx: Trx,
    actor: Actor,
    lines: Awaited<ReturnType<typeof queries.listLines>>,
    list: HandoverList,
    place: string,
  ): Promise<void> {
    const at = clock.now();
    const handed = lines.filter(({ cn_no: cnNo }) => list.scannedPieces(cnNo).length > 0);
    const ids = handed.map(({ shipment_id: id }) => id);
    const locked = await lockForHandover(trx, actor.scope, ids);
    const notes = await withPieces(trx, actor.scope, locked);
    mustBeWaiting(notes, list);
    const byId = new Map(notes.map((note) => [note.shipment_id, note]));
    let isNew = false;
    const events = handed.flatMap(({ shipment_id: shipmentId, cn_no: cnNo }): EventOfMany[] => {
      const note = byId.get(shipmentId);
      const scanned = list.scannedPieces(cnNo).filter((piece) => !note?.isHandedOver(piece));
      isNew ||= scanned.length > 0;
      const event = { shipmentId, code: 'HOV', at, place, byWhom: byName(actor.by) } as const;
      // An event without a piece stands for all pieces that the note has now, which may be more than were listed.
      return scanned.length === note?.piece_count ? [event] : scanned.map((piece) => ({ ...event, piece }));
    });
    if (!isNew) throw refuse('conflict', m.handover_problem_handed_over);
    await recordEventsOfMany(clock, trx, actor.scope, locked, events);
  }

  /** Refuses at the email field when too many copies were mailed: without an address the driver can scan the code on the page. */
  async function mustHaveCopiesLeft(trx: Trx, scope: AccountScope): Promise<void> {
    await queries.lockLists(trx, scope);
    const since = msBefore(clock.now(), dayMs);
    if ((await queries.countCopies(trx, scope, since)) < copiesMailedMax) return;
    throw invalid(
      [problemAt('driverEmail', m.handover_problem_too_many_copies, { max: copiesMailedMax })],
      labelsIn(closeForm),
    );
  }

  /** Sends copies to the user who closed the handover, and to the driver if an address was given. */
  async function sendCopies(trx: Trx, session: Session, signed: Signed): Promise<void> {
    const { handover, company, scanned, copyKey, form } = signed;
    const { scope } = session;
    const facts = {
      sheetNo: handover.sheet_no,
      pieces: handover.piece_count,
      scanned,
      clerk: form.clerkName,
      driver: form.driverName,
    };
    const person = await queries.findPerson(trx, scope, session.userId);
    const language = person?.language ?? baseLanguage;
    if (person) {
      const reader = { fullName: person.full_name, language };
      const email = await handoverEmail({ ...facts, ...reader, url: reading.linkOf(form.handoverId) });
      await mail.send(trx, scope, person.email, email, { givesWay: true });
    }
    if (form.driverEmail !== '') {
      const url = reading.copyLinkOf(copyKey);
      const { sheetNo, pieces } = facts;
      const email = await handoverCopyEmail({ sheetNo, pieces, scanned, company, url, language });
      await mail.send(trx, scope, form.driverEmail, email, { givesWay: true });
    }
  }

  return (session: Session, actor: Actor, form: ClosingForm): Promise<HandoverDetail> => {
    const { handoverId, device, driverEmail, ...signatures } = form;
    const body = { handoverId, device, driverEmail, ...signatures };
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
      if (driverEmail !== '') await mustHaveCopiesLeft(trx, scope);
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
        copy_mailed_at: driverEmail === '' ? null : at,
      });
      await insertChange(trx, scope, 'handover', handoverId, at);
      const company = account.company.name;
      await sendCopies(trx, session, { handover, company, scanned: list.rightCount, copyKey, form });
      subject(handover.sheet_no, { handoverId, count: list.rightCount });
      return reading.detail(trx, scope, handoverId);
    });
  };
}

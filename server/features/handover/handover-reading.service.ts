/** Reads a handover for the screen, the printed sheet and the public link to a copy. */
import {
  copyDays,
  handoverCopy,
  type HandoverDetail,
  handoverHeaders,
} from '#shared/features/handover/handover.contract.ts';
import { pdfType } from '#shared/platform/http/file-types.ts';
import { isUnscanned } from '#shared/features/shipment/status.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

import {
  findForHandover,
  type HandoverShipment,
  listEventsOfMany,
} from '#server/features/shipment/shipment-pickup.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { SheetFacts } from './handover-source.service.ts';
import { type HandoverNote, notePieces } from './handover-pieces.rules.ts';
import { detailOf, sheetOf } from './handover.mapping.ts';
import * as queries from './handover.queries.ts';

export interface HandoverReading {
  /** Refuses as not found when the account has no such handover. */
  found(reader: Reader, scope: AccountScope, handoverId: string): Promise<queries.HandoverFound>;
  detail(reader: Reader, scope: AccountScope, handoverId: string): Promise<HandoverDetail>;
  /** Returns the sheet; for a closed handover, the proof. */
  pdf(scope: AccountScope, handoverId: string, facts?: SheetFacts): Promise<FileAnswer>;
  linkOf(handoverId: string): string;
  copyLinkOf(copyKey: string): string;
  isCopyOpen(closedAt: Date | null): boolean;
}

/** Adds the state of its pieces to each note. Unscanned notes need no events for it. */
export async function withPieces(
  reader: Reader,
  scope: AccountScope,
  found: readonly HandoverShipment[],
): Promise<HandoverNote[]> {
  const begun = found.filter(({ status }) => !isUnscanned(status)).map((row) => row.shipment_id);
  const events = begun.length === 0 ? [] : await listEventsOfMany(reader, scope, begun);
  const lives = new Map(begun.map((id) => [id, [] as typeof events]));
  for (const event of events) lives.get(event.shipment_id)?.push(event);
  return found.map((row) => ({ ...row, ...notePieces(row, lives.get(row.shipment_id) ?? []) }));
}

/** Returns the current data of the shipments, by id. */
export async function currentOf(
  reader: Reader,
  scope: AccountScope,
  ids: readonly string[],
): Promise<Map<string, HandoverNote>> {
  const notes = await withPieces(reader, scope, await findForHandover(reader, scope, ids));
  return new Map(notes.map((note) => [note.shipment_id, note]));
}

export function handoverReading({ clock, database: { db }, env }: Kit): HandoverReading {
  const linkOf = (handoverId: string) => `${env.publicUrl}/handover?id=${handoverId}`;
  const copyLinkOf = (copyKey: string) => `${env.publicUrl}${handoverCopy.path}?key=${copyKey}`;
  const isCopyOpen = (closedAt: Date | null) =>
    closedAt !== null && clock.now().getTime() < closedAt.getTime() + copyDays * dayMs;

  async function found(reader: Reader, scope: AccountScope, handoverId: string) {
    const handover = await queries.findHandover(reader, scope, handoverId);
    if (!handover) throw notFound(m.handover_the_handover);
    return handover;
  }

  return {
    found,
    linkOf,
    copyLinkOf,
    isCopyOpen,

    async detail(reader, scope, handoverId) {
      const handover = await found(reader, scope, handoverId);
      const lines = await queries.listLines(reader, scope, handoverId);
      const now = await currentOf(
        reader,
        scope,
        lines.map(({ shipment_id: id }) => id),
      );
      const scans = await queries.listScans(reader, scope, handoverId);
      const { copy_key: key, closed_at: closedAt } = handover;
      const copyUrl = key !== null && isCopyOpen(closedAt) ? copyLinkOf(key) : null;
      return detailOf(handover, lines, now, scans, copyUrl);
    },

    async pdf(scope, handoverId, facts = []) {
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
      const { handoverPdf } = await import('#server/platform/documents/handover.pdf.ts');
      const content = await handoverPdf(sheet);
      return {
        contentType: pdfType,
        fileName: `${handover.sheet_no}.pdf`,
        inline: true,
        content,
        length: content.length,
        headers: { [handoverHeaders.id]: handoverId, [handoverHeaders.no]: handover.sheet_no },
      };
    },
  };
}

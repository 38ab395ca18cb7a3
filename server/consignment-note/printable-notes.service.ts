/** Which consignment notes a print is of, and their labels. */
import { limits } from '#shared/business/limits.ts';
import { type CnKind, cnKindOf, normaliseCn, parseScan } from '#shared/consignment/cn-number.rules.ts';
import {
  cancelledNoteMessage,
  type PrintSelectionBody,
} from '#shared/consignment-note/consignment-note.contract.ts';
import type { PrintOrder } from '#shared/consignment-note/print-options.model.ts';

import type { ConsignmentLabel } from '../documents/label.model.ts';
import { notFound, Refused } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import type { SelectionService } from '../shipment-listing/selection.service.ts';
import * as queries from './consignment-note.queries.ts';
import { type LabelContext, labelOf } from './label.mapping.ts';
import { inPrintOrder } from './print-plan.rules.ts';

export interface Wanted {
  selection: PrintSelectionBody;
  order?: PrintOrder | undefined;
  onlyUnprinted?: boolean | undefined;
  /** Only notes of this kind; any other is not found. */
  kind?: CnKind | undefined;
}

export interface Chosen {
  /** In print order. */
  notes: queries.FoundNote[];
  /** Cancelled, or printed before when only unprinted are wanted. */
  leftOutCount: number;
}

export interface PrintableNotes {
  choose(session: Session, wanted: Wanted): Promise<Chosen>;
  /**
   * The labels of notes in their order, read a few hundred at a time; `copies` of each, of which all but the first carry
   * the reprint mark.
   */
  labels(
    session: Session,
    notes: readonly Pick<queries.FoundNote, 'shipmentId'>[],
    copies?: number,
  ): AsyncGenerator<ConsignmentLabel>;
}

/** The first rows are few, so that the first bytes leave at once. */
const firstRows = 20;
const rowsAtOnce = 250;

/** As many as a bulk upload holds. */
const atOnce = limits.bulkRowsMax;
const tooManyMessage = `More than ${atOnce.toLocaleString('en')} consignment notes match. Narrow the filters and print again.`;

export function printableNotes({ database, env }: Kit, selections: SelectionService): PrintableNotes {
  /** The notes of a selection, each once: named ones in the order asked, a filter's in the order of the listing. */
  async function listed(session: Session, selection: PrintSelectionBody): Promise<queries.FoundNote[]> {
    // Bulk uploads come with a later issue; until then there is none to be found.
    if (selection.bulkId !== undefined) throw notFound('The bulk upload');
    const isFilter = selection.filter !== undefined;
    const shipmentIds = isFilter
      ? await selections.resolve(session, selection, { limit: atOnce, tooMany: tooManyMessage })
      : [...new Set(selection.ShipmentInfoIdList)];
    const cnNos = isFilter ? [] : [...new Set(selection.ConsignmentNo?.map(cnOf))];
    const found = await queries.findNotes(database.db, session.scope, { shipmentIds, cnNos });
    const byKey = new Map(
      found.flatMap((note) => [[note.shipmentId, note] as const, [note.cnNo, note] as const]),
    );
    const notes = [...shipmentIds, ...cnNos].map((key) => {
      const note = byKey.get(key);
      if (!note) throw notFound('The consignment note');
      return note;
    });
    return [...new Set(notes)];
  }

  return {
    /**
     * All must be the account's. Cancelled ones are left out, because their parcels must not travel; when nothing else
     * was asked for, that is said.
     */
    async choose(session, { selection, order = 'listed', onlyUnprinted = false, kind }) {
      const all = await listed(session, selection);
      if (all.some(({ cnNo }) => kind && cnKindOf(cnNo) !== kind)) throw notFound('The consignment note');
      if (all.length === 0)
        throw new Refused('conflict', 'No consignment note matches. Change the filters and try again.');
      const alive = all.filter(({ status }) => status !== 'cancelled');
      if (alive.length === 0) throw new Refused('conflict', cancelledNoteMessage);
      const notes = onlyUnprinted ? alive.filter(({ isPrinted }) => !isPrinted) : alive;
      if (notes.length === 0)
        throw new Refused(
          'conflict',
          'Every chosen consignment note was printed before. Print them all to reprint.',
        );
      return { notes: inPrintOrder(notes, order), leftOutCount: all.length - notes.length };
    },

    async *labels(session, notes, copies = 1) {
      const { scope, market, accountNo, facts } = session;
      const context: LabelContext = { market, accountNo, facts, publicUrl: env.publicUrl };
      for (let from = 0, count = firstRows; from < notes.length; from += count, count = rowsAtOnce) {
        const ids = notes.slice(from, from + count).map(({ shipmentId }) => shipmentId);
        const rows = await queries.listLabelRows(database.db, scope, ids);
        const byId = new Map(rows.map((row) => [row.shipment_id, row]));
        for (const id of ids) {
          const row = byId.get(id);
          if (!row) continue;
          const label = labelOf(row, context);
          yield label;
          for (let copy = 1; copy < copies; copy += 1) yield { ...label, reprint: label.reprint + copy };
        }
      }
    },
  };
}

/** However it was typed or scanned. */
const cnOf = (text: string) => parseScan(text)?.cnNo ?? normaliseCn(text);

/** Selects the consignment notes of a print and reads their labels. */
import { limits } from '#shared/platform/business/limits.ts';
import { type CnKind, cnFromInput, cnKindOf } from '#shared/features/shipment/cn-number.rules.ts';
import type { PrintSelectionBody } from '#shared/features/printing/consignment-note.contract.ts';
import type { PrintOrder } from '#shared/features/printing/print-options.model.ts';

import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import { unknownNumbers } from '#server/features/cn-listing/unknown-numbers.rules.ts';
import * as queries from './consignment-note.queries.ts';
import * as log from './print-log.queries.ts';
import { type LabelContext, labelOf } from './label.mapping.ts';
import { inPrintOrder } from './print-plan.rules.ts';
import type { KeptPrint } from './print-record.service.ts';

interface Wanted {
  selection: PrintSelectionBody;
  order?: PrintOrder | undefined;
  onlyUnprinted?: boolean | undefined;
  /** Only notes of this kind; others count as not found. */
  kind?: CnKind | undefined;
}

export interface PrintedNote extends queries.FoundNote {
  /** The reprint mark on the label, where it differs from that of the next print. */
  mark?: number;
}

interface Chosen {
  /** In print order. */
  notes: PrintedNote[];
  /** How many were left out: cancelled, or already printed when only unprinted ones are wanted. */
  leftOutCount: number;
  /** The cancelled notes among those left out. */
  cancelled: queries.FoundNote[];
}

/** Returns the contents of these shipments, line by line, for those whose labels show a packing list. */
export type PackingOf = (shipmentIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

interface PrintableNotes {
  choose(session: Member, wanted: Wanted): Promise<Chosen>;
  /** Selects the notes of a repeated print: those that have not changed carry the same reprint mark as before. */
  again(session: Member, kept: readonly KeptPrint[]): Promise<Chosen>;
  /**
   * Yields the labels of notes in their order, reading a limited number at a time; `copies` of each, all but the first with the
   * reprint mark.
   */
  labels(
    session: Member,
    notes: readonly Pick<PrintedNote, 'shipmentId' | 'mark'>[],
    copies?: number,
    packingOf?: PackingOf,
  ): AsyncGenerator<ConsignmentLabel>;
}

/** The first batch is small, so that the first bytes are sent at once. */
const firstRows = 20;
const rowsAtOnce = 100;
/** Batch size for what is read about all notes before the first is drawn. */
const notesAtOnce = 500;

/** Maximum per print: as many as a bulk upload may have. */
const atOnce = limits.bulkRowsMax;
const tooMany = problem(m.printing_problem_too_many, { max: atOnce });

export function printableNotes({ database, env }: Kit, selections: SelectionService): PrintableNotes {
  /**
   * Returns the notes of a selection without duplicates: requested ones in the order given, those of a filter in the order of the
   * listing.
   */
  async function listed(session: Member, selection: PrintSelectionBody): Promise<queries.FoundNote[]> {
    const isFilter = selection.filter !== undefined;
    const ofBulk =
      selection.bulkId === undefined ? [] : await selections.ofUpload(session.scope, selection.bulkId);
    const shipmentIds = isFilter
      ? await selections.resolve(session, selection, { limit: atOnce, tooMany })
      : [...new Set([...ofBulk, ...(selection.ShipmentInfoIdList ?? [])])];
    const named = selection.printId
      ? (await printed(session, selection.printId)).cnNos
      : selection.ConsignmentNo;
    const cnNos = isFilter ? [] : [...new Set(named?.map(cnFromInput))];
    const found = await foundOf(session, shipmentIds, cnNos);
    const byKey = new Map(
      found.flatMap((note) => [[note.shipmentId, note] as const, [note.cnNo, note] as const]),
    );
    const notes = [...shipmentIds, ...cnNos].map((key) => {
      const note = byKey.get(key);
      if (!note) throw unknownNumbers(isFilter ? [] : (named ?? []), new Set(byKey.keys()), cnFromInput);
      return note;
    });
    return [...new Set(notes)];
  }

  /** Reads in batches, because other requests wait meanwhile. */
  async function foundOf({ scope }: Member, shipmentIds: readonly string[], cnNos: readonly string[]) {
    const found: queries.FoundNote[] = [];
    const longest = Math.max(shipmentIds.length, cnNos.length);
    for (let from = 0; from < longest; from += notesAtOnce) {
      if (from > 0) await database.letOthersGo();
      const some = (keys: readonly string[]) => keys.slice(from, from + notesAtOnce);
      const wanted = { shipmentIds: some(shipmentIds), cnNos: some(cnNos) };
      found.push(...(await queries.findNotes(database.db, scope, wanted)));
    }
    return found;
  }

  async function printed({ scope }: Member, printId: string) {
    const print = await log.findPrint(database.db, scope, printId);
    if (!print) throw notFound(m.printing_the_print);
    return { cnNos: print.cn_nos, isTakenBack: print.undone_at !== null };
  }

  return {
    /**
     * Refuses a selection with a note of another account. Cancelled notes are left out, because their parcels must not travel; a
     * selection with only cancelled notes is refused with that reason.
     */
    async choose(session, { selection, order = 'listed', onlyUnprinted = false, kind }) {
      const all = await listed(session, selection);
      if (all.some(({ cnNo }) => kind && cnKindOf(cnNo) !== kind)) throw notFound(m.shipment_the_cn);
      if (all.length === 0) throw refuse('conflict', m.printing_problem_no_match);
      const alive = aliveOf(all);
      const notes = onlyUnprinted ? alive.filter(({ isPrinted }) => !isPrinted) : alive;
      if (notes.length === 0) throw refuse('conflict', m.printing_problem_all_printed);
      return {
        notes: inPrintOrder(notes, order),
        leftOutCount: all.length - notes.length,
        cancelled: all.filter(isCancelled),
      };
    },

    async again(session, kept) {
      // The latest print of each label, unless it was reverted; in the order of the first print.
      const labelOfNo = new Map<string, KeptPrint['labels'][number] | undefined>();
      for (const { printId, labels } of kept) {
        const { cnNos, isTakenBack } = await printed(session, printId);
        for (const [at, cnNo] of cnNos.entries()) labelOfNo.set(cnNo, isTakenBack ? undefined : labels[at]);
      }
      const found = await foundOf(session, [], [...labelOfNo.keys()]);
      const byNo = new Map(found.map((note) => [note.cnNo, note]));
      const all = [...labelOfNo].flatMap(([cnNo, label]): PrintedNote[] => {
        const note = byNo.get(cnNo);
        const [version, mark] = label ?? [];
        if (!note) return [];
        return [mark === undefined || note.labelVersion !== version ? note : { ...note, mark }];
      });
      const notes = aliveOf(all);
      return { notes, leftOutCount: all.length - notes.length, cancelled: all.filter(isCancelled) };
    },

    async *labels(session, notes, copies = 1, packingOf) {
      const { scope, market, accountNo, facts } = session;
      const context: LabelContext = { market, accountNo, facts, publicUrl: env.publicUrl };
      for (let from = 0, count = firstRows; from < notes.length; from += count, count = rowsAtOnce) {
        if (from > firstRows) await database.letOthersGo();
        const ids = notes.slice(from, from + count).map(({ shipmentId }) => shipmentId);
        const rows = await queries.listLabelRows(database.db, scope, ids);
        const byId = new Map(rows.map((row) => [row.shipment_id, row]));
        const packing = await packingOf?.(ids);
        for (const { shipmentId: id, mark } of notes.slice(from, from + count)) {
          const row = byId.get(id);
          if (!row) continue;
          const drawn = labelOf(row, context);
          const label = { ...drawn, reprint: mark ?? drawn.reprint, packing: packing?.get(id) };
          yield label;
          for (let copy = 1; copy < copies; copy += 1) yield { ...label, reprint: label.reprint + copy };
        }
      }
    },
  };
}

const isCancelled = ({ status }: queries.FoundNote) => status === 'cancelled';

function aliveOf<N extends queries.FoundNote>(all: readonly N[]): N[] {
  const alive = all.filter((note) => !isCancelled(note));
  if (alive.length === 0) throw refuse('conflict', m.printing_problem_cancelled);
  return alive;
}

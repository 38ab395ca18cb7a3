/** The sources of rows: a file, pasted cells, a chat, or an empty grid to type into. */
import type { bulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import type * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { type BulkPlace, flowsOf, plainTexts } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkFlow } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { type BulkText, noMatching } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { flowRight } from '#shared/features/shipment/shipment-flows.rules.ts';
import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';

import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { UploadedFile } from '#server/platform/http/upload.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type SheetRow, textOfCells, withLine } from '#server/platform/spreadsheet/sheet-row.ts';
import { storable } from '#server/platform/spreadsheet/storable-text.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { PresetService } from '#server/features/preset/preset.service.ts';
import { readBulkFile, rowsAboveMax } from './bulk-file.service.ts';
import { dropUpload, keepUpload, type NewRow, type NewUpload } from './bulk-keep.service.ts';
import {
  readChat,
  readSheet,
  type ReadSheet,
  rowReader,
  usualParcel,
  weightText,
} from './bulk-reading.service.ts';
import * as rowQueries from './bulk-row.queries.ts';
import { noCells } from './bulk-rows.rules.ts';
import type { BulkSceneService } from './bulk-scene.service.ts';
import { kindOf, uploadReply } from './bulk-totals.service.ts';
import { rowFrom } from './bulk-upload.mapping.ts';
import * as queries from './bulk-upload.queries.ts';

interface BulkDeps {
  postcodes: PostcodeService;
  presets: PresetService;
  scenes: BulkSceneService;
}

export interface BulkUploadService {
  uploadFile(
    session: Session,
    actor: Actor,
    file: UploadedFile | undefined,
    wanted: OutputOf<(typeof contract.uploadBulkFile)['query']>,
    language: Language,
  ): Promise<contract.BulkUpload>;
  pasteCells(session: Session, actor: Actor, form: Pasted, language: Language): Promise<contract.BulkUpload>;
  pasteChat(
    session: Session,
    actor: Actor,
    form: PastedChat,
    language: Language,
  ): Promise<contract.BulkUpload>;
  startGrid(
    session: Session,
    actor: Actor,
    form: { rows: number; flow: BulkFlow | null },
    language: Language,
  ): Promise<contract.BulkUpload>;
  /** Creates an upload from rows that were shipped before; it takes all of them or none. */
  repeat(session: Session, actor: Actor, form: Repeated, language: Language): Promise<contract.BulkUpload>;
  find(session: Session, uploadId: string): Promise<contract.BulkUpload>;
  page(
    session: Session,
    wanted: OutputOf<(typeof bulkRows)['body']>,
    language: Language,
  ): Promise<CallReply<typeof bulkRows>>;
  drop(session: Session, actor: Actor, uploadId: string): Promise<null>;
}

interface Pasted {
  text: string;
  flow: BulkFlow | null;
}

interface Repeated {
  texts: readonly BulkText[];
  flow: BulkFlow | null;
  fileName: string;
}

interface PastedChat extends Pasted {
  weightGrams?: number | undefined;
}

export function bulkUploadService(
  { clock, database, write, spreadsheets }: Pick<Kit, 'clock' | 'database' | 'write' | 'spreadsheets'>,
  { postcodes, presets, scenes }: BulkDeps,
): BulkUploadService {
  const { db } = database;

  function placeOf(session: Session, flow: BulkFlow | null): BulkPlace {
    const place: BulkPlace = { market: session.market, kind: kindOf(session), flow };
    if (flow !== null) mustBeOffered(session, place, flow);
    return place;
  }

  async function create(
    session: Session,
    actor: Actor,
    upload: NewUpload,
    rows: readonly NewRow[],
    uses?: ReadonlyMap<string, number>,
  ): Promise<contract.BulkUpload> {
    return find(session, await keepUpload({ clock, write }, scenes, session, actor, upload, rows, uses));
  }

  async function fromSheet(
    session: Session,
    actor: Actor,
    upload: Omit<NewUpload, 'read'>,
    sheet: readonly SheetRow[],
  ): Promise<contract.BulkUpload> {
    const fixed = await usualParcel(presets, session);
    const { rows, ...read } = await readSheet(db, session, upload.place, sheet, fixed);
    const reader = await rowReader(db, session, await postcodes.gazetteer(), true);
    const uses = new Map<string, number>();
    const newRows = rows.map((row): NewRow => {
      const { line, earlierCn, isLeftOut } = row;
      const kept = { line, cellsText: textOfCells(row), earlierCn, isLeftOut };
      if (read.isAsking) return { ...kept, texts: {}, corrected: [] };
      const { texts, corrected } = reader.read(row.cells, read);
      for (const id of corrected.values()) uses.set(id, (uses.get(id) ?? 0) + 1);
      return { ...kept, texts, corrected: [...corrected.keys()] };
    });
    return create(session, actor, { ...upload, read }, newRows, uses);
  }

  async function find(session: Session, uploadId: string): Promise<contract.BulkUpload> {
    const row = await queries.findUpload(db, { scope: session.scope, uploadId });
    if (!row) throw notFound(m.bulk_shipment_upload);
    return uploadReply(db, session, row);
  }

  return {
    async uploadFile(session, actor, file, { sheet: wanted, flow, replaces }, language) {
      if (!file) throw invalid([problemAt('file', m.bulk_shipment_problem_no_file)]);
      const place = placeOf(session, flow ?? null);
      const { sheets, sheet, rows } = await readBulkFile(spreadsheets, session, place, file.bytes, wanted);
      const fileName = storable(file.fileName.slice(0, 200));
      const about = { source: 'file', fileName, sheet, sheets, place, language, replaces } as const;
      return fromSheet(session, actor, about, rows);
    },

    async pasteCells(session, actor, { text, flow }, language) {
      const place = placeOf(session, flow);
      // Cells copied from a spreadsheet are separated by tabs; commas are part of the texts.
      const separated = text.includes('\t') ? `sep=\t\n${text}` : text;
      const rows = await spreadsheets.read(
        session.scope,
        Buffer.from(separated),
        limits.bulkRowsMax + rowsAboveMax,
      );
      const above = separated === text ? 0 : 1;
      const sheet = rows.map((row) => withLine(row, row.line - above));
      return fromSheet(session, actor, { source: 'cells', fileName: '', place, language }, sheet);
    },

    async pasteChat(session, actor, { text, flow, weightGrams }, language) {
      const place = placeOf(session, flow);
      const fixed = {
        ...(await usualParcel(presets, session)),
        ...(weightGrams !== undefined && { weight: weightText(weightGrams) }),
      };
      const orders = await readChat(session, await postcodes.gazetteer(), storable(text), fixed);
      const rows = orders.map(({ written, texts }, index) => ({
        line: index + 1,
        cellsText: JSON.stringify([written]),
        texts,
        corrected: [],
      }));
      return create(session, actor, { source: 'chat', fileName: '', place, language, read: noColumns }, rows);
    },

    startGrid(session, actor, { rows, flow }, language) {
      const upload: NewUpload = { ...typed, fileName: '', place: placeOf(session, flow), language };
      const empty = Array.from({ length: rows }, (_, index) => typedRow({}, index));
      return create(session, actor, upload, empty);
    },

    repeat(session, actor, { texts, flow, fileName }, language) {
      const place = placeOf(session, flow);
      const upload: NewUpload = { ...typed, fileName, place, language, shipsAnyway: true };
      return create(session, actor, upload, texts.map(plainTexts).map(typedRow));
    },

    find,

    async page(session, { uploadId, after, limit, states, sinceVersion, rowNos }, language) {
      const upload = await find(session, uploadId);
      const isOfAll = states.length === 0 && sinceVersion === undefined && rowNos === undefined;
      const found = await rowQueries.pageRows(
        db,
        { scope: session.scope, uploadId },
        {
          after: after ?? 0,
          limit: limit + 1,
          states: isOfAll ? shownStates : states,
          sinceVersion,
          rowNos,
        },
      );
      const rows = found.slice(0, limit).map((row) => rowFrom(row, language));
      return { upload, rows, next: found.length > limit ? (rows.at(-1)?.rowNo ?? null) : null };
    },

    async drop(session, actor, uploadId) {
      return write(actor, { action: 'bulk.dropped' }, async ({ trx, subject }) => {
        const dropped = await dropUpload(trx, session, uploadId);
        subject(dropped.file_name, { uploadId, rows: dropped.row_count });
        return null;
      });
    },
  };
}

/** Includes blank rows, which users type into. */
const shownStates = [
  'blank',
  'ready',
  'warned',
  'double',
  'wrong',
  'queued',
  'submitted',
  'refused',
] as const;

const noColumns: Omit<ReadSheet, 'rows'> = {
  heads: [],
  headKey: '',
  matching: noMatching,
  matchedBy: 'none',
  templateId: null,
  isAsking: false,
};

const typed = { source: 'typed', read: noColumns } as const;
const typedRow = (texts: BulkText, index: number): NewRow => ({
  line: index + 1,
  cellsText: noCells,
  texts,
  corrected: [],
});

function mustBeOffered(session: Session, place: BulkPlace, flow: BulkFlow): void {
  const right = flowRight(flow, session.market);
  const isOfKind = flowsOf({ ...place, flow: null }).includes(flow);
  if (right?.(session.facts) && isOfKind) return;
  throw invalid([problemAt('flow', m.bulk_shipment_problem_flow_not_offered, { flow: flowWords[flow] })]);
}

/** The rows of a bulk upload in the sheet editor: its columns, and how a server reply becomes a row. */
import type { BulkRowReply } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { bulkColumnsOf, type FlowColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import {
  type BulkField,
  type BulkFlow,
  bulkFields,
  bulkFlowsOf,
  emptyBulkRow,
  isNumberKind,
} from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { hasItemLines } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import {
  bulkScreens,
  type BulkKind,
  type BulkText,
} from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { countries } from '#shared/features/postcode/countries.model.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import { fold } from '#shared/platform/search/fold.ts';
import { m } from '#shared/platform/words/words.ts';
import { searchHeadings } from '#web/features/bulk-shipment/hs-headings.ts';
import type {
  CellSuggestion,
  SheetColumn,
  SheetRow,
  SheetTable,
  SheetTwin,
} from '#web/platform/sheet/sheet-table.ts';

export type GridRow = SheetRow<BulkField>;

/** The row states that are shown: rows taken by the job can no longer be edited. */
export const shownStates = ['blank', 'ready', 'warned', 'double', 'wrong', 'refused', 'deleted'] as const;

/** The columns of every flow that the rows use, in the order of the template. */
export function columnsOf(
  market: MarketId,
  { flow, flows, kind }: Pick<BulkUpload, 'flow' | 'flows' | 'kind'>,
  { isAllowOrderId }: { isAllowOrderId: boolean },
): readonly FlowColumn[] {
  const usual: readonly BulkFlow[] = kind === 'cool' ? ['cool'] : ['domestic'];
  const wanted = flow === null ? [...new Set([...usual, ...flows])] : [flow];
  const offered = wanted.filter((one) => bulkFlowsOf(market).includes(one));
  const all = offered.flatMap((one) => bulkColumnsOf({ flow: one, market }));
  // Across a border, order IDs group the item lines of a shipment, so they are shown even to accounts that may not print them.
  const hasOrderIds = isAllowOrderId || offered.some(hasItemLines);
  return bulkFields.flatMap((field) => {
    if (field === 'orderId' && !hasOrderIds) return [];
    const found = all.filter((column) => column.field === field);
    const [first] = found;
    if (!first) return [];
    const choices = new Map(found.flatMap(({ offered: some }) => some ?? []).map((one) => [one.code, one]));
    const isNeeded =
      found.length === offered.length && found.every(({ neededHere }) => neededHere === 'required');
    return [
      {
        ...first,
        neededHere: isNeeded ? 'required' : first.neededHere === 'required' ? 'optional' : first.neededHere,
        offered: choices.size > 0 ? [...choices.values()] : null,
      },
    ];
  });
}

export interface BulkTable {
  table: SheetTable<BulkField>;
  fields: readonly BulkField[];
  /** The shown fields, and those that are shown once a row needs them. */
  keptFields: readonly BulkField[];
  /** Converts a reply to a grid row, with the labels of choices instead of their codes. */
  rowFrom: (reply: BulkRowReply) => GridRow;
  /** Converts a text of the grid to the form that the server stores. */
  kept: (field: BulkField, text: string) => string;
}

const ownFields: ReadonlySet<BulkField> = new Set([
  'receiverName',
  'receiverMobile',
  'receiverAltMobile',
  'address1',
  'orderId',
]);

/**
 * Returns what a row duplicates: an earlier consignment, or an order ID higher up in the file. Item lines wait together with the
 * first line of their order.
 */
function twinOf(
  { state, shipAnyway, headRow, warnings }: BulkRowReply,
  kind: BulkKind,
): {
  shown: SheetTwin;
  warning: BulkRowReply['warnings'][number] | null;
} | null {
  if (state !== 'double' && !shipAnyway) return null;
  const warning =
    warnings.find(({ cn }) => cn !== null) ?? warnings.find(({ code }) => code === orderIdTwice);
  if (warning) {
    const { message: text, cn } = warning;
    const shown =
      cn === null ? { name: m.bulk_grid_same_order() } : { name: cn, href: listedUnder(cn, kind) };
    return { shown: { text, ...shown }, warning };
  }
  if (state !== 'double' || headRow === null) return null;
  const shown = { text: m.bulk_grid_goes_with_order(), name: m.bulk_grid_same_order(), isFollowing: true };
  return { shown, warning: null };
}

const orderIdTwice = m.bulk_shipment_problem_order_id_twice.code;
const listedUnder = (cnNo: string, kind: BulkKind) =>
  `${bulkScreens[kind].shipments}?q=${encodeURIComponent(cnNo)}`;

/**
 * The table of an upload, with the columns of every flow that its rows have used so far: entering another country in a cell adds
 * the columns that it needs. Returns the same table until columns are added.
 */
export function growingTable(
  market: MarketId,
  upload: Pick<BulkUpload, 'flow' | 'flows' | 'kind'>,
  facts: { isAllowOrderId: boolean },
): (flows: readonly BulkFlow[]) => BulkTable {
  const known = new Set(upload.flows);
  const tableOf = (flows: readonly BulkFlow[]) => columnsOf(market, { ...upload, flows: [...flows] }, facts);
  const all = tableOf(bulkFlowsOf(market));
  let table = bulkTable(tableOf(upload.flows), upload.kind, all);
  return (flows) => {
    if (flows.every((flow) => known.has(flow))) return table;
    for (const flow of flows) known.add(flow);
    table = bulkTable(tableOf([...known]), upload.kind, all);
    return table;
  };
}

/** `all`: every column for which a row may have texts, including hidden ones. */
export function bulkTable(
  columns: readonly FlowColumn[],
  kind: BulkKind,
  all: readonly FlowColumn[] = columns,
): BulkTable {
  const words = new Map<BulkField, Map<string, string>>();
  const codes = new Map<BulkField, Map<string, string>>();
  for (const { field, offered, kind: valueKind } of all) {
    if (!offered || valueKind === 'country') continue;
    words.set(field, new Map(offered.map((choice) => [choice.code, choice.words()])));
    codes.set(field, new Map(offered.map((choice) => [fold(choice.words()), choice.code])));
  }
  const fields = columns.map(({ field }) => field);
  const kept = [...new Set([...fields, ...all.map(({ field }) => field)])];
  const [firstField = 'receiverName'] = fields;
  const shown = new Set<string>(fields);
  const wordOf = (field: BulkField, text: string) => words.get(field)?.get(text) ?? text;

  return {
    fields,
    keptFields: kept,
    kept: (field, text) => codes.get(field)?.get(fold(text)) ?? text,
    table: {
      columns: columns.map((column) => sheetColumn(column)),
      check: (row) => ({ row, problems: {}, codes: {} }),
      key: { field: 'orderId', repeated: null },
      namedBy: ['receiverName', 'postcode', 'city', 'orderId'],
      ownFields,
      isServerChecked: true,
      canAdd: true,
      canBringBack: true,
      amountLabel: m.bulk_grid_price(),
      errorFile: { fileName: m.bulk_grid_error_file(), sheetName: m.bulk_grid_sheet() },
    },
    rowFrom: (reply) => {
      const row = { ...emptyBulkRow };
      for (const field of kept) row[field] = wordOf(field, reply.texts[field] ?? '');
      const worded = (problems: BulkRowReply['problems']) => {
        const texts: Partial<Record<BulkField, string>> = {};
        const messages: Partial<Record<BulkField, string>> = {};
        for (const { field, code, message } of problems) {
          const at = field !== '' && shown.has(field) ? field : firstField;
          texts[at] ??= message;
          messages[at] ??= code;
        }
        return { texts, said: messages };
      };
      const { state, headRow } = reply;
      // The rows of one shipment wait for each other, and only one of them shows the problem.
      const isHeld = state === 'wrong' && reply.problems.length === 0;
      const problems = worded(reply.problems);
      const twin = twinOf(reply, kind);
      return {
        line: reply.rowNo,
        number: reply.line,
        row,
        problems: problems.texts,
        codes: problems.said,
        heldBy: isHeld ? m.bulk_grid_order_waits() : null,
        notes: worded(reply.warnings.filter((one) => one !== twin?.warning)).texts,
        knownAs: null,
        isDouble: false,
        isStale: false,
        version: reply.version,
        isNew: reply.changedBy !== null,
        isRemoved: state === 'deleted',
        isBlank: state === 'blank',
        isGone: state === 'queued' || state === 'submitted',
        // The first row carries the price of the whole shipment. It has no price while any of its rows is invalid.
        amountCents: headRow === null ? reply.priceCents : state === 'wrong' ? null : 0,
        isPart: headRow !== null,
        goesAnyway: reply.shipAnyway,
        twin: twin?.shown ?? null,
      };
    },
  };
}

/** The columns shown at first: required ones, and those in which any row has a value or a problem. */
export function fieldsUsed(rows: readonly GridRow[], { table, fields }: BulkTable): readonly BulkField[] {
  const wanted = new Set(table.columns.flatMap(({ field, isRequired }) => (isRequired ? [field] : [])));
  for (const { row, problems, notes } of rows) {
    if (wanted.size === fields.length) break;
    for (const field of fields) {
      if (row[field] !== '' || problems[field] !== undefined || notes[field] !== undefined) wanted.add(field);
    }
  }
  const used = fields.filter((field) => wanted.has(field));
  // An empty grid is typed by hand and needs every column.
  return rows.every(({ isBlank }) => isBlank) ? fields : used;
}

/** The texts of a row that differ from the server's version; a text that was cleared is sent as empty. */
export function changedTexts(row: GridRow, { keptFields, kept }: BulkTable): BulkText {
  const texts: BulkText = {};
  for (const field of keptFields) {
    // A row that was added here only has the columns shown at that time.
    if (!Object.hasOwn(row.row, field)) continue;
    const text = row.row[field];
    if (text !== (row.base?.[field] ?? '')) texts[field] = kept(field, text);
  }
  return texts;
}

function sheetColumn({ field, label, kind, neededHere, width, offered }: FlowColumn): SheetColumn<BulkField> {
  return {
    field,
    label: label(),
    isRequired: neededHere === 'required',
    width,
    isNumber: isNumberKind(kind),
    ...(kind === 'country'
      ? { suggest: suggestCountry }
      : field === 'hsCode'
        ? { suggest: searchHeadings }
        : offered && { choices: offered.map(({ words }) => words()) }),
  };
}

const countriesMax = 8;

async function suggestCountry(text: string): Promise<readonly CellSuggestion[]> {
  const wanted = fold(text);
  return countries()
    .filter(({ code, name }) => fold(name).includes(wanted) || fold(code) === wanted)
    .slice(0, countriesMax)
    .map(({ code, name }) => ({ text: code, label: `${name} (${code})` }));
}

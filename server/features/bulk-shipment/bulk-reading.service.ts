/** Reads rows with their fields from a file, cells or a chat: matches the columns, and parses their values. */
import { setImmediate } from 'node:timers/promises';

import { chatSteps } from '#shared/features/bulk-shipment/chat-orders.rules.ts';
import { bulkColumnsOf } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import {
  guessColumns,
  headerByLook,
  isExplanation,
} from '#shared/features/bulk-shipment/bulk-guess.rules.ts';
import {
  type BulkPlace,
  type Corrections,
  correctionsBy,
  flowsOf,
  headKeyOf,
  matchFor,
  plainTexts,
  type HeadedSheet,
  type ReadRow,
  readRow,
  withoutEmpty,
} from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import {
  type BulkMatchedBy,
  type BulkMatching,
  type BulkText,
} from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { parsePastedAddress } from '#shared/features/paste-address/paste-address.rules.ts';
import type { PlaceOf } from '#shared/features/paste-address/paste-postcode.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Reader } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { sampleOf, type SheetRow } from '#server/platform/spreadsheet/sheet-row.ts';
import type { Gazetteer } from '#server/features/postcode/postcode.service.ts';
import type { PresetService } from '#server/features/preset/preset.service.ts';
import * as mapping from './bulk-mapping.queries.ts';
import { type ReturnedRow, withoutOwnColumns } from './bulk-own-columns.rules.ts';
import { findEarlierMatching } from './bulk-upload.queries.ts';

export interface ReadSheet {
  heads: string[];
  headKey: string;
  matching: BulkMatching;
  matchedBy: BulkMatchedBy;
  templateId: string | null;
  /** True when a user has to confirm the columns first. */
  isAsking: boolean;
  rows: ReturnedRow[];
}

/** Finds the head of a sheet and matches its columns: by a template, by an earlier match, or by heads and values. */
export async function readSheet(
  reader: Reader,
  session: Session,
  place: BulkPlace,
  given: readonly SheetRow[],
  fixed: BulkText,
): Promise<ReadSheet> {
  const sheet = withoutOwnColumns(given);
  const cells = sampleOf(sheet);
  const { header: named, fields } = matchFor(cells, place);
  const header = named ?? headerByLook(cells);
  const [first, ...others] = header === null ? sheet : sheet.slice(header + 1);
  const isExplained = header !== null && first !== undefined && isExplanation(first.cells, fields);
  // Marked as deleted by a user, so that it can be restored.
  const rows = first ? [{ ...first, ...(isExplained && { isLeftOut: true }) }, ...others] : [];
  if (rows.length === Number(isExplained)) throw refuse('invalid', m.spreadsheet_problem_no_rows);
  if (rows.length > limits.bulkRowsMax)
    throw refuse('tooLarge', m.bulk_shipment_problem_too_many_rows, { n: limits.bulkRowsMax });
  const headCells = (header === null ? null : sheet[header]?.cells) ?? [];
  const heads = fields.map((_, column) => headCells[column] ?? '');
  const headKey = headKeyOf(heads);
  const about = { heads, headKey, rows };
  const template = await mapping.findTemplateFor(reader, session.scope, headKey);
  if (template) {
    const { matching, template_id: templateId } = template;
    return { ...about, matching, matchedBy: 'template', templateId, isAsking: false };
  }
  const earlier =
    headKey === '' ? null : await findEarlierMatching(reader, session.scope, place.kind, headKey);
  if (earlier) {
    return { ...about, matching: earlier.matching, matchedBy: 'earlier', templateId: null, isAsking: false };
  }
  const guessed = guessColumns(fields, sampleOf(isExplained ? others : rows), session.market);
  const left = Object.entries(fixed).filter(([field]) => !guessed.includes(field as BulkField));
  const matching: BulkMatching = {
    fields: guessed,
    split: null,
    fixed: Object.fromEntries(left),
    rules: [],
  };
  const isAsking = header === null || !isWhole(matching, heads, place, session);
  return { ...about, matching, matchedBy: 'heads', templateId: null, isAsking };
}

/** True for our own template and similar files: every column is known, and no required one is missing. */
function isWhole(
  { fields, fixed }: BulkMatching,
  heads: readonly string[],
  place: BulkPlace,
  { market }: Session,
): boolean {
  const [flow = 'domestic'] = flowsOf(place);
  const needed = bulkColumnsOf({ flow, market }).filter(({ neededHere }) => neededHere === 'required');
  return (
    heads.every((head, column) => head === '' || fields[column] !== null) &&
    needed.every(({ field }) => fields.includes(field) || fixed[field] !== undefined)
  );
}

export interface RowReader {
  read(cells: readonly string[], sheet: HeadedSheet): ReadRow;
}

/** Returns a reader that applies the account's corrections, unless `isCorrecting` is false. */
export async function rowReader(
  reader: Reader,
  session: Pick<Session, 'scope' | 'market'>,
  gazetteer: Gazetteer,
  isCorrecting: boolean,
): Promise<RowReader> {
  const corrections: Corrections = correctionsBy(
    isCorrecting ? await mapping.listCorrectionsOn(reader, session.scope) : [],
  );
  const options = pasteOptions(session, gazetteer);
  const split = (text: string): BulkText => {
    const {
      address1,
      address2,
      address3,
      postcode = '',
      city = '',
      state = '',
    } = parsePastedAddress(text, options);
    return withoutEmpty({ address1, address2, address3, postcode, city, state });
  };
  return { read: (cells, sheet) => readRow(cells, sheet, corrections, split) };
}

function pasteOptions({ market }: Pick<Session, 'market'>, gazetteer: Gazetteer) {
  const placeOf: PlaceOf = (postcode) => {
    const place = gazetteer.placeOf(market, postcode);
    return place && { city: place.city, state: place.State, DistrictList: place.DistrictList };
  };
  return { market: marketOf(market).code, placeOf };
}

/** A long chat takes seconds of work, so other requests are served in between. */
const longestTurnMs = 10;

/** Reads the orders in a chat, with the parcel details of the user's preset. */
export async function readChat(session: Session, gazetteer: Gazetteer, text: string, fixed: BulkText) {
  const steps = chatSteps(text, pasteOptions(session, gazetteer));
  let step = steps.next();
  for (let since = performance.now(); !step.done; step = steps.next()) {
    if (performance.now() - since < longestTurnMs) continue;
    await setImmediate();
    since = performance.now();
  }
  const orders = step.value;
  if (orders.length === 0) throw refuse('invalid', m.bulk_shipment_problem_no_orders);
  if (orders.length > limits.bulkRowsMax)
    throw refuse('tooLarge', m.bulk_shipment_problem_too_many_rows, { n: limits.bulkRowsMax });
  return orders.map(({ text: written, texts }) => ({
    written,
    texts: { ...fixed, ...plainTexts(texts) },
  }));
}

/** The defaults for fields without a column: an ordinary parcel, plus the user's preset. */
export async function usualParcel(presets: PresetService, session: Session): Promise<BulkText> {
  const preset = await presets.defaultOf(session, baseLanguage);
  return withoutEmpty({
    shipmentType: preset.PresetId === null ? 'parcel' : preset.ParcelType,
    dangerousGoods: preset.isDangerous ? 'yes' : 'no',
    content: preset.Content,
    weight: preset.Weight === null ? '' : weightText(preset.Weight),
  });
}

/** The weight as in a cell: kilograms with at most two decimals. */
export const weightText = (grams: number) => formatDecimal(Math.round(grams / 10), 2);

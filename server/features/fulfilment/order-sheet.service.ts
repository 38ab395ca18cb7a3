import { fulfilmentOrderForm } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import {
  type bulkOrderSummary,
  createBulkOrders,
  type readOrderFile,
} from '#shared/features/fulfilment/order-sheet.contract.ts';
import {
  type OrderSheetRow,
  sheetColumns,
  type SheetField,
} from '#shared/features/fulfilment/order-sheet.model.ts';
import {
  cellOfPath,
  cleanSheetRow,
  inUseQuestion,
  matchOrderSheet,
  orderOfRow,
  quantityProblem,
  sameRowsQuestion,
  twiceQuestion,
} from '#shared/features/fulfilment/order-sheet.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { xlsxType } from '#shared/platform/http/file-types.ts';
import { marketOfSign, signedBy, signOfHeading } from '#shared/platform/market/currency-sign.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { formatDay, isoDayOf } from '#shared/platform/time/market-time.ts';
import { labelOf, parse } from '#shared/platform/validation/parse.ts';
import { type Problem, problemAt, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Reader, Trx } from '#server/platform/db/database.ts';
import { type Repeatable, sentBefore } from '#server/platform/db/repeats.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Member, Session } from '#server/platform/http/principal.ts';
import { invalid, refuse, Refused } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { UploadedFile } from '#server/platform/http/upload.ts';
import type { Kit } from '#server/platform/kit.ts';
import { rowWith, sampleOf, type SheetRow } from '#server/platform/spreadsheet/sheet-row.ts';
import { writeTemplate } from '#server/platform/spreadsheet/spreadsheet-writer.ts';
import { sayIn } from '#server/platform/words/say.ts';
import { findReferences, lockForFile } from './order.queries.ts';
import {
  addOrders,
  type NewOrder,
  orderProblems,
  type OrderService,
  placedReceiver,
  productsFor,
} from './order.service.ts';
import { LockedStock } from './stock-move.service.ts';

type Body = OutputOf<(typeof bulkOrderSummary)['body']>;
type CreateBody = OutputOf<(typeof createBulkOrders)['body']>;

export interface OrderSheetService {
  template(language: Language): Promise<FileAnswer>;
  read(
    session: Session,
    file: UploadedFile | undefined,
    sheet: string,
    language: Language,
  ): Promise<CallReply<typeof readOrderFile>>;
  summarise(member: Member, body: Body, language: Language): Promise<CallReply<typeof bulkOrderSummary>>;
  create(member: Member, actor: Actor, body: CreateBody): Promise<CallReply<typeof createBulkOrders>>;
}

interface Checked {
  row: OrderSheetRow;
  order: NewOrder | null;
  problems: Problem[];
  notes: Partial<Record<SheetField, string>>;
  /** The number of an existing order with the same order ID. */
  inUseBy: string | null;
  /** An earlier row of the sheet has the same order ID. */
  isTwice: boolean;
}

/** The header row, and title rows that users put above it. */
const rowsAboveMax = 10;

export function orderSheetService(
  { clock, database, spreadsheets, write }: Kit,
  orders: OrderService,
): OrderSheetService {
  async function check(member: Member, { rows }: Body, language: Language): Promise<Checked[]> {
    const home = marketOf(member.market);
    const ground = await orders.ground(member);
    const cleaned = rows.map((row) => cleanSheetRow(row, home));
    const parsed = cleaned.map((row) => parse(fulfilmentOrderForm, orderOfRow(row, home)));
    const good = parsed.flatMap((one) => (one.ok ? [one.value] : []));
    const products = await productsFor(database.db, member.scope, good);
    const stock = new LockedStock([...products.values()]);
    const references = cleaned.map(({ orderId }) => orderId);
    const uses = await usesOf(database.db, member.scope, references);
    return cleaned.map((row, index) => {
      const one = parsed[index];
      const notes: Checked['notes'] = {};
      const inUseBy = uses[index]?.earlier?.order_no ?? null;
      const isTwice = uses[index]?.isTwice ?? false;
      if (inUseBy !== null) {
        notes.orderId = m.fulfilment_sheet_in_use({ orderNo: inUseBy }, { locale: language });
      } else if (isTwice) notes.orderId = m.fulfilment_sheet_twice({}, { locale: language });
      const known = { row, notes, inUseBy, isTwice };
      const wrongQuantity = quantityProblem(row) ?? [];
      if (!one?.ok)
        return { ...known, order: null, problems: [...(one?.problems ?? [])].concat(wrongQuantity) };
      const problems = orderProblems(ground, one.value, products).concat(wrongQuantity);
      if (problems.length > 0) return { ...known, order: null, problems };
      const [short] = stock.shortOf(one.value.lines);
      if (short) {
        const { sku, quantity, available } = short;
        notes.sku = sentenceOf(problemAt('', m.fulfilment_problem_short, { sku, quantity, available }), '', {
          locale: language,
        });
      } else for (const line of one.value.lines) stock.move('reserved', line, '');
      const order = { ...one.value, receiver: placedReceiver(ground, one.value, products) };
      return { ...known, order, problems };
    });
  }

  return {
    async template(language) {
      const say = sayIn(language);
      const columns = sheetColumns.map(({ label, width, note, isRequired }) => ({
        header: say(label),
        width,
        note: say(note),
        isRequired,
      }));
      const content = await writeTemplate(say(m.fulfilment_sheet_orders), columns, limits.bulkRowsMax);
      return {
        contentType: xlsxType,
        fileName: 'fulfilment-orders.xlsx',
        inline: false,
        content,
        length: content.byteLength,
      };
    },

    async read(session, file, wanted, language) {
      if (!file) throw invalid([problemAt('file', m.fulfilment_problem_no_file)]);
      const most = limits.bulkRowsMax + rowsAboveMax;
      const { sheets, sheet, rows } = await spreadsheets.readWorkbook(
        session.scope,
        file.bytes,
        most,
        wanted || undefined,
      );
      const { header, match } = matchOrderSheet(sampleOf(rows));
      const body = header === null ? rows : rows.slice(header + 1);
      if (body.length === 0) throw refuse('invalid', m.spreadsheet_problem_no_rows);
      if (body.length > limits.bulkRowsMax) {
        throw refuse('tooLarge', m.fulfilment_problem_too_many_rows, { n: limits.bulkRowsMax });
      }
      const heads = header === null ? [] : (rows[header]?.cells ?? []);
      const say = sayIn(language);
      return {
        sheets,
        sheet,
        heads: match.map((_, at) => heads[at] || say(m.fulfilment_sheet_column, { number: at + 1 })),
        match,
        rows: withForeignSums(body, heads, session.market),
      };
    },

    async summarise(member, body, language) {
      const checked = await check(member, body, language);
      return {
        rows: checked.map(({ row, problems, notes, inUseBy, isTwice }) => ({
          row,
          ...saidCells(problems, language),
          notes,
          knownAs: inUseBy,
          isDouble: isTwice,
        })),
      };
    },

    async create(member, actor, body) {
      const checked = await check(member, body, 'en');
      const wrong = checked.flatMap(({ problems }, index) =>
        problems.map((found) => ({ ...found, field: `rows.${index}.${cellOfPath(found.field)}` })),
      );
      const made = checked.flatMap(({ order }) => order ?? []);
      const move = {
        action: 'fulfilment.orders_uploaded',
        // Without the confirmations, so that the same rows are recognised whatever was confirmed with them.
        repeatable: { call: createBulkOrders.path, body: { rows: body.rows } },
      } as const;
      return write(actor, move, async ({ trx, subject }) => {
        // Only here: a repeated request must get its first response, even if one of its products has been removed since.
        if (wrong.length > 0) throw invalid(wrong);
        await askForReferences(trx, member, checked, body.confirmed);
        await askForSameRows(trx, member, { actor, repeatable: move.repeatable }, body);
        await addOrders({ clock }, trx, { member, actor, source: 'upload' }, made);
        subject('', { createdCount: made.length });
        return { createdCount: made.length };
      });
    },
  };
}

/**
 * In a column whose heading has the currency sign of another market, adds that sign to each amount, so that validation reports
 * it: without the sign the amount would be taken for home currency.
 */
function withForeignSums(rows: readonly SheetRow[], heads: readonly string[], home: MarketId) {
  const isForeign = heads.map((head) => (marketOfSign(signOfHeading(head) ?? '')?.id ?? home) !== home);
  if (!isForeign.includes(true)) return [...rows];
  return rows.map(({ line, cells }) =>
    rowWith(
      line,
      cells.map((cell, at) => (isForeign[at] ? signedBy(heads[at] ?? '', cell) : cell)),
    ),
  );
}

/** For each row, finds an existing order or an earlier row with the same order ID. */
async function usesOf(reader: Reader, scope: Member['scope'], references: readonly string[]) {
  const found = await findReferences(reader, scope, references);
  const used = new Map(found.map((row) => [row.reference, row]));
  const seen = new Set<string>();
  return references.map((reference) => {
    const isTwice = reference !== '' && seen.has(reference);
    seen.add(reference);
    return { earlier: used.get(reference), isTwice };
  });
}

/** Asks for confirmation before the same order ID ships twice (domain.md "Bulk"). Concurrent requests wait for each other. */
async function askForReferences(
  trx: Trx,
  { scope, market }: Member,
  checked: readonly Checked[],
  confirmed: CreateBody['confirmed'] = [],
): Promise<void> {
  await lockForFile(trx, scope);
  const references = checked.map(({ row }) => row.orderId);
  const isMeant = new Set(confirmed);
  const questions = (await usesOf(trx, scope, references)).flatMap(({ earlier, isTwice }, index) => {
    const reference = references[index] ?? '';
    const field = `rows.${index}.orderId`;
    if (earlier) {
      const { order_no: orderNo, created_at: at } = earlier;
      const places = { reference, orderNo, day: formatDay(at, marketOf(market)) };
      const asked = problemAt(field, m.fulfilment_problem_reference_in_use, places);
      return { id: inUseQuestion(orderNo), asked };
    }
    if (!isTwice) return [];
    const asked = problemAt(field, m.fulfilment_problem_reference_twice, { reference });
    return { id: twiceQuestion(reference), asked };
  });
  const open = questions.filter(({ id }) => !isMeant.has(id));
  const [first] = open;
  if (first)
    throw new Refused('invalid', first.asked, { problems: open.map(({ asked }) => asked), questions: open });
}

/**
 * Asks for confirmation before the same rows are created again, as far as no order ID shows that. Called under the lock of
 * `askForReferences`.
 */
async function askForSameRows(
  trx: Trx,
  { market }: Member,
  { actor, repeatable }: { actor: Actor; repeatable: Repeatable },
  { rows, confirmed = [] }: CreateBody,
): Promise<void> {
  const index = rows.findIndex(({ orderId }) => orderId.trim() === '');
  const sentAt = index < 0 ? null : await sentBefore(trx, actor, repeatable);
  if (sentAt === null) return;
  const zone = marketOf(market);
  const id = sameRowsQuestion(isoDayOf(sentAt, zone));
  if (confirmed.includes(id)) return;
  const places = { day: formatDay(sentAt, zone) };
  const asked = problemAt(`rows.${index}.orderId`, m.fulfilment_problem_same_rows, places);
  throw new Refused('invalid', asked, { problems: [asked], questions: [{ id, asked }] });
}

/** The first problem of each cell, worded in the user's language. */
function saidCells(problems: readonly Problem[], language: Language) {
  const said: Partial<Record<SheetField, string>> = {};
  const codes: Partial<Record<SheetField, string>> = {};
  for (const found of problems) {
    const cell = cellOfPath(found.field);
    const path = found.field.replaceAll(/\.\d+/gu, '');
    said[cell] ??= sentenceOf(found, labelOf(fulfilmentOrderForm, path, { locale: language }), {
      locale: language,
    });
    codes[cell] ??= found.code;
  }
  return { problems: said, codes };
}

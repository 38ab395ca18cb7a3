import { orderForm } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
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
  matchOrderSheet,
  orderOfRow,
} from '#shared/features/fulfilment/order-sheet.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { labelOf, parse } from '#shared/platform/validation/parse.ts';
import { type Problem, problemAt, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Actor } from '#server/platform/db/write.ts';
import type { Member, Session } from '#server/platform/http/principal.ts';
import { invalid, refuse } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { UploadedFile } from '#server/platform/http/upload.ts';
import type { Kit } from '#server/platform/kit.ts';
import { sampleOf } from '#server/platform/spreadsheet/sheet-row.ts';
import { writeTemplate, xlsxType } from '#server/platform/spreadsheet/spreadsheet-writer.ts';
import { sayIn } from '#server/platform/words/say.ts';
import { findReferences } from './order.queries.ts';
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

export interface OrderSheetService {
  template(language: Language): Promise<FileAnswer>;
  read(
    session: Session,
    file: UploadedFile | undefined,
    sheet: string,
    language: Language,
  ): Promise<CallReply<typeof readOrderFile>>;
  summarise(member: Member, body: Body, language: Language): Promise<CallReply<typeof bulkOrderSummary>>;
  create(member: Member, actor: Actor, body: Body): Promise<CallReply<typeof createBulkOrders>>;
}

interface Checked {
  row: OrderSheetRow;
  order: NewOrder | null;
  problems: Problem[];
  notes: Partial<Record<SheetField, string>>;
}

/** A header, and the titles that people put above it. */
const rowsAboveMax = 10;

export function orderSheetService(
  { clock, database, spreadsheets, write }: Kit,
  orders: OrderService,
): OrderSheetService {
  async function check(member: Member, { rows }: Body, language: Language): Promise<Checked[]> {
    const home = marketOf(member.market);
    const ground = await orders.ground(member);
    const cleaned = rows.map((row) => cleanSheetRow(row, home));
    const parsed = cleaned.map((row) => parse(orderForm, orderOfRow(row, home)));
    const good = parsed.flatMap((one) => (one.ok ? [one.value] : []));
    const products = await productsFor(database.db, member.scope, good);
    const stock = new LockedStock([...products.values()]);
    const references = cleaned.map(({ orderId }) => orderId);
    const used = new Map(
      (await findReferences(database.db, member.scope, references)).map((row) => [
        row.reference,
        row.order_no,
      ]),
    );
    const seen = new Set<string>();
    return cleaned.map((row, index) => {
      const one = parsed[index];
      const notes: Checked['notes'] = {};
      const orderNo = used.get(row.orderId);
      if (orderNo !== undefined) {
        notes.orderId = m.fulfilment_sheet_in_use({ orderNo }, { locale: language });
      } else if (row.orderId !== '' && seen.has(row.orderId)) {
        notes.orderId = m.fulfilment_sheet_twice({}, { locale: language });
      }
      seen.add(row.orderId);
      if (!one?.ok) return { row, order: null, problems: [...(one?.problems ?? [])], notes };
      const problems = orderProblems(ground, one.value, products);
      if (problems.length > 0) return { row, order: null, problems, notes };
      const [short] = stock.shortOf(one.value.lines);
      if (short) {
        const { sku, quantity, available } = short;
        notes.sku = sentenceOf(problemAt('', m.fulfilment_problem_short, { sku, quantity, available }), '', {
          locale: language,
        });
      } else for (const line of one.value.lines) stock.move('reserved', line, '');
      const order = { ...one.value, receiver: placedReceiver(ground, one.value, products) };
      return { row, order, problems, notes };
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
      if (body.length === 0) throw refuse('invalid', m.fulfilment_problem_no_rows);
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
        rows: body,
      };
    },

    async summarise(member, body, language) {
      const checked = await check(member, body, language);
      return {
        rows: checked.map(({ row, problems, notes }) => ({
          row,
          ...saidCells(problems, language),
          notes,
          knownAs: null,
          isDouble: false,
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
        repeatable: { call: createBulkOrders.path, body },
      } as const;
      return write(actor, move, async ({ trx, subject }) => {
        // Not before: a repeat gets the first answer, also when a product of it is gone by now.
        if (wrong.length > 0) throw invalid(wrong);
        await addOrders({ clock }, trx, { member, actor, source: 'upload' }, made);
        subject('', { createdCount: made.length });
        return { createdCount: made.length };
      });
    },
  };
}

/** The first problem of each cell, in the reader's language. */
function saidCells(problems: readonly Problem[], language: Language) {
  const said: Partial<Record<SheetField, string>> = {};
  const codes: Partial<Record<SheetField, string>> = {};
  for (const found of problems) {
    const cell = cellOfPath(found.field);
    const path = found.field.replaceAll(/\.\d+/gu, '');
    said[cell] ??= sentenceOf(found, labelOf(orderForm, path, { locale: language }), { locale: language });
    codes[cell] ??= found.code;
  }
  return { problems: said, codes };
}

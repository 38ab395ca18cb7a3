/** Turns the cells of a sheet into fulfilment orders. */
import {
  amountCell,
  phoneCell,
  postcodeCell,
  spreadAddress,
} from '#shared/features/sheet-cells/cell.rules.ts';
import {
  type ColumnMatch,
  findHeader,
  matchColumns,
} from '#shared/features/sheet-cells/column-match.rules.ts';
import { plainRow, rowOfCells } from '#shared/features/sheet-cells/row.rules.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { type OrderSheetRow, sheetColumns, type SheetField, sheetFields } from './order-sheet.model.ts';

/** Finds the header of a sheet and the field of each column. */
export function matchOrderSheet(rows: readonly (readonly string[])[]) {
  const header = findHeader(rows, sheetColumns);
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const match: ColumnMatch<SheetField> = matchColumns(
    header === null ? [] : (rows[header] ?? []),
    sheetColumns,
  );
  return { header, match: Array.from({ length: columns }, (_, at) => match[at] ?? null) };
}

export function sheetRowOf(
  cells: readonly string[],
  match: Readonly<ColumnMatch<SheetField>>,
): OrderSheetRow {
  return rowOfCells(sheetFields, cells, match);
}

/** Corrects what a spreadsheet did to a row, where that is certain. */
export function cleanSheetRow(row: OrderSheetRow, home: Market): OrderSheetRow {
  const plain = plainRow(sheetFields, row);
  return {
    ...plain,
    ...spreadAddress(plain),
    postcode: postcodeCell(plain.postcode, home),
    phone: phoneCell(plain.phone, home),
    cod: amountCell(plain.cod, home),
  };
}

/**
 * Parses 'MUG-RED', or several SKUs with quantities: 'MUG-RED x 2; TEA-100'. The quantity column applies to a single SKU
 * only.
 */
export function linesOf({ sku, quantity }: Pick<OrderSheetRow, 'sku' | 'quantity'>) {
  const parts = sku
    .split(/[;,\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.map((part) => {
    const [, code = part, count = ''] = /^(\S+)\s*(?:[x×*:]\s*|\s)(\d+)$/iu.exec(part) ?? [];
    const own = parts.length === 1 && count === '' ? quantity : count;
    return { sku: code, quantity: own === '' ? 1 : Number(own) };
  });
}

/** Why the quantity column does not say how many pieces to ship; null if it is empty or agrees with the SKU column. */
export function quantityProblem(row: Pick<OrderSheetRow, 'sku' | 'quantity'>): Problem | null {
  if (row.quantity === '') return null;
  const lines = linesOf(row);
  if (lines.length > 1) return problemAt('lines.0.quantity', m.fulfilment_problem_quantity_several);
  const [line] = lines;
  if (!line || Object.is(line.quantity, Number(row.quantity))) return null;
  return problemAt('lines.0.quantity', m.fulfilment_problem_quantity_differs, { count: line.quantity });
}

/** Converts a row into the form of one order; text that is not a number is left for the form's rules to report. */
export function orderOfRow(row: OrderSheetRow, home: Market) {
  const { name, companyName, phone, address1, address2, address3, postcode, city } = row;
  return {
    reference: row.orderId,
    service: 'standard' as const,
    receiver: {
      ...emptyParty(home.code),
      name,
      companyName,
      phone,
      address1,
      address2,
      address3,
      postcode,
      city,
    },
    lines: linesOf(row),
    codCents:
      row.cod === ''
        ? null
        : /^\d+(?:\.\d{1,2})?$/u.test(row.cod)
          ? Math.round(Number(row.cod) * 100)
          : Number.NaN,
    note: row.note,
  };
}

/** Returns the cell that a problem of the form belongs to. */
export function cellOfPath(path: string): SheetField {
  const [first = '', second = '', third = ''] = path.split('.');
  if (first === 'lines') return third === 'quantity' ? 'quantity' : 'sku';
  if (first === 'reference') return 'orderId';
  if (first === 'codCents') return 'cod';
  const name = first === 'receiver' ? second : first;
  return sheetFields.find((field) => field === name) ?? 'name';
}

/** Id of the question about a row's order ID that another order already has; contains that order's number. */
export const inUseQuestion = (orderNo: string): string => `order-id-in-use/${orderNo}`;
/**
 * Id of the question about rows that the same user sent on this day already: without an order ID nothing else shows that a file is
 * uploaded twice.
 */
export const sameRowsQuestion = (isoDay: string): string => `same-rows/${isoDay}`;
/** Id of the question about an order ID that an earlier row of the same file has. */
export const twiceQuestion = (orderId: string): string => `order-id-twice/${orderId}`;

/** The same orders in files of many shapes, from seeds: whatever spreadsheets do to cells, the rows are the orders. */
import { expect, it } from 'vitest';

import { cleanTexts, matchFor, readRow } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkText } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { csvRows } from '#server/platform/spreadsheet/csv-rows.testing.ts';
import {
  diceOf,
  escaped,
  letters,
  style,
  workbookOf,
} from '#server/platform/spreadsheet/odd-workbook.testing.ts';
import { wholeWorkbook } from '#server/test/whole-workbook.ts';

// words: heads and cells of files, in the languages that they are in
type Dice = ReturnType<typeof diceOf>;
type Field = 'receiverName' | 'receiverMobile' | 'address1' | 'postcode' | 'orderId' | 'weight' | 'content';

const heads: Readonly<Record<Field, readonly string[]>> = {
  receiverName: ['Receiver Name', 'Penerima', '收件人', 'Recipient'],
  receiverMobile: ['Receiver Phone', 'No. Telefon Penerima', 'Phone', '电话'],
  address1: ['Address 1', 'Alamat', 'Shipping Street', '地址'],
  postcode: ['Postcode', 'Poskod', 'Zip Code', '邮编'],
  orderId: ['Order ID', 'No. Pesanan', 'Order No.', '订单号'],
  weight: ['Weight', 'Berat (kg)', 'Weight (kg)', '重量'],
  content: ['Content', 'Kandungan', 'Parcel Content', '内件'],
};
const fields = Object.keys(heads) as Field[];

/** What a cell holds in a workbook, and what is written of it as text. */
interface Cell {
  xml: string;
  csv: string;
}
type Order = Record<Field, string>;

const anOrder = ({ roll, pick }: Dice, at: number): Order => ({
  receiverName: pick(['Aminah binti Ali', '陈伟明', "D'Cruz & Sons", 'Lim, Ah Kow', 'தமிழ் செல்வி']),
  // As they are stored: without the leading zero.
  receiverMobile: `1${1 + roll(9)}${1_000_000 + roll(8_999_999)}`,
  address1: pick(['12 Jalan Ampang', 'No. 8, "Blok C"', '=1+1 Jalan Satu', '½ Lorong 3', '00042']),
  postcode: pick(['05400', '01000', '50450', '88000', '09300']),
  orderId: pick([`7012345678901234${100 + at}`, `00${1000 + at}`, `SO-${String(at).padStart(5, '0')}`]),
  weight: pick(['1.5', '2', '0.25', '10']),
  content: pick(['Books', 'TRUE', '1E5', '-5', '']),
});

/** A text cell as a shared or an inline string, or with a prefix that keeps its leading zero. */
const textCell = ({ pick }: Dice, text: string, shared: string[]): Cell => ({
  xml: pick([
    () =>
      ` s="${style.text}" t="s"><v>${shared.push(`<t xml:space="preserve">${escaped(text)}</t>`) - 1}</v>`,
    () => ` t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is>`,
    () => ` t="str"><f>A1&amp;""</f><v>${escaped(text)}</v>`,
    () => ` s="${style.text}" t="s"><v>${shared.push(`<r><t>${escaped(text)}</t></r>`) - 1}</v>`,
  ])(),
  csv: pick([text, text, /^\d+$/u.test(text) ? `="${text}"` : text, /^\d+$/u.test(text) ? `'${text}` : text]),
});
const numberCell = (text: string, as: keyof typeof style = 'none'): Cell => ({
  xml: ` s="${style[as]}"><v>${Number(text)}</v>`,
  csv: String(Number(text)),
});

function cellOf(dice: Dice, field: Field, text: string, shared: string[]): Cell {
  const { pick } = dice;
  if (text === '') return { xml: ` s="${style.coloured}">`, csv: '' };
  const asText = (wanted = text) => textCell(dice, wanted, shared);
  switch (field) {
    case 'postcode':
      // A number has lost its zero; a file of Excel's own keeps it for the eye.
      return pick([asText, () => numberCell(text), () => numberCell(text, 'whole')])();
    case 'receiverMobile':
      return pick([
        () => asText(`0${text}`),
        () => asText(`+60 ${text.slice(0, 2)}-${text.slice(2, 5)} ${text.slice(5)}`),
        () => numberCell(text),
        () => numberCell(`60${text}`, 'whole'),
      ])();
    case 'weight':
      return pick([asText, () => numberCell(text), () => asText(`${text} kg`)])();
    case 'address1':
    case 'content':
    case 'orderId':
    case 'receiverName':
      return asText();
  }
}

interface Sheet {
  /** Above the head: titles over merged cells, or nothing. */
  titles: string[];
  heads: string[];
  rows: Cell[][];
  hidden: Set<number>;
}

function sheetOf(dice: Dice, orders: readonly Order[], shared: string[]): Sheet {
  const { roll, pick } = dice;
  const columns: (Field | null)[] = [...fields];
  for (let left = roll(3); left > 0; left -= 1) columns.splice(roll(columns.length + 1), 0, null);
  for (let at = columns.length - 1; at > 0; at -= 1) {
    const other = roll(at + 1);
    [columns[at], columns[other]] = [columns[other] ?? null, columns[at] ?? null];
  }
  let others = 0;
  return {
    titles: Array.from({ length: roll(4) }, (_, at) =>
      at === 1 ? '' : pick(['Orders of May', 'Kedai Satu Sdn Bhd']),
    ),
    heads: columns.map((field) => (field === null ? `Zz ${(others += 1)}` : pick(heads[field]))),
    rows: orders.map((order) =>
      columns.map((field) =>
        field === null
          ? { xml: ` s="${style.day}"><v>${45_000 + roll(900)}</v>`, csv: '21-05-2026' }
          : cellOf(dice, field, order[field], shared),
      ),
    ),
    hidden: new Set(orders.flatMap((_, at) => (roll(6) === 0 ? [at] : []))),
  };
}

function asWorkbook({ titles, heads: names, rows, hidden }: Sheet, shared: string[]): Promise<Uint8Array> {
  const line = (at: number, cells: readonly string[], isHidden = false) =>
    `<row r="${at}"${isHidden ? ' hidden="1"' : ''}>${cells.map((xml, column) => `<c r="${letters[column]}${at}"${xml}</c>`).join('')}</row>`;
  const put = (text: string) => ` t="s"><v>${shared.push(`<t>${escaped(text)}</t>`) - 1}</v>`;
  const above = titles.map((title, at) =>
    line(at + 1, title === '' ? [` s="${style.coloured}">`] : [put(title), '>', '>']),
  );
  const first = titles.length + 1;
  const below = rows.map((cells, at) =>
    line(
      first + 1 + at,
      cells.map(({ xml }) => xml),
      hidden.has(at),
    ),
  );
  const merged = titles.map((_, at) => `<mergeCell ref="A${at + 1}:C${at + 1}"/>`).join('');
  const xml = [...above, line(first, names.map(put)), ...below].join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return workbookOf(
    `<worksheet xmlns="${main}"><sheetData>${xml}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}</worksheet>`,
    { shared, isFrom1904: false },
  );
}

function asText({ pick }: Dice, { titles, heads: names, rows }: Sheet): Buffer {
  const separator = pick([',', ';', '\t'] as const);
  const quoted = (cell: string) => (/["\r\n,;\t]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [
    ...titles.map((title) => [title]),
    names,
    ...rows.map((cells) => cells.map(({ csv }) => csv)),
  ];
  const text = lines.map((cells) => cells.map(quoted).join(separator)).join(pick(['\r\n', '\n'] as const));
  return pick([
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text),
    () => Buffer.from(`\ufeff${text}`, 'utf16le'),
  ])();
}

const place = { market: MALAYSIA, kind: 'ordinary', flow: null } as const;

/** As an upload reads it. */
function ordersIn(sheet: readonly { cells: readonly string[] }[]): BulkText[] {
  const { header, fields: match } = matchFor(
    sheet.map(({ cells }) => cells),
    place,
  );
  const matching = { fields: match, split: null, fixed: {}, rules: [] };
  const heads = header === null ? [] : (sheet[header]?.cells ?? []);
  return sheet
    .slice((header ?? -1) + 1)
    .map(({ cells }) =>
      cleanTexts(readRow(cells, { heads, matching }, new Map(), () => ({})).texts, 'domestic', MALAYSIA),
    );
}

it.each(['xlsx', 'csv'] as const)(
  'Orders in a .%s file are read unchanged, whatever its layout',
  async (format) => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const dice = diceOf(seed);
      const orders = Array.from({ length: 3 + dice.roll(10) }, (_, at) => anOrder(dice, at));
      const shared: string[] = [];
      const sheet = sheetOf(dice, orders, shared);
      const rows =
        format === 'xlsx'
          ? (await wholeWorkbook(await asWorkbook(sheet, shared))).rows
          : csvRows(asText(dice, sheet), { maxRows: 100, maxColumns: 60 });
      const expected = orders.map((order) =>
        Object.fromEntries(Object.entries({ country: 'MY', ...order }).filter(([, text]) => text !== '')),
      );
      expect(ordersIn(rows), `seed ${seed}`).toEqual(expected);
    }
  },
);

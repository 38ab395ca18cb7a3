/** Importing addresses from a spreadsheet (spec §4 "Bulk address import", §7 BulkAddressSummary, CreateBulkAddress). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { addressKinds } from '#shared/features/address-book/address.contract.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { xlsxType } from '#shared/platform/http/file-types.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { messages, oneOf, optionalText } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { tableOf } from '#shared/platform/names-of.ts';

import { importColumns, importFields, knownChoices } from './address-import.model.ts';

/** Uploads are read into memory; ten thousand rows fit several times over. */
export const importFileMaxBytes = 10 * 1_048_576;
/** Rows that the screen sends per request: small requests show progress and do not keep others waiting. */
export const importPartRows = 1000;
/** The maximum length of a cell of an upload; texts too long for their field are refused by the field's own rule. */
const cellMax = 1000;

const cell = () => z._default(z.string().check(z.maxLength(cellMax, messages.maxLength(cellMax))), '');
const importRow = z.object(tableOf(importFields, cell));

const labels: WordLabels = {
  kind: m.address_book_kind,
  known: m.address_import_known_addresses,
  rows: m.address_import_rows,
  ...Object.fromEntries(importColumns.map(({ field, label }) => [`rows.${field}`, label])),
};

const importForm = labelled(
  z.object({
    kind: oneOf(addressKinds),
    /** What to do with a row whose reference ID is in the address book already. */
    known: z._default(oneOf(knownChoices), 'refuse'),
    rows: z
      .array(importRow)
      .check(
        z.minLength(1, messages.required),
        z.maxLength(
          limits.bulkRowsMax,
          ruleText(m.address_import_problem_at_most, { n: limits.bulkRowsMax }),
        ),
      ),
  }),
  labels,
);

export const addressTemplate = call({
  method: 'GET',
  path: '/api/addressbook/AddressTemplate',
  needs: rights.verified,
  summary: 'An empty workbook to fill in, with notes and drop-downs',
  reply: { file: [xlsxType] },
});

export const readAddressFile = call({
  method: 'POST',
  path: '/api/addressbook/ReadAddressFile',
  needs: rights.verified,
  summary: 'Reads a .xlsx or .csv file: its cells as text, and which column is which field',
  query: labelled(z.object({ sheet: optionalText(100) }), { sheet: m.address_import_sheet }),
  upload: { maxBytes: importFileMaxBytes, maxFiles: 1 },
  reply: z.object({
    /**
     * Names of a workbook's sheets; empty for a text file. `sheet` in the query chooses one, else it is the first with
     * rows.
     */
    sheets: z.array(z.string()),
    sheet: z.nullable(z.string()),
    /** Column headings; 'Column 3' where the file has none. */
    heads: z.array(z.string()),
    /** The field of each column; null where it is unknown. The user can correct it. */
    match: z.array(z.nullable(z.enum(importFields))),
    rows: z.array(
      z.object({
        /** Its line number in the file. */
        line: z.number(),
        cells: z.array(z.string()),
      }),
    ),
  }),
  perMinute: 30,
});

const texts = z.partialRecord(z.enum(importFields), z.string());

export const bulkAddressSummary = call({
  method: 'POST',
  path: '/api/addressbook/BulkAddressSummary',
  needs: rights.verified,
  summary: 'Rows corrected as far as it is certain, with every problem at its field; nothing is saved',
  body: importForm,
  reply: z.object({
    /** As many rows as were sent, in the same order. */
    rows: z.array(
      z.object({
        row: z.object(tableOf(importFields, () => z.string())),
        /** The problems that must be fixed before the row can be imported, as sentences. */
        problems: texts,
        /** The same problems as codes for programs: `address_book.ref_id_known`. */
        codes: texts,
        /** Warnings, which do not prevent the import. */
        notes: texts,
        /** The name of the address in the book that has this row's reference ID. */
        knownAs: z.nullable(z.string()),
        /** An address with the same name, phone, postcode and first line is in the book. */
        isDouble: z.boolean(),
      }),
    ),
    goodCount: z.number(),
    badCount: z.number(),
  }),
});

export const createBulkAddress = call({
  method: 'POST',
  path: '/api/addressbook/CreateBulkAddress',
  needs: rights.verified,
  summary:
    'Saves all the rows or, when one has a problem, none; a repeat with the same key saves nothing twice',
  body: importForm,
  reply: z.object({ createdCount: z.number(), updatedCount: z.number(), skippedCount: z.number() }),
  idempotent: true,
});

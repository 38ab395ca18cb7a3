import { type AddressKind, createAddressForm } from '#shared/features/address-book/address.contract.ts';
import { stateKey } from '#shared/features/paste-address/paste-places.rules.ts';
import type * as contract from '#shared/features/address-import/address-import.contract.ts';
import { createBulkAddress } from '#shared/features/address-import/address-import.contract.ts';
import {
  importColumns,
  type ImportField,
  type ImportRow,
} from '#shared/features/address-import/address-import.model.ts';
import {
  cleanRow,
  type FieldProblems,
  formOf,
  knownNote,
  matchSheet,
  problemsOf,
  repeatedRefs,
  problemTexts,
} from '#shared/features/address-import/address-import.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { xlsxType } from '#shared/platform/http/file-types.ts';
import { marketIds, marketOf } from '#shared/platform/market/markets.ts';
import { statesOf } from '#shared/features/postcode/postcode.rules.ts';
import { labelOf, parse } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language, Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { likeness } from '#server/features/address-book/address-entry.mapping.ts';
import type { SavedMany } from '#server/features/address-book/address-many.service.ts';
import type { AddressService } from '#server/features/address-book/address.service.ts';
import { placedIn } from '#server/features/address-book/place-check.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, type LabelOf, refuse } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { UploadedFile } from '#server/platform/http/upload.ts';
import type { Gazetteer, PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { sampleOf } from '#server/platform/spreadsheet/sheet-row.ts';
import type { SpreadsheetReader } from '#server/platform/spreadsheet/spreadsheet.ts';
import { writeTemplate } from '#server/platform/spreadsheet/spreadsheet-writer.ts';
import { sayIn } from '#server/platform/words/say.ts';

type ImportForm = OutputOf<(typeof contract.bulkAddressSummary)['body']>;
type Summary = CallReply<typeof contract.bulkAddressSummary>;
type SummaryRow = Summary['rows'][number];

export interface AddressImportService {
  /** Returns the import template with headings and notes in the user's language. */
  template(language: Language): Promise<FileAnswer>;
  /** `sheet` selects a sheet of the workbook; empty means the first one with rows. */
  read(
    session: Session,
    file: UploadedFile | undefined,
    sheet: string,
    language: Language,
  ): Promise<CallReply<typeof contract.readAddressFile>>;
  summarise(session: Session, form: ImportForm, language: Language): Promise<Summary>;
  create(session: Session, actor: Actor, form: ImportForm): Promise<SavedMany>;
}

/** The header row, and title rows that users put above it. */
const rowsAboveMax = 10;
/** After this many rows, other requests are processed. */
const rowsAtOnce = 500;

export function addressImportService(parts: {
  spreadsheets: SpreadsheetReader;
  postcodes: PostcodeService;
  addresses: AddressService;
}): AddressImportService {
  const { spreadsheets, postcodes, addresses } = parts;

  /** Cleans each row and validates it against its own rules, the postcodes and the other rows. */
  async function check(session: Session, { kind, rows }: ImportForm): Promise<CheckedRow[]> {
    const gazetteer = await postcodes.gazetteer();
    const home = marketOf(session.market);
    const checked: CheckedRow[] = [];
    for (const [index, row] of rows.entries()) {
      checked.push(placedRow(cleanRow(row, home), kind, gazetteer));
      if (index % rowsAtOnce === rowsAtOnce - 1) await new Promise(setImmediate);
    }
    for (const index of repeatedRefs(checked.map(({ row }) => row))) {
      const repeated = checked[index];
      if (repeated) {
        repeated.problems.refId ??= problemAt('refId', m.address_import_problem_repeated_ref);
      }
    }
    return checked;
  }

  /** Marks rows that match entries of the address book. */
  async function compareWithBook(
    scope: AccountScope,
    { kind, known }: ImportForm,
    checked: CheckedRow[],
  ): Promise<void> {
    const { names, addresses: inBook } = await addresses.known(
      scope,
      kind,
      checked.map(({ row }) => row),
    );
    const seen = new Set<string>();
    for (const summary of checked) {
      const { row, problems, notes } = summary;
      const name = names.get(row.refId);
      const like = likeness(row);
      if (name !== undefined) {
        summary.knownAs = name;
        if (known === 'refuse') problems.refId ??= problemAt('refId', m.address_book_problem_ref_id_known);
        else notes.refId = (_, options) => knownNote(known, name, options);
      }
      if (name !== undefined && known !== 'refuse') continue;
      if (inBook.has(like)) {
        summary.isDouble = true;
        notes.name = m.address_import_in_the_book_already;
      } else if (seen.has(like)) notes.name = m.address_import_earlier_row_address;
      seen.add(like);
    }
  }

  return {
    async template(language) {
      const say = sayIn(language);
      const content = await writeTemplate(
        say(m.address_import_sheet_name),
        importColumns.map((column) => templateColumn(column, language)),
        limits.bulkRowsMax,
      );
      return {
        contentType: xlsxType,
        fileName: 'address-template.xlsx',
        inline: false,
        content,
        length: content.byteLength,
      };
    },

    async read(session, file, wanted, language) {
      if (!file) throw invalid([problemAt('file', m.address_import_problem_no_file)]);
      const { sheets, sheet, rows } = await spreadsheets.readWorkbook(
        session.scope,
        file.bytes,
        limits.bulkRowsMax + rowsAboveMax,
        wanted === '' ? undefined : wanted,
      );
      const { header, match } = matchSheet(sampleOf(rows));
      const body = header === null ? rows : rows.slice(header + 1);
      if (body.length === 0) throw refuse('invalid', m.spreadsheet_problem_no_rows);
      if (body.length > limits.bulkRowsMax) {
        throw refuse('tooLarge', m.address_import_problem_too_many_rows, { n: limits.bulkRowsMax });
      }
      const say = sayIn(language);
      const heads = header === null ? [] : (rows[header]?.cells ?? []);
      return {
        sheets,
        sheet,
        heads: match.map(
          (_, column) => heads[column] || say(m.address_import_column_number, { number: column + 1 }),
        ),
        match,
        rows: body,
      };
    },

    async summarise(session, form, language) {
      const rows = await check(session, form);
      await compareWithBook(session.scope, form, rows);
      const badCount = rows.filter(isBad).length;
      return { rows: rows.map((row) => saidRow(row, language)), goodCount: rows.length - badCount, badCount };
    },

    async create(session, actor, form) {
      const rows = await check(session, form);
      const wrong = rows.flatMap(({ problems }, index) =>
        Object.entries(problems).map(([field, found]) => ({ ...found, field: `rows.${index}.${field}` })),
      );
      if (wrong.length > 0) throw invalid(wrong, labelOfRow);
      const forms = rows.map(({ row }) => parsedForm(row, form.kind));
      const { kind, known } = form;
      const repeatable = { call: createBulkAddress.path, body: form };
      return addresses.saveMany(session, actor, { kind, known, forms }, repeatable);
    },
  };
}

/** A row whose problems are not yet worded in the user's language. */
interface CheckedRow extends Omit<SummaryRow, 'problems' | 'codes' | 'notes'> {
  problems: FieldProblems;
  notes: Partial<Record<ImportField, Message>>;
}

const labelOfRow: LabelOf = (path, options) =>
  labelOf(
    createBulkAddress.body,
    path
      .split('.')
      .filter((part) => !/^\d+$/u.test(part))
      .join('.'),
    options,
  );

function saidRow({ notes, ...row }: CheckedRow, language: Language): SummaryRow {
  const texts = Object.entries(notes).map(([field, note]) => [field, note({}, { locale: language })]);
  return {
    ...row,
    ...problemTexts(row.problems, { locale: language }),
    notes: Object.fromEntries(texts) as SummaryRow['notes'],
  };
}

const isBad = ({ problems }: CheckedRow) => Object.keys(problems).length > 0;

function placedRow(row: ImportRow, kind: AddressKind, gazetteer: Gazetteer): CheckedRow {
  const problems = problemsOf(row, kind);
  const notes: CheckedRow['notes'] = {};
  if (problems.postcode !== undefined || problems.country !== undefined)
    return { row, problems, notes, knownAs: null, isDouble: false };
  const { refId: _refId, tags: _tags, ...party } = row;
  const check = placedIn(gazetteer, party);
  if (!check.ok) {
    return {
      row,
      problems: { ...problems, [check.problem.field]: check.problem },
      notes,
      knownAs: null,
      isDouble: false,
    };
  }
  const { city, state } = check.party;
  if (row.state !== '' && stateKey(row.state) !== stateKey(state)) {
    const { state: written, postcode } = row;
    notes.state = (_, options) => m.address_import_file_says_state({ written, postcode, state }, options);
  }
  return { row: { ...row, city, state }, problems, notes, knownAs: null, isDouble: false };
}

function parsedForm(row: ImportRow, kind: AddressKind) {
  const parsed = parse(createAddressForm, formOf(row, kind));
  if (!parsed.ok) throw invalid(parsed.problems, labelOfRow);
  return parsed.value;
}

const choices: Partial<Record<ImportField, readonly string[]>> = {
  country: marketIds.map((market) => marketOf(market).code),
  state: marketIds.flatMap((market) => statesOf(market).map(({ name }) => name)),
};

function templateColumn(
  { field, label, width, note, isRequired }: (typeof importColumns)[number],
  language: Language,
) {
  const say = sayIn(language);
  const offered = choices[field];
  return { header: say(label), width, note: say(note), isRequired, ...(offered && { choices: offered }) };
}

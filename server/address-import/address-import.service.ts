import { type AddressKind, createAddressForm } from '#shared/address/address.contract.ts';
import { stateKey } from '#shared/address/paste-places.rules.ts';
import type * as contract from '#shared/address-import/address-import.contract.ts';
import { createBulkAddress } from '#shared/address-import/address-import.contract.ts';
import {
  importColumns,
  type ImportField,
  type ImportRow,
} from '#shared/address-import/address-import.model.ts';
import {
  cleanRow,
  type FieldTexts,
  formOf,
  knownNote,
  matchSheet,
  problemsOf,
  repeatedRefMessage,
  repeatedRefs,
} from '#shared/address-import/address-import.rules.ts';
import { limits } from '#shared/business/limits.ts';
import type { CallReply, OutputOf } from '#shared/http/call.ts';
import { marketIds, marketOf } from '#shared/market/markets.ts';
import { statesOf } from '#shared/postcode/postcode.ts';
import { parse } from '#shared/validation/parse.ts';

import { likeness } from '../address/address-entry.mapping.ts';
import { type AddressService, refIdKnownMessage, type SavedMany } from '../address/address.service.ts';
import { placedIn } from '../address/place-check.service.ts';
import type { AccountScope } from '../db/account-scope.ts';
import type { Actor } from '../db/write.ts';
import { invalid, Refused } from '../http/refused.ts';
import type { FileAnswer } from '../http/serve.ts';
import type { Session } from '../http/session.ts';
import type { UploadedFile } from '../http/upload.ts';
import type { Gazetteer, PostcodeService } from '../postcode/postcode.service.ts';
import type { SpreadsheetReader } from '../spreadsheet/spreadsheet.ts';
import { writeTemplate, xlsxType } from '../spreadsheet/spreadsheet-writer.ts';

type ImportForm = OutputOf<(typeof contract.bulkAddressSummary)['body']>;
type Summary = CallReply<typeof contract.bulkAddressSummary>;
type SummaryRow = Summary['rows'][number];

export interface AddressImportService {
  template(): Promise<FileAnswer>;
  read(file: UploadedFile | undefined): Promise<CallReply<typeof contract.readAddressFile>>;
  summarise(session: Session, form: ImportForm): Promise<Summary>;
  create(session: Session, actor: Actor, form: ImportForm): Promise<SavedMany>;
}

/** A header, and the titles that people put above it. */
const rowsAboveMax = 10;
/** Rows after which others get a turn. */
const rowsAtOnce = 500;

export function addressImportService(parts: {
  spreadsheets: SpreadsheetReader;
  postcodes: PostcodeService;
  addresses: AddressService;
}): AddressImportService {
  const { spreadsheets, postcodes, addresses } = parts;

  /** Each row put right and checked against its own rules, the postcodes and the other rows. */
  async function check(session: Session, { kind, rows }: ImportForm): Promise<SummaryRow[]> {
    const gazetteer = await postcodes.gazetteer();
    const home = marketOf(session.market);
    const checked: SummaryRow[] = [];
    for (const [index, row] of rows.entries()) {
      checked.push(placedRow(cleanRow(row, home), kind, gazetteer));
      if (index % rowsAtOnce === rowsAtOnce - 1) await new Promise(setImmediate);
    }
    for (const index of repeatedRefs(checked.map(({ row }) => row))) {
      const repeated = checked[index];
      if (repeated) repeated.problems.refId ??= repeatedRefMessage;
    }
    return checked;
  }

  /** What the address book knows of the rows already. */
  async function compareWithBook(
    scope: AccountScope,
    { kind, known }: ImportForm,
    checked: SummaryRow[],
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
        if (known === 'refuse') problems.refId ??= refIdKnownMessage;
        else notes.refId = knownNote(known, name);
      }
      if (name !== undefined && known !== 'refuse') continue;
      if (inBook.has(like)) notes.name = 'This address is in the address book already';
      else if (seen.has(like)) notes.name = 'This address stands in an earlier row already';
      seen.add(like);
    }
  }

  return {
    async template() {
      const content = await writeTemplate('Addresses', importColumns.map(templateColumn), limits.bulkRowsMax);
      return {
        contentType: xlsxType,
        fileName: 'address-template.xlsx',
        inline: false,
        content,
        length: content.byteLength,
      };
    },

    async read(file) {
      if (!file) throw invalid({ file: 'Choose a .xlsx or .csv file.' });
      const rows = await spreadsheets.read(file.bytes, limits.bulkRowsMax + rowsAboveMax);
      const { header, match } = matchSheet(rows.map(({ cells }) => cells));
      const body = header === null ? rows : rows.slice(header + 1);
      if (body.length === 0) throw new Refused('invalid', 'The file has a header and no rows below it.');
      if (body.length > limits.bulkRowsMax) throw new Refused('tooLarge', tooManyMessage);
      const heads = header === null ? [] : (rows[header]?.cells ?? []);
      return {
        heads: match.map((_, column) => heads[column] || `Column ${column + 1}`),
        match,
        rows: body,
      };
    },

    async summarise(session, form) {
      const rows = await check(session, form);
      await compareWithBook(session.scope, form, rows);
      const badCount = rows.filter(isBad).length;
      return { rows, goodCount: rows.length - badCount, badCount };
    },

    async create(session, actor, form) {
      const rows = await check(session, form);
      const fields = Object.fromEntries(
        rows.flatMap(({ problems }, index) =>
          Object.entries(problems).map(([field, message]) => [`rows.${index}.${field}`, message]),
        ),
      );
      if (Object.keys(fields).length > 0) throw invalid(fields);
      const forms = rows.map(({ row }) => parsedForm(row, form.kind));
      const { kind, known } = form;
      const repeatable = { call: createBulkAddress.path, body: form };
      return addresses.saveMany(actor, { kind, known, forms }, repeatable);
    },
  };
}

const tooManyMessage = `The file has more than ${limits.bulkRowsMax.toLocaleString('en')} rows. Split it and upload the parts one by one.`;
const isBad = ({ problems }: SummaryRow) => Object.keys(problems).length > 0;

function placedRow(row: ImportRow, kind: AddressKind, gazetteer: Gazetteer): SummaryRow {
  const problems: FieldTexts = problemsOf(row, kind);
  const notes: FieldTexts = {};
  if (problems.postcode !== undefined || problems.country !== undefined)
    return { row, problems, notes, knownAs: null };
  const { refId: _refId, tags: _tags, ...party } = row;
  const check = placedIn(gazetteer, party);
  if (!check.ok) {
    return { row, problems: { ...problems, [check.field]: check.message }, notes, knownAs: null };
  }
  const { city, state } = check.party;
  if (row.state !== '' && stateKey(row.state) !== stateKey(state)) {
    notes.state = `The file says ${row.state}; postcode ${row.postcode} is in ${state}`;
  }
  return { row: { ...row, city, state }, problems, notes, knownAs: null };
}

function parsedForm(row: ImportRow, kind: AddressKind) {
  const parsed = parse(createAddressForm, formOf(row, kind));
  if (!parsed.ok) throw invalid(parsed.fields);
  return parsed.value;
}

const choices: Partial<Record<ImportField, readonly string[]>> = {
  country: marketIds.map((market) => marketOf(market).code),
  state: marketIds.flatMap((market) => statesOf(market).map(({ name }) => name)),
};

function templateColumn({ field, label, width, note, isRequired }: (typeof importColumns)[number]) {
  const offered = choices[field];
  return { header: label, width, note, isRequired, ...(offered && { choices: offered }) };
}

import type { exportAddressBook } from '#shared/features/address-book/address-chosen.contract.ts';
import { importColumns, type ImportField } from '#shared/features/address-import/address-import.model.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { csvType, xlsxType } from '#shared/platform/http/file-types.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { searchTerms } from '#shared/platform/search/terms.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';

import { sayIn } from '#server/platform/words/say.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { everyRow } from '#server/platform/db/key-pages.ts';
import type { Kit } from '#server/platform/kit.ts';
import { csvStream, xlsxStream } from '#server/platform/spreadsheet/spreadsheet-writer.ts';
import { type AddressRow, findAddresses } from './address.queries.ts';
import { listMatching } from './address-search.queries.ts';

export interface ExportAddressesService {
  /** Streams the export, a page at a time; afterwards the number of addresses and the filter are recorded in the audit trail. */
  export(
    session: Member,
    actor: Actor,
    wanted: OutputOf<(typeof exportAddressBook)['body']>,
    { signal, language }: { signal: AbortSignal; language: Language },
  ): Promise<FileAnswer>;
}

const pageRows = 1000;

export function exportAddressesService({
  database,
  clock,
  write,
}: Pick<Kit, 'database' | 'clock' | 'write'>): ExportAddressesService {
  return {
    async export(
      { scope, market },
      actor,
      { kind, text, tag, addressIds, except, format },
      { signal, language },
    ) {
      const say = sayIn(language);
      const reader = await database.mayLag(scope);
      const leftOut = new Set(except);
      const isWanted = ({ address_id }: AddressRow) => !leftOut.has(address_id);
      async function* rows(): AsyncGenerator<string[]> {
        if (addressIds) {
          for (const row of await findAddresses(reader, scope, addressIds)) {
            yield importColumns.map(({ field }) => cellOf(row, field));
          }
          return;
        }
        const read = (before: string | null, limit: number) =>
          listMatching(reader, scope, { kind, terms: searchTerms(text), tag, before, limit });
        for await (const row of everyRow(pageRows, read, (one) => one.address_id, signal)) {
          if (isWanted(row)) yield importColumns.map(({ field }) => cellOf(row, field));
        }
      }
      async function* counted(): AsyncGenerator<string[]> {
        let recordCount = 0;
        try {
          for await (const row of rows()) {
            recordCount += 1;
            yield row;
          }
        } finally {
          // Also recorded when the download was interrupted.
          const filter = { ...(text && { filterText: text }), ...(tag && { filterTag: tag }) };
          const detail = { kind, recordCount, ...filter };
          await write(actor, { action: 'address.exported', detail }, async () => null);
        }
      }
      const columns = importColumns.map(({ label, width }) => ({ header: say(label), width }));
      const name = `${kind}s-${isoDayOf(clock.now(), marketOf(market))}`;
      return format === 'csv'
        ? {
            contentType: csvType,
            fileName: `${name}.csv`,
            inline: false,
            content: csvStream(columns, counted()),
          }
        : {
            contentType: xlsxType,
            fileName: `${name}.xlsx`,
            inline: false,
            content: xlsxStream(say(m.address_import_sheet_name), columns, counted()),
          };
    },
  };
}

function cellOf({ ref_id, party, tags }: AddressRow, field: ImportField): string {
  if (field === 'refId') return ref_id ?? '';
  if (field === 'tags') return tags.join(', ');
  return party[field];
}

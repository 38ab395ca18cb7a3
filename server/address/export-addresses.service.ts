import type { exportAddressBook } from '#shared/address/address.contract.ts';
import { importColumns, type ImportField } from '#shared/address-import/address-import.model.ts';
import type { OutputOf } from '#shared/http/call.ts';
import { marketOf } from '#shared/market/markets.ts';
import { fold } from '#shared/search/fold.ts';
import { isoDayOf } from '#shared/time/market-time.ts';

import type { FileAnswer } from '../http/serve.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import { csvStream, csvType, xlsxStream, xlsxType } from '../spreadsheet/spreadsheet-writer.ts';
import { type AddressRow, listAddresses } from './address.queries.ts';

export interface ExportAddressesService {
  /** Written while it is sent, a page at a time. */
  export(
    session: Session,
    wanted: OutputOf<(typeof exportAddressBook)['body']>,
    signal: AbortSignal,
  ): Promise<FileAnswer>;
}

const pageRows = 1000;

export function exportAddressesService({
  database,
  clock,
}: Pick<Kit, 'database' | 'clock'>): ExportAddressesService {
  return {
    async export({ scope, market }, { kind, text, tag, format }, signal) {
      async function* rows(): AsyncGenerator<string[]> {
        let before: string | null = null;
        while (!signal.aborted) {
          const page: AddressRow[] = await listAddresses(database.db, scope, {
            kind,
            folded: fold(text),
            tag,
            before,
            limit: pageRows,
          });
          for (const row of page) yield importColumns.map(({ field }) => cellOf(row, field));
          const last = page.at(-1);
          if (!last || page.length < pageRows) return;
          before = last.address_id;
        }
      }
      const columns = importColumns.map(({ label, width }) => ({ header: label, width }));
      const name = `${kind}s-${isoDayOf(clock.now(), marketOf(market))}`;
      return format === 'csv'
        ? {
            contentType: csvType,
            fileName: `${name}.csv`,
            inline: false,
            content: csvStream(columns, rows()),
          }
        : {
            contentType: xlsxType,
            fileName: `${name}.xlsx`,
            inline: false,
            content: xlsxStream('Addresses', columns, rows()),
          };
    },
  };
}

function cellOf({ ref_id, party, tags }: AddressRow, field: ImportField): string {
  if (field === 'refId') return ref_id ?? '';
  if (field === 'tags') return tags.join(', ');
  return party[field];
}

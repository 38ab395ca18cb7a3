import { auditWho } from '#shared/features/audit/audit.rules.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { cnFromInput } from '#shared/features/shipment/cn-number.rules.ts';
import { type printLog, printLogNamedMax } from '#shared/features/printing/consignment-note.contract.ts';
import { printingSizeOf, type SheetId, sheets } from '#shared/platform/documents/paper.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { addDays, startOfDay } from '#shared/platform/time/market-time.ts';

import type { Database } from '#server/platform/db/database.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import type { Member } from '#server/platform/http/principal.ts';
import * as queries from './print-log.queries.ts';

export interface PrintLogService {
  /** Lists who printed what, newest first. */
  list(
    session: Member,
    wanted: OutputOf<(typeof printLog)['body']>,
    language: Language,
  ): Promise<CallReply<typeof printLog>>;
}

export function printLogService({ db }: Database): PrintLogService {
  return {
    async list({ scope, market: marketId }, { cn, userId, format, from, to, cursor, limit }, language) {
      const market = marketOf(marketId);
      const end = to ? lowestIdAt(startOfDay(addDays(to, 1), market)) : null;
      const wanted = {
        cnNo: cn ? cnFromInput(cn) : null,
        userId: userId ?? null,
        format: format ?? null,
        atOrAbove: from ? lowestIdAt(startOfDay(from, market)) : null,
        below: cursor ?? end,
        named: printLogNamedMax,
      };
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listPrints(db, scope, { ...wanted, limit: most }),
        (row) => row.print_id,
      );
      const people = cursor ? [] : await queries.listPrinters(db, scope);
      return {
        rows: rows.map((row) => ({
          printId: row.print_id,
          at: row.at.toISOString(),
          loginId: row.login_id ?? '',
          fullName:
            row.full_name ??
            auditWho({ kind: row.by_kind, id: row.by_id, name: row.by_name }, '', { locale: language }),
          paper: printingSizeOf(row.printing_size).name,
          format: row.format,
          sheet: isSheet(row.sheet) ? row.sheet : 'single',
          copies: row.copies,
          isDownload: row.is_download,
          cnCount: row.cn_count,
          cnNos: row.cn_nos,
          undoneAt: row.undone_at?.toISOString() ?? null,
        })),
        people: people.map((row) => ({
          userId: row.user_id,
          loginId: row.login_id,
          fullName: row.full_name,
        })),
        nextCursor: next,
      };
    },
  };
}

const isSheet = (text: string): text is SheetId => text === 'single' || Object.hasOwn(sheets, text);

/** Counts printed labels or sheets by printing size since a time. */
export const printedByPaper = queries.printedByPaper;

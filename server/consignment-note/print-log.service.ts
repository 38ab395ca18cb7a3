import { normaliseCn, parseScan } from '#shared/consignment/cn-number.rules.ts';
import { type printLog, printLogNamedMax } from '#shared/consignment-note/consignment-note.contract.ts';
import { printingSizeOf, type SheetId, sheets } from '#shared/documents/paper.ts';
import type { CallReply, OutputOf } from '#shared/http/call.ts';
import { marketOf } from '#shared/market/markets.ts';
import { addDays, startOfDay } from '#shared/time/market-time.ts';

import type { Database } from '../db/database.ts';
import { lowestIdAt } from '../db/ids.ts';
import type { Session } from '../http/session.ts';
import * as queries from './consignment-note.queries.ts';

export interface PrintLogService {
  /** Who printed what, newest first. */
  list(session: Session, wanted: OutputOf<(typeof printLog)['body']>): Promise<CallReply<typeof printLog>>;
}

export function printLogService({ db }: Database): PrintLogService {
  return {
    async list({ scope, market: marketId }, { cn, userId, format, from, to, cursor, limit }) {
      const market = marketOf(marketId);
      const end = to ? lowestIdAt(startOfDay(addDays(to, 1), market)) : null;
      const found = await queries.listPrints(db, scope, {
        cnNo: cn ? (parseScan(cn)?.cnNo ?? normaliseCn(cn)) : null,
        userId: userId ?? null,
        format: format ?? null,
        atOrAbove: from ? lowestIdAt(startOfDay(from, market)) : null,
        below: cursor ?? end,
        limit: limit + 1,
        named: printLogNamedMax,
      });
      const people = cursor ? [] : await queries.listPrinters(db, scope);
      const rows = found.slice(0, limit);
      return {
        rows: rows.map((row) => ({
          printId: row.print_id,
          at: row.at.toISOString(),
          loginId: row.login_id ?? '',
          fullName: row.full_name ?? '',
          paper: printingSizeOf(row.printing_size).name,
          format: row.format,
          sheet: isSheet(row.sheet) ? row.sheet : 'single',
          copies: row.copies,
          isDownload: row.is_download,
          cnCount: row.cn_count,
          cnNos: row.cn_nos,
        })),
        people: people.map((row) => ({
          userId: row.user_id,
          loginId: row.login_id,
          fullName: row.full_name,
        })),
        nextCursor: found.length > limit ? (rows.at(-1)?.print_id ?? null) : null,
      };
    },
  };
}

const isSheet = (text: string): text is SheetId => text === 'single' || Object.hasOwn(sheets, text);

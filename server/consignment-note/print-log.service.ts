import type { PrintLogRow } from '#shared/consignment-note/consignment-note.contract.ts';
import { printLogNamedMax } from '#shared/consignment-note/consignment-note.contract.ts';
import { type SheetId, printingSizeOf, sheets } from '#shared/documents/paper.ts';
import { normaliseCn, parseScan } from '#shared/consignment/cn-number.rules.ts';

import type { AccountScope } from '../db/account-scope.ts';
import type { Database } from '../db/database.ts';
import * as queries from './consignment-note.queries.ts';

export interface PrintLogService {
  /** Who printed what, newest first. */
  list(
    scope: AccountScope,
    wanted: { cn?: string | undefined; cursor?: string | undefined; limit: number },
  ): Promise<{ rows: PrintLogRow[]; nextCursor: string | null }>;
}

export function printLogService({ db }: Database): PrintLogService {
  return {
    async list(scope, { cn, cursor, limit }) {
      const found = await queries.listPrints(db, scope, {
        cnNo: cn ? (parseScan(cn)?.cnNo ?? normaliseCn(cn)) : null,
        below: cursor ?? null,
        limit: limit + 1,
        named: printLogNamedMax,
      });
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
        nextCursor: found.length > limit ? (rows.at(-1)?.print_id ?? null) : null,
      };
    },
  };
}

const isSheet = (text: string): text is SheetId => text === 'single' || Object.hasOwn(sheets, text);

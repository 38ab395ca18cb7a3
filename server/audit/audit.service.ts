import type {
  AuditDetail,
  AuditEntry,
  auditFilters,
  auditTrail,
  exportAuditTrail,
  getAuditEntry,
} from '#shared/audit/audit.contract.ts';
import { auditDid, auditWho, deviceName } from '#shared/audit/audit.rules.ts';
import type { CallReply, OutputOf } from '#shared/http/call.ts';
import { marketOf } from '#shared/market/markets.ts';
import { addDays, formatDayTime, isoDayOf, startOfDay } from '#shared/time/market-time.ts';

import { lowestIdAt } from '../db/ids.ts';
import type { Actor } from '../db/write.ts';
import { notFound } from '../http/refused.ts';
import type { FileAnswer } from '../http/serve.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import { xlsxStream, xlsxType } from '../spreadsheet/spreadsheet-writer.ts';
import { detailsFrom } from './audit-detail.mapping.ts';
import * as queries from './audit.queries.ts';

type Filters = OutputOf<(typeof exportAuditTrail)['body']>;
type Wanted = OutputOf<(typeof auditTrail)['body']>;

export interface AuditService {
  list(session: Session, wanted: Wanted): Promise<CallReply<typeof auditTrail>>;
  find(session: Session, auditId: string): Promise<CallReply<typeof getAuditEntry>>;
  filters(session: Session): Promise<CallReply<typeof auditFilters>>;
  /** Written while it is sent, a page at a time; the export itself is audited. */
  export(session: Session, actor: Actor, filters: Filters, signal: AbortSignal): Promise<FileAnswer>;
}

const exportPageRows = 1000;
const columns = [
  { header: 'When', width: 20 },
  { header: 'Who', width: 20 },
  { header: 'What', width: 60 },
  { header: 'Details', width: 80 },
  { header: 'Address', width: 20 },
  { header: 'Device', width: 24 },
];

export function auditService({ clock, database, write }: Kit): AuditService {
  return {
    async list(session, { cursor, limit, ...filters }) {
      const span = spanOf(session, filters);
      const rows = await queries.listAudit(database.db, session.scope, {
        ...span,
        before: cursor ?? span.before,
        limit: limit + 1,
      });
      const page = rows.slice(0, limit);
      return {
        rows: page.map((row) => entryFrom(row, session.accountNo)),
        next: rows.length > limit ? (page.at(-1)?.audit_id ?? null) : null,
      };
    },

    async find(session, auditId) {
      const row = await queries.findAudit(database.db, session.scope, auditId);
      if (!row) throw notFound('The entry');
      return {
        ...entryFrom(row, session.accountNo),
        userAgent: row.user_agent,
        requestId: row.request_id,
        details: detailsFrom(row.detail),
      };
    },

    async filters({ scope }) {
      const people = await queries.listPeople(database.db, scope);
      return {
        people: people.map((row) => ({
          userId: row.user_id,
          loginId: row.login_id,
          fullName: row.full_name,
        })),
        actions: await queries.listActions(database.db, scope),
      };
    },

    async export(session, actor, filters, signal) {
      await write(actor, { action: 'Exported the audit trail', detail: { ...filters } }, async () => null);
      const market = marketOf(session.market);
      const span = spanOf(session, filters);
      async function* rows(): AsyncGenerator<string[]> {
        let { before } = span;
        while (!signal.aborted) {
          const page: queries.AuditRow[] = await queries.listAudit(database.db, session.scope, {
            ...span,
            before,
            limit: exportPageRows,
          });
          for (const row of page) {
            const { who, did, address, device } = entryFrom(row, session.accountNo);
            const details = detailsFrom(row.detail).map(lineOf).join('\n');
            yield [formatDayTime(row.at, market), who, did, details, address, device];
          }
          const last = page.at(-1);
          if (!last || page.length < exportPageRows) return;
          before = last.audit_id;
        }
      }
      return {
        contentType: xlsxType,
        fileName: `audit-trail-${isoDayOf(clock.now(), market)}.xlsx`,
        inline: false,
        content: xlsxStream('Audit trail', columns, rows()),
      };
    },
  };
}

/** Days of the market as a span of ids. */
function spanOf({ market }: Session, { userId = null, action, from, to }: Filters) {
  const zone = marketOf(market);
  return {
    userId,
    action,
    from: from ? lowestIdAt(startOfDay(from, zone)) : null,
    before: to ? lowestIdAt(startOfDay(addDays(to, 1), zone)) : null,
  };
}

/** 'Contact Number: 123456789 → 129876543' in a cell. */
function lineOf({ label, from, to }: AuditDetail): string {
  return from === null ? `${label}: ${to}` : `${label}: ${from || '–'} → ${to || '–'}`;
}

function entryFrom(row: queries.AuditRow, accountNo: string): AuditEntry {
  const who = auditWho(row.who, accountNo);
  return {
    auditId: row.audit_id,
    at: row.at.toISOString(),
    who,
    did: auditDid(row.action, row.subject, who),
    address: row.address,
    device: deviceName(row.user_agent),
  };
}

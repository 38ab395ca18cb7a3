import type {
  AuditEntry,
  auditFilters,
  auditTrail,
  exportAuditTrail,
  getAuditEntry,
} from '#shared/features/audit/audit.contract.ts';
import {
  actionName,
  auditDetails,
  auditDid,
  auditWho,
  detailLine,
  deviceName,
} from '#shared/features/audit/audit.rules.ts';
import { securityActions, securityFilter } from '#shared/features/audit/audit-actions.model.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { xlsxType } from '#shared/platform/http/file-types.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { addDays, formatDayTime, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';

import { everyRow, keyPage } from '#server/platform/db/key-pages.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { xlsxStream } from '#server/platform/spreadsheet/spreadsheet-writer.ts';
import * as queries from './audit.queries.ts';

type Filters = OutputOf<(typeof exportAuditTrail)['body']>;
type TrailQuery = OutputOf<(typeof auditTrail)['body']>;

export interface AuditService {
  list(session: Session, wanted: TrailQuery, language: Language): Promise<CallReply<typeof auditTrail>>;
  find(session: Session, auditId: string, language: Language): Promise<CallReply<typeof getAuditEntry>>;
  filters(session: Session, language: Language): Promise<CallReply<typeof auditFilters>>;
  /** Streams the workbook, a page at a time; the export itself is audited. */
  export(caller: Caller, filters: Filters): Promise<FileAnswer>;
}

interface Caller {
  session: Session;
  actor: Actor;
  /** Language of the workbook. */
  language: Language;
  signal: AbortSignal;
}

const exportPageRows = 1000;
const columns = [
  { header: m.audit_trail_column_when, width: 20 },
  { header: m.audit_trail_column_who, width: 20 },
  { header: m.audit_trail_column_what, width: 60 },
  { header: m.audit_trail_column_details, width: 80 },
  { header: m.audit_trail_column_address, width: 20 },
  { header: m.audit_trail_column_device, width: 24 },
];

export function auditService({ clock, database, write }: Kit): AuditService {
  return {
    async list(session, { cursor, limit, ...filters }, language) {
      const span = spanOf(session, filters);
      const before = cursor ?? span.before;
      const reader = await database.mayLag(session.scope);
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listAudit(reader, session.scope, { ...span, before, limit: most }),
        idOf,
      );
      return { rows: rows.map((row) => entryFrom(row, session.accountNo, language)), next };
    },

    async find(session, auditId, language) {
      const row = await queries.findAudit(database.db, session.scope, auditId);
      if (!row) throw notFound(m.audit_the_entry);
      return {
        ...entryFrom(row, session.accountNo, language),
        userAgent: row.user_agent,
        requestId: row.request_id,
        details: auditDetails(row, { locale: language }),
      };
    },

    async filters({ scope }, language) {
      const people = await queries.listPeople(database.db, scope);
      return {
        people: people.map((row) => ({
          userId: row.user_id,
          loginId: row.login_id,
          fullName: row.full_name,
        })),
        actions: (await queries.listActions(database.db, scope)).map((action) => ({
          action,
          label: actionName(action, { locale: language }),
        })),
      };
    },

    async export({ session, actor, language, signal }, filters) {
      const locale = { locale: language };
      const reader = await database.mayLag(session.scope);
      await write(actor, { action: 'audit.exported', detail: { ...filters } }, async () => null);
      const market = marketOf(session.market);
      const span = spanOf(session, filters);
      async function* rows(): AsyncGenerator<string[]> {
        const read = (after: string | null, limit: number) =>
          queries.listAudit(reader, session.scope, { ...span, before: after ?? span.before, limit });
        for await (const row of everyRow(exportPageRows, read, idOf, signal)) {
          const { who, did, address, device } = entryFrom(row, session.accountNo, language);
          const details = auditDetails(row, locale)
            .map((one) => detailLine(one, locale))
            .join('\n');
          yield [formatDayTime(row.at, market), who, did, details, address, device];
        }
      }
      return {
        contentType: xlsxType,
        fileName: `audit-trail-${isoDayOf(clock.now(), market)}.xlsx`,
        inline: false,
        content: xlsxStream(
          m.audit_trail_sheet_name({}, locale),
          columns.map(({ header, width }) => ({ header: header({}, locale), width })),
          rows(),
        ),
      };
    },
  };
}

const idOf = (row: queries.AuditRow) => row.audit_id;

/** Returns the filters, with the days of the market as a range of ids. */
function spanOf({ market }: Session, { userId = null, action, from, to }: Filters) {
  const zone = marketOf(market);
  return {
    userId,
    actions: action === '' ? [] : action === securityFilter ? securityActions : [action],
    from: from ? lowestIdAt(startOfDay(from, zone)) : null,
    before: to ? lowestIdAt(startOfDay(addDays(to, 1), zone)) : null,
  };
}

function entryFrom(row: queries.AuditRow, accountNo: string, language: Language): AuditEntry {
  const locale = { locale: language };
  const { by_kind: kind, by_id: id, who: name, action, subject } = row;
  const who = auditWho({ kind, id, name }, accountNo, locale);
  return {
    auditId: row.audit_id,
    at: row.at.toISOString(),
    who,
    kind,
    action,
    subject,
    did: auditDid(row, who, locale),
    address: row.address,
    device: deviceName(row.user_agent, locale),
  };
}

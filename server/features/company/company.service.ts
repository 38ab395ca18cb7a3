import { rights } from '#shared/platform/rights/rights.ts';
import {
  type CompanyDetail,
  type CompanyForm,
  updateCompanyDetail,
  companyForm,
} from '#shared/features/company/company.contract.ts';
import { auditedChanges, companyChanges } from '#shared/features/company/company.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';

import type { Reader } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { CompanyColumn } from '#server/platform/db/tables/accounts.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { requireNewestVersion, versionOf } from '#server/platform/http/changed-meanwhile.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import * as queries from './company.queries.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';

export interface CompanyService {
  detailOf(session: Session, language: Language): Promise<CompanyDetail>;
  /** Requests new details, replacing a pending request. */
  request(
    session: Session,
    actor: Actor,
    form: CompanyForm & { version: number },
    language: Language,
  ): Promise<CompanyDetail>;
  withdraw(session: Session, actor: Actor, requestId: string, language: Language): Promise<CompanyDetail>;
}

export function companyService(kit: Kit, postcodes: PostcodeService): CompanyService {
  const { clock, database, write, env } = kit;

  async function read(reader: Reader, session: Session, language: Language): Promise<CompanyDetail> {
    const { scope } = session;
    const { company, ...newest } = await queries.findCompany(reader, scope);
    const pending = await queries.findPending(reader, scope);
    const decided = await queries.findDecided(reader, scope);
    return {
      accountNo: session.accountNo,
      company,
      ...versionOf(newest),
      mayEdit: rights.editCompany(session.facts),
      pending: pending
        ? {
            ...requestOf(pending),
            demoNote: env.mode === 'demo' ? m.company_demo_note({}, { locale: language }) : null,
          }
        : null,
      decided: decided ? decisionOf(decided) : null,
    };
  }

  /** Returns the form's details with the state of the postcode. */
  async function companyFrom(market: MarketId, form: CompanyForm): Promise<CompanyColumn> {
    const place = await postcodes.placeOf(market, form.postcode);
    if (!place) {
      throw invalid([problemAt('postcode', m.company_problem_unknown_postcode)], labelsIn(companyForm));
    }
    return { ...form, state: place.State };
  }

  function requireEditor(session: Session): void {
    if (!rights.editCompany(session.facts)) throw refuse('notAllowed', m.company_problem_no_right);
  }

  return {
    detailOf: (session, language) => read(database.db, session, language),

    async request(session, actor, { version, ...form }, language) {
      requireEditor(session);
      const wanted = await companyFrom(session.market, form);
      const move = {
        action: 'company.change_asked',
        subject: session.accountNo,
        repeatable: { call: updateCompanyDetail.path, body: { version, ...form } },
      } satisfies Move;
      return write(actor, move, async ({ trx, subject }) => {
        const { scope, userId } = session;
        const { company, ...newest } = await queries.lockCompany(trx, scope);
        requireNewestVersion(version, newest, marketOf(session.market));
        const changes = companyChanges(company, wanted);
        if (changes.length === 0) throw refuse('invalid', m.company_problem_nothing_changed);
        const now = clock.now();
        const isReplaced = await queries.closePending(trx, scope, null, {
          status: 'replaced',
          decided_at: now,
          decided_by: JSON.stringify(actor.by),
        });
        await queries.insertRequest(trx, {
          account_id: scope,
          request_id: newId(clock),
          user_id: userId,
          requested_at: now,
          changes,
        });
        await queries.newCompanyVersion(trx, scope, { at: now, by: session.loginId });
        subject(session.accountNo, { changes: auditedChanges(changes), isReplaced });
        return read(trx, session, language);
      });
    },

    async withdraw(session, actor, requestId, language) {
      requireEditor(session);
      return write(
        actor,
        { action: 'company.change_withdrawn', subject: session.accountNo },
        async ({ trx }) => {
          const closing = {
            status: 'withdrawn',
            decided_at: clock.now(),
            decided_by: JSON.stringify(actor.by),
          } as const;
          if (!(await queries.closePending(trx, session.scope, requestId, closing))) {
            throw notFound(m.company_the_request);
          }
          await queries.newCompanyVersion(trx, session.scope, { at: clock.now(), by: session.loginId });
          return read(trx, session, language);
        },
      );
    },
  };
}

function requestOf(row: queries.FoundRequest) {
  return {
    requestId: row.request_id,
    requestedAt: row.requested_at.toISOString(),
    requestedBy: row.full_name,
    changes: row.changes,
  };
}

function decisionOf(row: queries.FoundRequest): CompanyDetail['decided'] {
  const { status, decided_at: decidedAt, reason } = row;
  if (decidedAt === null || (status !== 'approved' && status !== 'rejected')) return null;
  return { ...requestOf(row), status, decidedAt: decidedAt.toISOString(), reason };
}

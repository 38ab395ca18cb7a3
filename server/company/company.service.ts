import { rights } from '#shared/access/rights.ts';
import {
  type CompanyDetail,
  type CompanyForm,
  companyLabels,
  companyRefusedMessage,
  nothingChangedMessage,
  updateCompanyDetail,
} from '#shared/company/company.contract.ts';
import { companyChanges } from '#shared/company/company.rules.ts';
import type { MarketId } from '#shared/market/markets.ts';
import { fieldMessage } from '#shared/validation/rules.ts';

import type { Reader } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { CompanyColumn } from '../db/tables/accounts.ts';
import type { Actor } from '../db/write.ts';
import { invalid, notFound, Refused } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import type { PostcodeService } from '../postcode/postcode.service.ts';
import * as queries from './company.queries.ts';

export interface CompanyService {
  detailOf(session: Session): Promise<CompanyDetail>;
  /** Asks for other details. What waits already is replaced. */
  request(session: Session, actor: Actor, form: CompanyForm): Promise<CompanyDetail>;
  withdraw(session: Session, actor: Actor, requestId: string): Promise<CompanyDetail>;
}

const demoNote =
  'This demo has no operator of its own: decide the request at /api/docs with POST /api/operations/CompanyDetailRequests/Decide.';

export function companyService(kit: Kit, postcodes: PostcodeService): CompanyService {
  const { clock, database, write, env } = kit;

  async function read(reader: Reader, session: Session): Promise<CompanyDetail> {
    const { scope } = session;
    const company = await queries.findCompany(reader, scope);
    const pending = await queries.findPending(reader, scope);
    const decided = await queries.findDecided(reader, scope);
    return {
      accountNo: session.accountNo,
      company,
      mayEdit: rights.editCompany(session.facts),
      pending: pending ? { ...requestOf(pending), demoNote: env.mode === 'demo' ? demoNote : null } : null,
      decided: decided ? decisionOf(decided) : null,
    };
  }

  /** The form with the state that its postcode is in. */
  async function companyFrom(market: MarketId, form: CompanyForm): Promise<CompanyColumn> {
    const place = await postcodes.placeOf(market, form.postcode);
    if (!place) {
      throw invalid({ postcode: fieldMessage(companyLabels.postcode, 'was not found. Please check it.') });
    }
    return { ...form, state: place.State };
  }

  function requireEditor(session: Session): void {
    if (!rights.editCompany(session.facts)) throw new Refused('notAllowed', companyRefusedMessage);
  }

  return {
    detailOf: (session) => read(database.db, session),

    async request(session, actor, form) {
      requireEditor(session);
      const wanted = await companyFrom(session.market, form);
      const move = {
        action: 'Asked for other company details',
        subject: session.accountNo,
        repeatable: { call: updateCompanyDetail.path, body: form },
      };
      return write(actor, move, async ({ trx, subject }) => {
        const { scope, userId } = session;
        const changes = companyChanges(await queries.lockCompany(trx, scope), wanted);
        if (changes.length === 0) throw new Refused('invalid', nothingChangedMessage);
        const now = clock.now();
        const isReplaced = await queries.closePending(trx, scope, null, {
          status: 'replaced',
          decided_at: now,
          decided_by: actor.who,
        });
        await queries.insertRequest(trx, {
          account_id: scope,
          request_id: newId(clock),
          user_id: userId,
          requested_at: now,
          changes,
        });
        subject(session.accountNo, { changes, isReplaced });
        return read(trx, session);
      });
    },

    async withdraw(session, actor, requestId) {
      requireEditor(session);
      return write(
        actor,
        { action: 'Withdrew a company details request', subject: session.accountNo },
        async ({ trx }) => {
          const closing = { status: 'withdrawn', decided_at: clock.now(), decided_by: actor.who } as const;
          if (!(await queries.closePending(trx, session.scope, requestId, closing))) {
            throw notFound('The request');
          }
          return read(trx, session);
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

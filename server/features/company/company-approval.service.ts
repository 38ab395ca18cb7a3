import { keyPage } from '#server/platform/db/key-pages.ts';
import {
  type companyRequests,
  type decideCompanyRequest,
} from '#shared/features/company/company.contract.ts';
import { auditedChanges, withChanges } from '#shared/features/company/company.rules.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';

import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { actorFor, type Move } from '#server/platform/db/write.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { personToTell } from '#server/features/sign-in/acting-person.service.ts';
import { companyApprovedEmail, companyRejectedEmail } from './company.emails.ts';
import * as queries from './company.queries.ts';
import { m } from '#shared/platform/words/words.ts';

/** Company detail requests for operations (domain.md, "Operations"). */
export interface CompanyApproval {
  pending(after: string | null, limit: number): Promise<CallReply<typeof companyRequests>>;
  /** Refuses when the request does not exist, or was already decided, replaced or withdrawn. */
  decide(
    decision: OutputOf<(typeof decideCompanyRequest)['body']>,
    caller: Caller,
  ): Promise<CallReply<typeof decideCompanyRequest>>;
}

export function companyApproval(kit: Kit): CompanyApproval {
  const { clock, database, write, env } = kit;
  return {
    async pending(after, limit) {
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listPending(database.db, after, most),
        (row) => row.request_id,
      );
      return {
        requests: rows.map((row) => ({
          requestId: row.request_id,
          accountNo: row.account_no,
          companyName: row.company_name,
          loginId: row.login_id,
          requestedBy: row.full_name,
          requestedAt: row.requested_at.toISOString(),
          changes: row.changes,
        })),
        next,
      };
    },

    async decide({ requestId, decision, reason }, caller) {
      const request = await queries.findRequest(database.db, requestId);
      if (!request) throw notFound(m.company_the_request);
      const { account_id: scope, account_no: accountNo, changes } = request;
      const isApproved = decision === 'approve';
      const status = isApproved ? 'approved' : 'rejected';
      const move = {
        action: isApproved ? 'company.change_approved' : 'company.change_rejected',
        subject: accountNo,
        detail: { requestId, changes: auditedChanges(changes), reason },
      } satisfies Move;
      await write(actorFor(scope, caller), move, async ({ trx }) => {
        const { company } = await queries.lockCompany(trx, scope);
        const closing = {
          status,
          decided_at: clock.now(),
          decided_by: JSON.stringify(caller.by),
          reason: isApproved ? '' : reason,
        } as const;
        if (!(await queries.closePending(trx, scope, requestId, closing))) {
          throw refuse('conflict', m.company_problem_decided);
        }
        if (isApproved) await queries.updateCompany(trx, scope, withChanges(company, changes));
        await queries.newCompanyVersion(trx, scope, { at: clock.now(), by: null });
        const receiver = await personToTell(trx, scope, request.user_id, rights.editCompany);
        if (!receiver || receiver.email === '') return;
        const { fullName, language, email } = receiver;
        const facts = {
          fullName,
          language,
          accountNo,
          changes,
          url: `${env.publicUrl}/companydetail`,
        };
        const message = isApproved ? companyApprovedEmail(facts) : companyRejectedEmail({ ...facts, reason });
        await kit.mail.send(trx, scope, email, await message);
      });
      return { requestId, accountNo, status };
    },
  };
}

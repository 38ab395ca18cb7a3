import {
  type companyRequests,
  type decideCompanyRequest,
  requestDecidedMessage,
} from '#shared/company/company.contract.ts';
import { withChanges } from '#shared/company/company.rules.ts';
import type { CallReply, OutputOf } from '#shared/http/call.ts';

import { notFound, Refused } from '../http/refused.ts';
import type { Kit } from '../kit.ts';
import { actorFor, type Caller } from '../operations/recording.service.ts';
import { companyApprovedLetter, companyRejectedLetter } from './company.letters.ts';
import * as queries from './company.queries.ts';

/** The courier's side of company details (domain.md, "Operations"). */
export interface CompanyApproval {
  pending(after: string | null, limit: number): Promise<CallReply<typeof companyRequests>>;
  /** Throws a refusal when the request is not there, or is decided, replaced or withdrawn already. */
  decide(
    decision: OutputOf<(typeof decideCompanyRequest)['body']>,
    caller: Caller,
  ): Promise<CallReply<typeof decideCompanyRequest>>;
}

export function companyApproval(kit: Kit): CompanyApproval {
  const { clock, database, write, env } = kit;
  return {
    async pending(after, limit) {
      const rows = await queries.listPending(database.db, after, limit + 1);
      const page = rows.slice(0, limit);
      return {
        requests: page.map((row) => ({
          requestId: row.request_id,
          accountNo: row.account_no,
          companyName: row.company_name,
          loginId: row.login_id,
          requestedBy: row.full_name,
          requestedAt: row.requested_at.toISOString(),
          changes: row.changes,
        })),
        next: rows.length > limit ? (page.at(-1)?.request_id ?? null) : null,
      };
    },

    async decide({ requestId, decision, reason }, caller) {
      const request = await queries.findRequest(database.db, requestId);
      if (!request) throw notFound('The request');
      const { account_id: scope, account_no: accountNo, changes } = request;
      const isApproved = decision === 'approve';
      const status = isApproved ? 'approved' : 'rejected';
      const move = {
        action: isApproved ? 'Approved company details' : 'Rejected company details',
        subject: accountNo,
        detail: { requestId, changes, reason },
      };
      await write(actorFor(scope, caller), move, async ({ trx }) => {
        const company = await queries.lockCompany(trx, scope);
        const closing = {
          status,
          decided_at: clock.now(),
          decided_by: caller.who,
          reason: isApproved ? '' : reason,
        } as const;
        if (!(await queries.closePending(trx, scope, requestId, closing))) {
          throw new Refused('conflict', requestDecidedMessage);
        }
        if (isApproved) await queries.updateCompany(trx, scope, withChanges(company, changes));
        if (!request.is_active) return;
        const facts = {
          fullName: request.full_name,
          accountNo,
          changes,
          url: `${env.publicUrl}/companydetail`,
        };
        const letter = isApproved
          ? companyApprovedLetter(facts)
          : companyRejectedLetter({ ...facts, reason });
        await kit.mail.send(trx, scope, request.email, await letter);
      });
      return { requestId, accountNo, status };
    },
  };
}

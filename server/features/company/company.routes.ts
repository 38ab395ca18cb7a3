import * as contract from '#shared/features/company/company.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { CompanyApproval } from './company-approval.service.ts';
import type { CompanyService } from './company.service.ts';

export function companyRoutes(serve: Serve, company: CompanyService, approval: CompanyApproval): void {
  serve(contract.getCompanyDetail, ({ session, language }) => company.detailOf(session, language));
  serve(contract.updateCompanyDetail, ({ session, actor, body, language }) =>
    company.request(session, actor, body, language),
  );
  serve(contract.withdrawCompanyRequest, ({ session, actor, body, language }) =>
    company.withdraw(session, actor, body.requestId, language),
  );
  serve(contract.companyRequests, ({ body }) => approval.pending(body.cursor ?? null, body.limit));
  serve(contract.decideCompanyRequest, ({ body, caller }) => approval.decide(body, caller));
}

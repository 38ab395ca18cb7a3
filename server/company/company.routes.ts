import * as contract from '#shared/company/company.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { CompanyApproval } from './company-approval.service.ts';
import type { CompanyService } from './company.service.ts';

export function companyRoutes(serve: Serve, company: CompanyService, approval: CompanyApproval): void {
  serve(contract.getCompanyDetail, ({ session }) => company.detailOf(session));
  serve(contract.updateCompanyDetail, ({ session, actor, body }) => company.request(session, actor, body));
  serve(contract.withdrawCompanyRequest, ({ session, actor, body }) =>
    company.withdraw(session, actor, body.requestId),
  );
  serve(contract.companyRequests, ({ body }) => approval.pending(body.cursor ?? null, body.limit));
  serve(contract.decideCompanyRequest, ({ body, operator, origin }) =>
    approval.decide(body, { ...origin, who: operator }),
  );
}

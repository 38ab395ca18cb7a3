import type { FeatureKit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { companyApproval } from './company-approval.service.ts';
import { companyRoutes } from './company.routes.ts';
import { companyService } from './company.service.ts';

export function registerCompany(kit: FeatureKit, deps: { postcodes: PostcodeService }): void {
  companyRoutes(kit.serve, companyService(kit, deps.postcodes), companyApproval(kit));
}

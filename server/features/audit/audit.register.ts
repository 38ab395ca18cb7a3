import type { FeatureKit } from '#server/platform/kit.ts';
import { auditRoutes } from './audit.routes.ts';
import { auditService } from './audit.service.ts';

export function registerAudit(kit: FeatureKit): void {
  auditRoutes(kit.serve, auditService(kit));
}

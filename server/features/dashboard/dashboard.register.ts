import type { FeatureKit } from '#server/platform/kit.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { dashboardService } from './dashboard.service.ts';
import { noticeService } from './notice.service.ts';

export function registerDashboard(kit: FeatureKit): void {
  dashboardRoutes(kit.serve, dashboardService(kit), noticeService(kit));
}

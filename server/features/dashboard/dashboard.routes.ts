import * as contract from '#shared/features/dashboard/dashboard.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { DashboardService } from './dashboard.service.ts';
import type { NoticeService } from './notice.service.ts';

export function dashboardRoutes(serve: Serve, dashboard: DashboardService, notices: NoticeService): void {
  serve(contract.getDashboard, ({ session, query }) => dashboard.of(session, query));
  serve(contract.noticeBoardMessage, async ({ session, language }) => ({
    notices: await notices.shown(session, language),
  }));
  serve(contract.putNoticeAway, ({ session, actor, body }) =>
    notices.putAway(session, actor, body.noticeId, body.isAway),
  );
  serve(contract.postNotice, ({ body, caller }) => notices.post(body, caller));
  serve(contract.takeNoticeDown, ({ body }) => notices.takeDown(body.noticeId));
  serve(contract.listNotices, async () => ({ notices: await notices.list() }));
  serve(contract.rebuildCounts, async ({ body }) => ({ shipments: await dashboard.rebuild(body.accountNo) }));
}

import * as contract from '#shared/features/dashboard/dashboard.contract.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';

import { noticeService } from '#server/features/dashboard/notice.service.ts';
import { example } from '../example.ts';
import type { TestApp } from '../test-app.ts';

const none = async () => ({});
const caller = { by: portalItself('test'), address: '', userAgent: '', requestId: '' };

async function noticeOf(app: TestApp): Promise<string> {
  return (await noticeService(app.kit).post({ en: 'No pick-ups on Monday.' }, caller)).noticeId;
}

export const dashboardExamples = [
  example(contract.getDashboard, async () => ({ query: { from: '2026-01-01', to: '2026-01-31' } })),
  example(contract.noticeBoardMessage, none),
  example(contract.putNoticeAway, async ({ app }) => ({ body: { noticeId: await noticeOf(app) } })),
  example(contract.postNotice, async () => ({ body: { en: 'Holiday on Friday.', market: 130 } })),
  example(contract.takeNoticeDown, async ({ app }) => ({ body: { noticeId: await noticeOf(app) } })),
  example(contract.listNotices, none),
  example(contract.rebuildCounts, async ({ me }) => ({ body: { accountNo: me.accountNo } })),
];

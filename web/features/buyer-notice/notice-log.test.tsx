import { expect, it } from 'vitest';

import { noticeListing, type NoticeRow } from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { NoticeLog } from '#web/features/buyer-notice/notice-log.tsx';
import { pageText, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();
const notice = {
  shipmentId: '019a0000-0000-7000-8000-000000000001',
  consignmentNoteNo: 'HN123456789MY',
  kind: 'out_for_delivery',
  channel: 'email',
  recipient: 'aina@mial.example',
  skipped: null,
  isWaiting: false,
  at: '2026-11-20T06:05:00.000Z',
} as const;

it('The notice log shows waiting and sent notices, and what to do about a refused email address', async () => {
  const notices: NoticeRow[] = [
    { ...notice, noticeId: '3', isWaiting: true },
    { ...notice, noticeId: '2', skipped: 'refused' },
    { ...notice, noticeId: '1' },
  ];
  screen.answer(noticeListing, { notices, cursor: null });
  await screen.open(NoticeLog);
  expect(m.buyer_notice_skip_refused()).toContain('check the email address');
  for (const state of [m.buyer_notice_waiting(), m.buyer_notice_skip_refused(), m.buyer_notice_sent()])
    expect(pageText()).toContain(state);
});

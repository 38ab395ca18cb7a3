import type { NoticeRow } from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useNoticeLog } from '#web/features/buyer-notice/buyer-notice.api.ts';
import { channelTexts, kindTexts, skipTexts } from '#web/features/buyer-notice/notice-words.ts';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { paged } from '#web/platform/ui/table/paged.ts';

const columns: readonly Column<NoticeRow>[] = [
  {
    id: 'cn',
    header: m.buyer_notice_cn(),
    width: 190,
    phone: 'title',
    cell: ({ consignmentNoteNo }) => <ConsignmentNumber value={consignmentNoteNo} />,
  },
  {
    id: 'kind',
    header: m.buyer_notice_kind(),
    width: 160,
    phone: 'line',
    cell: ({ kind, channel }) =>
      channel === 'email' ? kindTexts[kind].short : `${kindTexts[kind].short} (${channelTexts[channel]})`,
  },
  {
    id: 'to',
    header: m.buyer_notice_recipient(),
    width: 240,
    growTo: 400,
    phone: 'line',
    cell: ({ recipient }) => recipient || '–',
  },
  {
    id: 'state',
    header: m.common_status(),
    width: 220,
    phone: 'badge',
    cell: (row) => <NoticeState row={row} />,
  },
  {
    id: 'at',
    header: m.buyer_notice_at(),
    width: 170,
    phone: 'line',
    cell: ({ at }) => <DateTime value={at} />,
  },
];

function NoticeState({ row: { skipped, isWaiting } }: { row: NoticeRow }) {
  if (skipped !== null)
    return <StatusBadge tone={skipped === 'refused' ? 'red' : 'grey'}>{skipTexts[skipped]}</StatusBadge>;
  if (isWaiting) return <StatusBadge tone="amber">{m.buyer_notice_waiting()}</StatusBadge>;
  return <StatusBadge tone="green">{m.buyer_notice_sent()}</StatusBadge>;
}

/** What was sent, what is waiting, and what was left out and why. */
export function NoticeLog() {
  const log = useNoticeLog();
  return (
    <Section title={m.buyer_notice_log()}>
      <DataTable
        label={m.buyer_notice_log()}
        columns={columns}
        rows={log.rows}
        rowKey={({ noticeId }) => noticeId}
        rowLabel={({ consignmentNoteNo }) => consignmentNoteNo}
        {...paged(log)}
        empty={<EmptyState title={m.buyer_notice_log_empty()}>{m.buyer_notice_log_empty_help()}</EmptyState>}
      />
    </Section>
  );
}

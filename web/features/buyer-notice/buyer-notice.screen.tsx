import { Skeleton } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import { NoticeLogo } from '#web/features/buyer-notice/notice-logo.tsx';
import { NoticeLog } from '#web/features/buyer-notice/notice-log.tsx';
import { NoticeSettingsForm } from '#web/features/buyer-notice/notice-settings-form.tsx';
import { useNoticeSettings } from '#web/features/buyer-notice/buyer-notice.api.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

/** /buyernotices: the notices to the receivers of the account's parcels as they will read them, and the log of what was sent. */
export function BuyerNoticeScreen() {
  const { data, error, refetch } = useNoticeSettings();
  return (
    <Page kind="form" title={m.buyer_notice_title()} context={m.buyer_notice_context()}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={waitingText}>
          <Skeleton height={320} mb={16} />
        </div>
      )}
      {data && <NoticeSettingsForm settings={data} />}
      {data && <NoticeLogo hasLogo={data.hasLogo} mayHave={data.changedAt !== null} />}
      {data && <NoticeLog />}
    </Page>
  );
}

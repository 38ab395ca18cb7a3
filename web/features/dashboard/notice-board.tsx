import { ActionIcon, Button } from '@mantine/core';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { useNotices, usePutNoticeAway } from '#web/features/dashboard/dashboard.api.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import classes from './dashboard.module.css';

/** The courier's notices; each user dismisses what they have read, and may restore the last one. */
export function NoticeBoard() {
  const { data } = useNotices();
  const put = usePutNoticeAway();
  const [away, setAway] = useState<string | null>(null);
  const notices = data?.notices ?? [];
  if (notices.length === 0 && away === null) return null;
  return (
    <section className={classes.notices} aria-label={m.dashboard_notice_board()}>
      {notices.map(({ noticeId, message, since }) => (
        <div key={noticeId} className={classes.notice}>
          <Megaphone size={16} aria-hidden />
          <p>{message}</p>
          <DateTime value={since} precision="day" />
          <ActionIcon
            size={28}
            aria-label={m.dashboard_put_away()}
            aria-disabled={put.isPending}
            // Update the screen only after the server has stored it. The request is sent at once, so leaving the page does not
            // lose it.
            onClick={() => put.mutate({ noticeId, isAway: true }, { onSuccess: () => setAway(noticeId) })}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {away !== null && (
        <div className={classes.notice} role="status">
          <p>{m.dashboard_was_put_away()}</p>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              put.mutate({ noticeId: away, isAway: false });
              setAway(null);
            }}
          >
            {m.common_undo()}
          </Button>
        </div>
      )}
    </section>
  );
}

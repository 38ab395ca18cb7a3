import { Button, Skeleton } from '@mantine/core';
import { QrCode } from 'lucide-react';

import { m } from '#shared/platform/words/words.ts';
import { HandoverClosed } from '#web/features/handover/handover-closed.tsx';
import { HandoverScan } from '#web/features/handover/handover-scan.tsx';
import { useHandover } from '#web/features/handover/handover.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

/** /handover?id=: opened by the sheet's QR code, on a phone or a desktop. */
export function HandoverScreen() {
  const { values } = useUrlFilters();
  const { data, error, refetch } = useHandover(values['id'] ?? null);
  return (
    <Page
      kind="form"
      title={data ? m.handover_title({ sheetNo: data.sheetNo }) : m.app_screen_handover()}
      {...(data && { context: m.handover_context({ notes: data.cnCount, pieces: data.pieceCount }) })}
    >
      {data ? (
        data.state === 'closed' ? (
          <HandoverClosed key={data.handoverId} handover={data} />
        ) : (
          <HandoverScan key={data.handoverId} handover={data} onOthers={() => void refetch()} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : values['id'] === undefined ? (
        <EmptyState
          title={m.handover_none_chosen()}
          icon={<QrCode size={24} aria-hidden />}
          action={
            <Button component={Link} to="/handoversheet" variant="default">
              {m.app_screen_handover_sheet()}
            </Button>
          }
        >
          {m.handover_none_chosen_help()}
        </EmptyState>
      ) : (
        <Skeleton height={400} />
      )}
    </Page>
  );
}

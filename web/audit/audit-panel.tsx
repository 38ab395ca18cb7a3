import { Loader, Text, Title } from '@mantine/core';

import type { getAuditEntry } from '#shared/audit/audit.contract.ts';
import type { CallReply } from '#shared/http/call.ts';
import { useAuditEntry } from '#web/audit/audit.api.ts';
import { ChangeList } from '#web/ui/change-list.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { DetailList } from '#web/ui/detail-list.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';

import classes from './audit-panel.module.css';

type Entry = CallReply<typeof getAuditEntry>;

/** 'created user aina' as a heading. */
export const asTitle = (did: string): string => `${did.charAt(0).toUpperCase()}${did.slice(1)}`;

interface AuditPanelProps {
  auditId: string | null;
  onClose: () => void;
}

/** One entry of the trail with what it changed, field by field. */
export function AuditPanel({ auditId, onClose }: AuditPanelProps) {
  const { data: entry, error, refetch } = useAuditEntry(auditId);
  return (
    <SidePanel opened={auditId !== null} onClose={onClose} title={entry ? asTitle(entry.did) : 'Entry'}>
      {entry && <Body entry={entry} />}
      {!entry && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!entry && !error && <Loader size="sm" color="gray" role="status" aria-label="Loading the entry" />}
    </SidePanel>
  );
}

function Body({ entry }: { entry: Entry }) {
  const { details } = entry;
  return (
    <div className={classes.panel}>
      <section aria-label="What was written">
        <Title order={2}>What was written</Title>
        {details.length > 0 ? (
          <ChangeList changes={details} />
        ) : (
          <Text c="dimmed">Nothing more than what the title says.</Text>
        )}
      </section>
      <section aria-label="Who and from where">
        <Title order={2}>Who and from where</Title>
        <DetailList
          details={[
            { label: 'When', value: <DateTime value={entry.at} /> },
            { label: 'Who', value: entry.who },
            { label: 'Address', value: entry.address },
            { label: 'Device', value: entry.device },
            {
              label: 'Browser or program',
              value: <span className={classes.agent}>{entry.userAgent || '–'}</span>,
            },
            {
              label: 'Request, for support',
              value: <span className={classes.agent}>{entry.requestId || '–'}</span>,
            },
          ]}
        />
      </section>
    </div>
  );
}

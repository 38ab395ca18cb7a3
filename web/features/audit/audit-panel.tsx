import { Loader, Text, Title } from '@mantine/core';

import type { getAuditEntry } from '#shared/features/audit/audit.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { useAuditEntry } from '#web/features/audit/audit.api.ts';
import { ChangeList } from '#web/platform/ui/change-list.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';

import classes from './audit-panel.module.css';
import { m } from '#shared/platform/words/words.ts';

type Entry = CallReply<typeof getAuditEntry>;

/** Turns 'created user aina' into a heading, with a capital letter. */
export const asTitle = (did: string): string => `${did.charAt(0).toUpperCase()}${did.slice(1)}`;

interface AuditPanelProps {
  auditId: string | null;
  onClose: () => void;
}

/** One entry of the trail with its changes, field by field. */
export function AuditPanel({ auditId, onClose }: AuditPanelProps) {
  const { data: entry, error, refetch } = useAuditEntry(auditId);
  return (
    <SidePanel
      opened={auditId !== null}
      onClose={onClose}
      isBeside
      title={entry ? asTitle(entry.did) : m.audit_entry()}
    >
      {entry && <Body entry={entry} />}
      {!entry && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!entry && !error && (
        <Loader size="sm" color="gray" role="status" aria-label={m.audit_loading_the_entry()} />
      )}
    </SidePanel>
  );
}

function Body({ entry }: { entry: Entry }) {
  const { details } = entry;
  return (
    <div className={classes.panel}>
      <section aria-label={m.audit_what_was_written()}>
        <Title order={2}>{m.audit_what_was_written()}</Title>
        {details.length > 0 ? (
          <ChangeList changes={details} />
        ) : (
          <Text c="dimmed">{m.audit_nothing_more_than_what_the_title()}</Text>
        )}
      </section>
      <section aria-label={m.audit_who_and_from_where()}>
        <Title order={2}>{m.audit_who_and_from_where()}</Title>
        <DetailList
          details={[
            { label: m.audit_when(), value: <DateTime value={entry.at} /> },
            { label: m.audit_who(), value: entry.who },
            { label: m.audit_address(), value: entry.address },
            { label: m.audit_device(), value: entry.device },
            {
              label: m.audit_browser_or_program(),
              value: <span className={classes.agent}>{entry.userAgent || '–'}</span>,
            },
            {
              label: m.audit_request_for_support(),
              value: <span className={classes.agent}>{entry.requestId || '–'}</span>,
            },
          ]}
        />
      </section>
    </div>
  );
}

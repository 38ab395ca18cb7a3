import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';

import type { AuditEntry } from '#shared/audit/audit.contract.ts';
import { type AuditFilter, useAuditFilters, useAuditPages, useExportAudit } from '#web/audit/audit.api.ts';
import { asTitle, AuditPanel } from '#web/audit/audit-panel.tsx';
import { messageOf } from '#web/http/refusal.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { toast } from '#web/ui/toast.ts';
import { type UrlFilters, useUrlFilters } from '#web/ui/use-url-filters.ts';

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', header: 'When', width: 180, phone: 'badge', cell: ({ at }) => <DateTime value={at} /> },
  { id: 'who', header: 'Who', width: 180, phone: 'title', cell: ({ who }) => who },
  {
    id: 'did',
    header: 'What',
    width: 460,
    phone: 'line',
    cell: ({ did }) => <span title={did}>{asTitle(did)}</span>,
  },
  { id: 'address', header: 'Address', width: 160, phone: 'line', cell: ({ address }) => address || '–' },
  { id: 'device', header: 'Device', width: 180, phone: 'line', cell: ({ device }) => device },
];

/** /audittrail: who did what, when and from where. */
export function AuditScreen() {
  const url = useUrlFilters();
  const filter = filterFromUrl(url);
  const pages = useAuditPages(filter);
  const { data } = useAuditFilters();
  const { mutate: exportTrail, isPending } = useExportAudit();
  const open = matching(url, 'entry', uuidPattern);
  const isFiltered = Object.values(filter).some((value) => value !== null && value !== '');

  return (
    <Page
      kind="list"
      title="Audit Trail"
      context="What was done in your account, by whom and from where. Nothing here can be changed."
      action={
        <Button
          variant="default"
          leftSection={<FileSpreadsheet size={16} aria-hidden />}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) exportTrail(filter, { onError: (thrown) => toast.error(messageOf(thrown)) });
          }}
        >
          {isPending ? 'Exporting' : 'Export'}
        </Button>
      }
    >
      <FilterBar
        url={url}
        filters={[
          {
            name: 'person',
            label: 'Person',
            kind: 'choice',
            choices: (data?.people ?? []).map(({ userId, loginId, fullName }) => ({
              value: userId,
              label: `${loginId} (${fullName})`,
            })),
          },
          {
            name: 'action',
            label: 'Action',
            kind: 'choice',
            choices: (data?.actions ?? []).map((action) => ({ value: action, label: action })),
          },
          { name: 'day', label: 'Days', kind: 'days' },
        ]}
      />
      <DataTable
        label="Audit trail"
        columns={columns}
        rows={pages.rows}
        rowKey={({ auditId }) => auditId}
        rowLabel={({ who, did }) => `${who} ${did}`}
        onOpen={({ auditId }) => url.set({ entry: auditId })}
        openKey={open}
        empty={
          <EmptyState
            title={isFiltered ? 'Nothing matches' : 'Nothing was done yet'}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => url.clear()}>
                  Clear filters
                </Button>
              )
            }
          >
            {isFiltered
              ? 'Choose another person, action or span of days.'
              : 'Sign-ins, shipments and changes of settings are listed here as they happen.'}
          </EmptyState>
        }
        error={pages.error}
        onRetry={() => void pages.refetch()}
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      <AuditPanel auditId={open} onClose={() => url.set({ entry: null })} />
    </Page>
  );
}

const uuidPattern = /^[0-9a-f-]{36}$/u;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/u;

/** A hand-made link shows what it can: what is no person or day is left out. */
function filterFromUrl(url: UrlFilters): AuditFilter {
  return {
    userId: matching(url, 'person', uuidPattern),
    action: (url.values['action'] ?? '').slice(0, 80),
    from: matching(url, 'dayFrom', dayPattern),
    to: matching(url, 'dayTo', dayPattern),
  };
}

function matching({ values }: UrlFilters, name: string, pattern: RegExp): string | null {
  const value = values[name] ?? '';
  return pattern.test(value) ? value : null;
}

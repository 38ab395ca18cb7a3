import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';

import type { AuditEntry } from '#shared/features/audit/audit.contract.ts';
import {
  type AuditFilter,
  useAuditFilters,
  useAuditPages,
  useExportAudit,
} from '#web/features/audit/audit.api.ts';
import { asTitle, AuditPanel } from '#web/features/audit/audit-panel.tsx';
import { messageOf } from '#web/platform/http/refusal.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { type UrlFilters, useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { paged } from '#web/platform/ui/table/paged.ts';
import { securityFilter } from '#shared/features/audit/audit-actions.model.ts';
import { isIsoDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', header: m.audit_when(), width: 176, phone: 'badge', cell: ({ at }) => <DateTime value={at} /> },
  { id: 'who', header: m.audit_who(), width: 200, phone: 'title', cell: ({ who }) => who },
  {
    id: 'did',
    header: m.audit_what(),
    width: 404,
    phone: 'line',
    cell: ({ did }) => <span title={did}>{asTitle(did)}</span>,
  },
  {
    id: 'address',
    header: m.audit_address(),
    width: 120,
    phone: 'line',
    cell: ({ address }) => address || '–',
  },
  { id: 'device', header: m.audit_device(), width: 180, phone: 'line', cell: ({ device }) => device },
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
      title={m.audit_audit_trail_2()}
      context={m.audit_what_was_done_in_your_account()}
      action={
        <Button
          variant="default"
          leftSection={<FileSpreadsheet size={16} aria-hidden />}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) exportTrail(filter, { onError: (thrown) => toast.error(messageOf(thrown)) });
          }}
        >
          {isPending ? m.audit_exporting() : m.audit_export()}
        </Button>
      }
    >
      <FilterBar
        url={url}
        filters={[
          {
            name: 'person',
            label: m.audit_person(),
            kind: 'choice',
            choices: (data?.people ?? []).map(({ userId, loginId, fullName }) => ({
              value: userId,
              label: `${loginId} (${fullName})`,
            })),
          },
          {
            name: 'action',
            label: m.audit_action(),
            kind: 'choice',
            choices: [
              { value: securityFilter, label: m.audit_security_events() },
              ...(data?.actions ?? []).map(({ action, label }) => ({ value: action, label })),
            ],
          },
          { name: 'day', label: m.audit_days(), kind: 'days' },
        ]}
      />
      <DataTable
        label={m.audit_audit_trail()}
        columns={columns}
        rows={pages.rows}
        rowKey={({ auditId }) => auditId}
        rowLabel={({ who, did }) => `${who} ${did}`}
        onOpen={({ auditId }) => url.open('entry', auditId)}
        openKey={open}
        empty={
          <EmptyState
            title={isFiltered ? m.audit_nothing_matches() : m.audit_nothing_was_done_yet()}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => url.clear()}>
                  {m.audit_clear_filters()}
                </Button>
              )
            }
          >
            {isFiltered
              ? m.audit_choose_another_person_action_or_span()
              : m.audit_sign_ins_shipments_and_changes_of()}
          </EmptyState>
        }
        {...paged(pages)}
      />
      <AuditPanel auditId={open} onClose={() => url.set({ entry: null })} />
    </Page>
  );
}

const uuidPattern = /^[0-9a-f-]{36}$/u;

/** A link may be edited by hand: values that are not a user or a day are ignored. */
function filterFromUrl(url: UrlFilters): AuditFilter {
  return {
    userId: matching(url, 'person', uuidPattern),
    action: (url.values['action'] ?? '').slice(0, 80),
    from: dayIn(url, 'dayFrom'),
    to: dayIn(url, 'dayTo'),
  };
}

const dayIn = ({ values }: UrlFilters, name: string) => {
  const day = values[name] ?? '';
  return isIsoDay(day) ? day : null;
};

function matching({ values }: UrlFilters, name: string, pattern: RegExp): string | null {
  const value = values[name] ?? '';
  return pattern.test(value) ? value : null;
}

import { useMutation, useQuery } from '@tanstack/react-query';

import {
  auditFilters,
  auditTrail,
  exportAuditTrail,
  getAuditEntry,
} from '#shared/features/audit/audit.contract.ts';
import { download, send } from '#web/platform/http/client.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';

export interface AuditFilter {
  userId: string | null;
  action: string;
  /** Days in the market's time zone, YYYY-MM-DD. */
  from: string | null;
  to: string | null;
}

const pageSize = 50;

export function useAuditPages(filter: AuditFilter) {
  return usePages({
    queryKey: keyOf('audit', 'trail', filter),
    page: async (from, signal) => {
      const { rows, next } = await send(auditTrail, {
        body: { ...filter, limit: pageSize, ...from },
        signal,
      });
      return { rows, nextCursor: next };
    },
  });
}

export function useAuditEntry(auditId: string | null) {
  return useQuery({
    queryKey: keyOf('audit', 'entry', auditId),
    queryFn: ({ signal }) => send(getAuditEntry, { query: { auditId: auditId ?? '' }, signal }),
    enabled: auditId !== null,
    // Entries of the trail never change.
    staleTime: Infinity,
  });
}

export function useAuditFilters() {
  return useQuery({
    queryKey: keyOf('audit', 'filters'),
    queryFn: ({ signal }) => send(auditFilters, { signal }),
  });
}

export function useExportAudit() {
  return useMutation({
    mutationFn: async (filter: AuditFilter) =>
      saveDownload(await download(exportAuditTrail, { body: filter })),
  });
}

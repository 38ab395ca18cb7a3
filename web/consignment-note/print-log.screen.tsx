import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Printer, Search } from 'lucide-react';

import type { PrintLogRow } from '#shared/consignment-note/consignment-note.contract.ts';
import { usePrintLog } from '#web/consignment-note/print.api.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useUrlFilters } from '#web/ui/use-url-filters.ts';

const searchAfterMs = 250;

/** /printlog: who printed which consignment notes, newest first (issue 4, "Print centre"). */
export function PrintLogScreen() {
  const url = useUrlFilters();
  const cn = url.values['cn'] ?? '';
  const [wanted] = useDebouncedValue(cn.trim(), searchAfterMs);
  const log = usePrintLog(wanted);
  return (
    <Page kind="list" title="Print log" context="Who printed which consignment notes, newest first.">
      <TextInput
        aria-label="Find a CN"
        placeholder="CN"
        leftSection={<Search size={16} aria-hidden />}
        maw={320}
        value={cn}
        onChange={(event) => url.set({ cn: event.currentTarget.value }, 'replace')}
      />
      <DataTable
        label="Prints"
        columns={columns}
        rows={log.rows}
        rowKey={(row) => row.printId}
        rowLabel={(row) => `${row.cnCount} by ${row.loginId}`}
        empty={
          <EmptyState
            title={wanted === '' ? 'Nothing printed yet' : 'Never printed'}
            icon={<Printer size={24} aria-hidden />}
          >
            {wanted === ''
              ? 'Every print and download of consignment notes is listed here, with who made it.'
              : 'No print holds this consignment note. Check the number.'}
          </EmptyState>
        }
        error={log.error}
        onRetry={() => void log.refetch()}
        hasMore={log.hasNextPage}
        isLoadingMore={log.isFetchingNextPage}
        onMore={() => void log.fetchNextPage()}
      />
    </Page>
  );
}

const formats = { pdf: 'PDF', zip: 'Zip', zpl: 'ZPL' } as const;

const columns: Column<PrintLogRow>[] = [
  { id: 'at', header: 'When', width: 176, phone: 'title', cell: (row) => <DateTime value={row.at} /> },
  {
    id: 'who',
    header: 'Who',
    width: 220,
    phone: 'line',
    cell: ({ fullName, loginId }) => (fullName === '' ? loginId : `${fullName} (${loginId})`),
  },
  { id: 'count', header: 'CNs', width: 72, align: 'right', cell: (row) => row.cnCount.toLocaleString('en') },
  {
    id: 'copies',
    header: 'Copies',
    width: 80,
    align: 'right',
    cell: (row) => row.copies,
  },
  {
    id: 'paper',
    header: 'Paper',
    width: 140,
    phone: 'line',
    cell: ({ paper, sheet }) => (sheet === 'single' ? paper : sheet.replace('x', ' × ')),
  },
  {
    id: 'format',
    header: 'As',
    width: 120,
    phone: 'badge',
    cell: ({ format, isDownload }) => `${formats[format]}${isDownload ? ', saved' : ''}`,
  },
  { id: 'cns', header: 'Consignment notes', width: 420, cell: (row) => <Numbers {...row} /> },
];

const shownNumbers = 3;

function Numbers({ cnNos, cnCount }: PrintLogRow) {
  const shown = cnNos.slice(0, shownNumbers);
  return (
    <span title={cnNos.join(', ')}>
      {shown.map((cnNo, index) => (
        <span key={cnNo}>
          {index > 0 && ', '}
          <Link to="/shipmentlisting" search={{ q: cnNo }}>
            {cnNo}
          </Link>
        </span>
      ))}
      {cnCount > shown.length && ` and ${(cnCount - shown.length).toLocaleString('en')} more`}
    </span>
  );
}

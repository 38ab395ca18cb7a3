import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';

import { normaliseCn, parseScan } from '#shared/consignment/cn-number.rules.ts';
import {
  printFormatIds,
  printFormats,
  printLog,
  type PrintLogFilter,
  type PrintLogRow,
} from '#shared/consignment-note/consignment-note.contract.ts';
import { parse } from '#shared/validation/parse.ts';
import { usePrintLog } from '#web/consignment-note/print.api.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { FilterBar, type FilterSpec } from '#web/ui/filter-bar.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { type UrlFilters, useUrlFilters } from '#web/ui/use-url-filters.ts';

const names = { cn: 'cn', userId: 'who', format: 'as', from: 'dayFrom', to: 'dayTo' } as const;

/** A URL is typed and shared by people: what is not understood is left out. */
function filterFrom({ values }: UrlFilters): PrintLogFilter {
  const given = Object.entries(names).flatMap(([field, name]) => {
    const value = values[name];
    const parsed = value === undefined ? null : parse(printLog.body, { [field]: value });
    return parsed?.ok ? [[field, value]] : [];
  });
  return Object.fromEntries(given);
}

/** /printlog: who printed which consignment notes, newest first (issue 4, "Print centre"). */
export function PrintLogScreen() {
  const url = useUrlFilters();
  const filter = filterFrom(url);
  const log = usePrintLog(filter);
  // The rows of before, which stand until the new ones are there, need not hold the number.
  const looked = log.isPlaceholderData ? undefined : filter.cn;
  const columns = useMemo(() => columnsFor(looked ? cnOf(looked) : null), [looked]);
  return (
    <Page kind="list" title="Print log" context="Who printed which consignment notes, newest first.">
      <FilterBar
        url={url}
        searchName={names.cn}
        searchLabel="CN or label bar code"
        filters={filtersFor(log.people)}
      />
      <DataTable
        label="Prints"
        columns={columns}
        rows={log.rows}
        rowKey={(row) => row.printId}
        rowLabel={(row) => `${row.cnCount} by ${row.loginId}`}
        empty={<NothingPrinted filter={filter} onClear={() => url.clear()} />}
        error={log.error}
        onRetry={() => void log.refetch()}
        hasMore={log.hasNextPage}
        isLoadingMore={log.isFetchingNextPage}
        onMore={() => void log.fetchNextPage()}
      />
    </Page>
  );
}

function filtersFor(people: readonly { userId: string; loginId: string; fullName: string }[]): FilterSpec[] {
  return [
    { name: 'day', label: 'Days', kind: 'days' },
    {
      name: names.userId,
      label: 'Who',
      kind: 'choice',
      choices: people.map((person) => ({ value: person.userId, label: nameOf(person) })),
    },
    {
      name: names.format,
      label: 'As',
      kind: 'choice',
      choices: printFormatIds.map((value) => ({ value, label: printFormats[value] })),
    },
  ];
}

function NothingPrinted({ filter, onClear }: { filter: PrintLogFilter; onClear: () => void }) {
  const icon = <Printer size={24} aria-hidden />;
  if (Object.keys(filter).length === 0) {
    return (
      <EmptyState title="Nothing printed yet" icon={icon}>
        Every print and download of consignment notes is listed here, with who made it.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={filter.cn ? 'Never printed' : 'No print matches'}
      icon={icon}
      action={
        <Button variant="default" onClick={onClear}>
          Show all prints
        </Button>
      }
    >
      {filter.cn
        ? 'No print holds this consignment note. Check the number and the filters.'
        : 'Change the filters, or look at all prints.'}
    </EmptyState>
  );
}

const cnOf = (text: string) => parseScan(text)?.cnNo ?? normaliseCn(text);

const nameOf = ({ loginId, fullName }: { loginId: string; fullName: string }) =>
  fullName === '' ? loginId : `${fullName} (${loginId})`;

const columnsFor = (wanted: string | null): Column<PrintLogRow>[] => [
  { id: 'at', header: 'When', width: 176, phone: 'title', cell: (row) => <DateTime value={row.at} /> },
  {
    id: 'who',
    header: 'Who',
    width: 264,
    phone: 'line',
    cell: nameOf,
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
    width: 112,
    phone: 'line',
    cell: ({ paper, sheet }) => (sheet === 'single' ? paper : sheet.replace('x', ' × ')),
  },
  {
    id: 'format',
    header: 'As',
    width: 96,
    phone: 'badge',
    cell: ({ format, isDownload }) => `${printFormats[format]}${isDownload ? ', saved' : ''}`,
  },
  {
    id: 'cns',
    header: 'Consignment notes',
    width: 400,
    phone: 'line',
    cell: (row) => <Numbers {...row} wanted={wanted} />,
  },
];

const shownNumbers = 2;

/** The first few of a print; the one that was looked for comes first, wherever in the print it is. */
function Numbers({ cnNos, cnCount, wanted }: PrintLogRow & { wanted: string | null }) {
  const inOrder = wanted === null ? cnNos : [wanted, ...cnNos.filter((cnNo) => cnNo !== wanted)];
  const shown = inOrder.slice(0, shownNumbers);
  return (
    <span title={cnNos.join(', ')}>
      {shown.map((cnNo, index) => (
        <span key={cnNo}>
          {index > 0 && ', '}
          <Anchor renderRoot={(props) => <Link to="/shipmentlisting" search={{ q: cnNo }} {...props} />}>
            {cnNo}
          </Anchor>
        </span>
      ))}
      {cnCount > shown.length && ` and ${(cnCount - shown.length).toLocaleString('en')} more`}
    </span>
  );
}

import { ActionIcon, Anchor, Button } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { Printer, Undo2 } from 'lucide-react';
import { useMemo } from 'react';

import { cnFromInput } from '#shared/features/shipment/cn-number.rules.ts';
import {
  printFormatIds,
  printFormats,
  printLog,
  type PrintLogFilter,
  type PrintLogRow,
} from '#shared/features/printing/consignment-note.contract.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import { m } from '#shared/platform/words/words.ts';
import { rich } from '#web/platform/words/rich.tsx';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { usePrint, usePrintLog, useUndoPrint } from '#web/features/printing/print.api.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import type { FilterSpec } from '#web/platform/ui/filter-spec.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { type UrlFilters, useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { paged } from '#web/platform/ui/table/paged.ts';
import { unavailable } from '#web/platform/ui/unavailable.ts';

import classes from './print-log.module.css';

const names = { cn: 'cn', userId: 'who', format: 'as', from: 'dayFrom', to: 'dayTo' } as const;

/** URLs are typed and shared by people, so invalid values are ignored. */
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
  // While the previous rows are still shown, they need not contain the number searched for.
  const looked = log.isPlaceholderData ? undefined : filter.cn;
  const mayPrint = useCan('printShipment');
  const columns = useMemo(
    () => columnsFor(looked ? cnFromInput(looked) : null, mayPrint),
    [looked, mayPrint],
  );
  return (
    <Page kind="list" title={m.printing_log()} context={m.printing_log_help()}>
      <FilterBar
        url={url}
        searchName={names.cn}
        searchLabel={m.printing_log_search()}
        filters={filtersFor(log.first?.people ?? [])}
      />
      <DataTable
        label={m.printing_prints()}
        columns={columns}
        rows={log.rows}
        rowKey={(row) => row.printId}
        rowLabel={({ cnCount, loginId }) => m.printing_row_label({ count: cnCount, loginId })}
        empty={<NothingPrinted filter={filter} onClear={() => url.clear()} />}
        {...paged(log)}
      />
    </Page>
  );
}

function filtersFor(people: readonly { userId: string; loginId: string; fullName: string }[]): FilterSpec[] {
  return [
    { name: 'day', label: m.printing_days(), kind: 'days' },
    {
      name: names.userId,
      label: m.printing_who(),
      kind: 'choice',
      choices: people.map((person) => ({ value: person.userId, label: nameOf(person) })),
    },
    {
      name: names.format,
      label: m.printing_as(),
      kind: 'choice',
      choices: printFormatIds.map((value) => ({ value, label: printFormats[value] })),
    },
  ];
}

function NothingPrinted({ filter, onClear }: { filter: PrintLogFilter; onClear: () => void }) {
  const icon = <Printer size={24} aria-hidden />;
  if (Object.keys(filter).length === 0) {
    return (
      <EmptyState title={m.printing_log_empty()} icon={icon}>
        {m.printing_log_empty_help()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={filter.cn ? m.printing_log_never() : m.printing_log_no_match()}
      icon={icon}
      action={
        <Button variant="default" onClick={onClear}>
          {m.printing_log_show_all()}
        </Button>
      }
    >
      {filter.cn ? m.printing_log_never_help() : m.printing_log_no_match_help()}
    </EmptyState>
  );
}

const nameOf = ({ loginId, fullName }: { loginId: string; fullName: string }) =>
  fullName === '' ? loginId : `${fullName} (${loginId})`;

const formatOf = (format: string, isDownload: boolean) =>
  isDownload ? m.printing_format_saved({ format }) : format;

const columnsFor = (wanted: string | null, mayPrint: boolean): Column<PrintLogRow>[] => [
  {
    id: 'at',
    header: m.printing_when(),
    width: 164,
    phone: 'title',
    cell: (row) => <DateTime value={row.at} />,
  },
  {
    id: 'who',
    header: m.printing_who(),
    width: 190,
    growTo: 264,
    phone: 'line',
    cell: (row) => <span className={classes.who}>{nameOf(row)}</span>,
  },
  {
    id: 'count',
    header: m.printing_cns(),
    width: 52,
    align: 'right',
    cell: (row) => row.cnCount.toLocaleString('en'),
  },
  {
    id: 'copies',
    header: m.printing_copies(),
    width: 68,
    align: 'right',
    cell: (row) => row.copies,
  },
  {
    id: 'paper',
    header: m.printing_paper(),
    width: 72,
    phone: 'line',
    cell: ({ paper, sheet }) => (sheet === 'single' ? paper : sheet.replace('x', ' × ')),
  },
  {
    id: 'format',
    header: m.printing_as(),
    width: 96,
    phone: 'badge',
    cell: ({ format, isDownload, undoneAt }) =>
      undoneAt === null ? formatOf(printFormats[format], isDownload) : m.printing_not_printed(),
  },
  {
    id: 'cns',
    header: m.printing_consignment_notes(),
    width: 290,
    growTo: 400,
    phone: 'line',
    cell: (row) => <Numbers {...row} wanted={wanted} />,
  },
  ...(mayPrint
    ? [
        {
          id: 'actions',
          header: m.printing_actions(),
          width: 140,
          stays: true,
          phone: 'line' as const,
          cell: (row: PrintLogRow) => <RowActions row={row} />,
        },
      ]
    : []),
];

/** Prints all notes of a print again in the same order, or marks them as not printed when paper or printer failed. */
function RowActions({ row: { printId, undoneAt } }: { row: PrintLogRow }) {
  const { print, isBusy } = usePrint();
  const undo = useUndoPrint();
  const isUndone = undoneAt !== null || undo.isPending;
  return (
    <span className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Printer size={14} aria-hidden />}
        aria-disabled={isBusy}
        onClick={() => void print({ selection: { printId } })}
      >
        {m.printing_print()}
      </Button>
      <ActionIcon
        ml={4}
        aria-label={m.printing_mark_unprinted()}
        title={m.printing_mark_unprinted()}
        {...unavailable(isUndone)}
        onClick={() => isUndone || undo.mutate(printId)}
      >
        <Undo2 size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}

const shownNumbers = 2;

/** The first few numbers of a print; the one searched for comes first, wherever it is in the print. */
function Numbers({ cnNos, cnCount, wanted }: PrintLogRow & { wanted: string | null }) {
  const listing = useSession().facts.isCool ? '/COOLshipmentlisting' : '/shipmentlisting';
  const inOrder = wanted === null ? cnNos : [wanted, ...cnNos.filter((cnNo) => cnNo !== wanted)];
  const shown = inOrder.slice(0, shownNumbers);
  const links = shown.map((cnNo, index) => (
    <span key={cnNo}>
      {index > 0 && ', '}
      <Anchor renderRoot={(props) => <Link to={listing} search={{ q: cnNo }} {...props} />}>{cnNo}</Anchor>
    </span>
  ));
  const more = cnCount - shown.length;
  return (
    <span title={cnNos.join(', ')}>
      {more > 0 ? rich(m.printing_numbers_and_more({ count: more }), { numbers: <>{links}</> }) : links}
    </span>
  );
}

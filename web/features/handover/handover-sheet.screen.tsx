import { Printer, ScanBarcode } from 'lucide-react';
import { useMemo, useState } from 'react';

import type { HandoverRow } from '#shared/features/handover/handover.contract.ts';
import type { PickupPlace } from '#shared/features/pickup/pickup.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  fetchSheet,
  type Source,
  useHandoverPages,
  useStartHandover,
} from '#web/features/handover/handover.api.ts';
import { useWaitingScans } from '#web/features/handover/kept-scans.ts';
import { useScanner } from '#web/features/handover/scan-queue.ts';
import { SentFrom } from '#web/features/handover/sent-from.tsx';
import { slotText } from '#web/features/pickup/pickup-words.ts';
import { usePickup, usePickupPages } from '#web/features/pickup/pickup.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useNavigate } from '#web/platform/router/router.tsx';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { BusyButton } from '#web/platform/ui/form/busy-button.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';
import { useToday } from '#web/platform/ui/use-today.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { paged } from '#web/platform/ui/table/paged.ts';
import { GrowingTextarea } from '#web/platform/ui/growing-textarea.tsx';

import classes from './handover.module.css';

const states = {
  open: { label: m.handover_state_open, tone: 'grey' },
  started: { label: m.handover_state_started, tone: 'blue' },
  closed: { label: m.handover_state_closed, tone: 'green' },
} as const;

const columns: Column<HandoverRow>[] = [
  { id: 'no', header: m.handover_sheet_no(), width: 132, phone: 'title', cell: (row) => row.sheetNo },
  {
    id: 'state',
    header: m.common_status(),
    width: 120,
    phone: 'badge',
    cell: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].label()}</StatusBadge>,
  },
  {
    id: 'made',
    header: m.handover_made(),
    width: 172,
    phone: 'line',
    cell: (row) => <DateTime value={row.createdAt} />,
  },
  { id: 'cns', header: m.handover_cns(), width: 80, align: 'right', cell: (row) => row.cnCount },
  {
    id: 'pieces',
    header: m.handover_handed(),
    width: 140,
    align: 'right',
    phone: 'line',
    cell: (row) => m.handover_of({ scanned: row.scannedCount, pieces: row.pieceCount }),
  },
  { id: 'driver', header: m.handover_field_driver(), width: 160, cell: (row) => row.driverName || '–' },
  {
    id: 'closed',
    header: m.handover_when(),
    width: 172,
    cell: (row) => <DateTime value={row.closedAt} />,
  },
];

/** Scans made on this device that the server does not have yet. */
const waitingColumn = (waiting: ReadonlyMap<string, number>): Column<HandoverRow> => ({
  id: 'waiting',
  header: m.handover_not_sent(),
  width: 172,
  phone: 'line',
  cell: ({ handoverId }) => {
    const count = waiting.get(handoverId) ?? 0;
    return count === 0 ? '' : <StatusBadge tone="amber">{m.handover_wait_here({ count })}</StatusBadge>;
  },
});

/** Maximum of pick-ups listed with their own buttons; the others have the button in their panel. */
const shownMax = 8;

/** /handoversheet: a numbered sheet by pick-up, by day or of chosen notes, the start of a handover, and earlier handovers. */
export function HandoverSheetScreen() {
  const url = useUrlFilters();
  const navigate = useNavigate();
  const today = useToday();
  const [chosen, setDay] = useState<string | null>(null);
  const day = chosen ?? today;
  const [from, setFrom] = useState<PickupPlace | null>(null);
  const [typed, setTyped] = useState('');
  const pickups = usePickupPages('upcoming', { text: '' });
  const pages = useHandoverPages();
  const waitingHere = useWaitingScans(useScanner());
  const shown = useMemo(() => {
    if (waitingHere.size === 0) return columns;
    const at = columns.findIndex(({ id }) => id === 'pieces') + 1;
    return columns.toSpliced(at, 0, waitingColumn(waitingHere));
  }, [waitingHere]);
  const { data: named } = usePickup(url.values['pickup'] ?? null);
  const others = (pickups.first?.rows ?? []).filter(({ pickupId }) => pickupId !== named?.pickupId);
  const waiting = [...(named ? [named] : []), ...others]
    .filter(({ cnCount }) => cnCount > 0)
    .slice(0, shownMax);
  const numbers = typed.split(/[\s,;]+/u).filter((one) => one !== '');
  const open = (handoverId: string) => void navigate({ to: '/handover', search: { id: handoverId } });

  return (
    <Page kind="list" title={m.app_screen_handover_sheet()} context={m.handover_intro()}>
      <Section title={m.handover_new()}>
        {waiting.length > 0 && (
          <ul className={classes.list}>
            {waiting.map((pickup) => (
              <li key={pickup.pickupId}>
                <span className={classes.cn}>{pickup.pickupNo}</span>
                <span className={classes.whom}>
                  {slotText(pickup)} · {m.cn_listing_notes_count({ count: pickup.cnCount })}
                </span>
                <SourceButtons
                  name={pickup.pickupNo}
                  source={{ pickupId: pickup.pickupId }}
                  onStarted={open}
                  isFirst={pickup === named}
                />
              </li>
            ))}
          </ul>
        )}
        <div className={classes.buttons}>
          <DateInput label={m.handover_by_day()} value={day} onDay={(value) => setDay(value ?? '')} />
          <SentFrom value={from} onChange={setFrom} />
          <SourceButtons
            name={m.handover_by_day()}
            source={day === '' ? null : { day, ...(from && { address: from }) }}
            onStarted={open}
          />
        </div>
        <div className={classes.buttons}>
          <GrowingTextarea
            label={m.handover_by_numbers()}
            value={typed}
            minRows={1}
            maxRows={6}
            flex="1 1 260px"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <SourceButtons
            name={m.handover_by_numbers()}
            source={numbers.length > 0 ? { shipments: { ConsignmentNo: numbers } } : null}
            onStarted={open}
          />
        </div>
      </Section>
      <DataTable
        label={m.handover_handovers()}
        columns={shown}
        rows={pages.rows}
        rowKey={(row) => row.handoverId}
        rowLabel={(row) => row.sheetNo}
        onOpen={(row) => open(row.handoverId)}
        openKey={null}
        {...paged(pages)}
        empty={<EmptyState title={m.handover_empty()}>{m.handover_empty_help()}</EmptyState>}
      />
    </Page>
  );
}

interface SourceButtonsProps {
  /** Named in the buttons' labels for screen readers. */
  name: string;
  source: Source | null;
  isFirst?: boolean;
  onStarted: (handoverId: string) => void;
}

/** Prints the sheet, or starts the handover directly. */
function SourceButtons({ name, source, isFirst = false, onStarted }: SourceButtonsProps) {
  const pdf = useOpenPdf();
  const start = useStartHandover();
  return (
    <span className={classes.buttons}>
      <BusyButton
        variant="default"
        size="compact-md"
        disabled={source === null}
        isBusy={pdf.busy}
        busyLabel={m.printing_preparing()}
        aria-label={pdf.busy ? undefined : m.handover_print_named({ name })}
        leftSection={<Printer size={16} aria-hidden />}
        onClick={() => source && void pdf.open(() => fetchSheet(source))}
      >
        {m.handover_print()}
      </BusyButton>
      <BusyButton
        variant={isFirst ? 'filled' : 'default'}
        size="compact-md"
        disabled={source === null}
        isBusy={start.isPending}
        busyLabel={m.handover_starting()}
        aria-label={start.isPending ? undefined : m.handover_start_named({ name })}
        leftSection={<ScanBarcode size={16} aria-hidden />}
        onClick={() =>
          source &&
          !start.isPending &&
          start.mutate(source, {
            onSuccess: ({ handoverId }) => onStarted(handoverId),
            onError: (thrown) => toast.error(messageOf(thrown)),
          })
        }
      >
        {m.handover_start()}
      </BusyButton>
    </span>
  );
}

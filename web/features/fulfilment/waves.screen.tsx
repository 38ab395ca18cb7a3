import { Button } from '@mantine/core';
import { Waypoints } from 'lucide-react';

import type { WaveRow } from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import { orderStateWords } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { WavePanel } from '#web/features/fulfilment/wave-panel.tsx';
import { useWaves } from '#web/features/fulfilment/wave.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { paged } from '#web/platform/ui/table/paged.ts';

function WaveState({ wave }: { wave: WaveRow }) {
  if (wave.packedCount >= wave.orderCount)
    return <StatusBadge tone="green">{m.fulfilment_wave_done()}</StatusBadge>;
  if (wave.pickedAt !== null) return <StatusBadge tone="blue">{orderStateWords.picked()}</StatusBadge>;
  return <StatusBadge tone="grey">{m.fulfilment_wave_open()}</StatusBadge>;
}

const columns: readonly Column<WaveRow>[] = [
  {
    id: 'no',
    header: m.fulfilment_wave(),
    width: 130,
    phone: 'title',
    cell: ({ waveNo }) => <span className="consignment-number">{waveNo}</span>,
  },
  {
    id: 'state',
    header: m.common_status(),
    width: 150,
    phone: 'badge',
    cell: (row) => <WaveState wave={row} />,
  },
  {
    id: 'packed',
    header: m.fulfilment_field_orders(),
    width: 200,
    growTo: 320,
    phone: 'line',
    cell: ({ packedCount, orderCount }) => m.fulfilment_packed_of({ packed: packedCount, count: orderCount }),
  },
  {
    id: 'at',
    header: m.fulfilment_event_created(),
    width: 170,
    phone: 'line',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
  { id: 'by', header: m.fulfilment_made_by(), width: 180, cell: ({ createdBy }) => createdBy },
];

/** /fulfillmentwaves: orders that are picked together, and their progress. */
export function WavesScreen() {
  const url = useUrlFilters();
  const list = useWaves();
  const waveId = url.values['wave'] ?? null;
  return (
    <Page
      kind="list"
      title={m.app_screen_fulfilment_waves()}
      context={m.fulfilment_waves_context()}
      action={<GeneratedLink />}
    >
      <DataTable
        label={m.app_screen_fulfilment_waves()}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.waveId}
        rowLabel={(row) => row.waveNo}
        onOpen={(row) => url.open('wave', row.waveId)}
        openKey={waveId}
        {...paged(list)}
        empty={
          <EmptyState
            title={m.fulfilment_waves_none()}
            icon={<Waypoints size={24} aria-hidden />}
            action={<GeneratedLink />}
          >
            {m.fulfilment_waves_none_help()}
          </EmptyState>
        }
      />
      <WavePanel waveId={waveId} onClose={() => url.set({ wave: null })} />
    </Page>
  );
}

function GeneratedLink() {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/fulfillmentListing" search={{ view: 'generated' }} {...props} />}
    >
      {m.fulfilment_to_listing()}
    </Button>
  );
}

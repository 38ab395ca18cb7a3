import { Button } from '@mantine/core';
import { CalendarDays, Plus, Truck } from 'lucide-react';
import { useMemo } from 'react';

import { pickupSearchMax } from '#shared/features/pickup/pickup.contract.ts';
import { pickupViewIds, pickupViews, type PickupView } from '#shared/features/pickup/pickup.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { usePickupCounts, usePickupPages } from '#web/features/pickup/pickup.api.ts';
import { pickupColumns } from '#web/features/pickup/pickup-columns.tsx';
import { PickupPanel } from '#web/features/pickup/pickup-panel.tsx';
import { PickupReminder } from '#web/features/pickup/pickup-reminder.tsx';
import { Link } from '#web/platform/router/router.tsx';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import type { FilterSpec } from '#web/platform/ui/filter-spec.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { paged } from '#web/platform/ui/table/paged.ts';

const filters: readonly FilterSpec[] = [{ name: 'day', label: m.pickup_field_day(), kind: 'days' }];

const viewFilters = (id: PickupView): Record<string, string> => (id === 'upcoming' ? {} : { view: id });

const empties: Record<PickupView, () => string> = {
  upcoming: m.pickup_empty_upcoming,
  today: m.pickup_empty_today,
  collected: m.pickup_empty_collected,
  failed: m.pickup_empty_failed,
  cancelled: m.pickup_empty_cancelled,
};

/** /pickuplisting: booked pick-ups and their outcomes (spec §2 "Pick-up"). */
export function PickupListingScreen() {
  const url = useUrlFilters();
  const { q = '', dayFrom: from, dayTo: to, pickup: openId = null } = url.values;
  const view = pickupViewIds.find((one) => one === url.values['view']) ?? 'upcoming';
  const filter = useMemo(() => ({ text: q, ...(from && { from }), ...(to && { to }) }), [q, from, to]);
  const pages = usePickupPages(view, filter);
  const { data: counts } = usePickupCounts(filter);
  const total = counts?.[view];

  return (
    <Page kind="list" title={m.app_screen_pickup_listing()} action={<Actions />}>
      <PickupReminder />
      <SavedViewTabs
        url={url}
        label={m.pickup_views()}
        views={pickupViewIds.map((id) => ({
          key: id,
          label: pickupViews[id].label(),
          filters: viewFilters(id),
          count: counts?.[id].count ?? null,
          isAtLeast: counts?.[id].isCapped ?? false,
        }))}
      />
      <FilterBar url={url} searchLabel={m.pickup_search()} searchMax={pickupSearchMax} filters={filters} />
      <DataTable
        label={m.pickup_pickups()}
        columns={pickupColumns}
        rows={pages.rows}
        rowKey={(row) => row.pickupId}
        rowLabel={(row) => row.pickupNo}
        onOpen={(row) => url.open('pickup', row.pickupId)}
        openKey={openId}
        total={total?.count ?? null}
        totalIsAtLeast={total?.isCapped ?? false}
        {...paged(pages)}
        empty={
          q || from || to ? (
            <EmptyState
              title={m.pickup_none_match()}
              icon={<Truck size={24} aria-hidden />}
              action={
                <Button variant="default" onClick={() => url.clear(['view'])}>
                  {m.pickup_clear_filters()}
                </Button>
              }
            >
              {m.pickup_none_match_help()}
            </EmptyState>
          ) : (
            <EmptyState
              title={empties[view]()}
              icon={<Truck size={24} aria-hidden />}
              action={view === 'upcoming' || view === 'today' ? <CreateButton /> : undefined}
            >
              {m.pickup_empty_help()}
            </EmptyState>
          )
        }
      />
      <PickupPanel
        pickupId={openId}
        onClose={() => url.set({ pickup: null })}
        onOpen={(pickup) => url.set({ pickup, view: null })}
      />
    </Page>
  );
}

function Actions() {
  return (
    <>
      <Button
        component={Link}
        to="/pickupcalendar"
        variant="default"
        leftSection={<CalendarDays size={16} aria-hidden />}
      >
        {m.pickup_calendar_open()}
      </Button>
      <CreateButton />
    </>
  );
}

function CreateButton() {
  return (
    <Button component={Link} to="/createpickup" leftSection={<Plus size={16} aria-hidden />}>
      {m.app_screen_create_pickup()}
    </Button>
  );
}

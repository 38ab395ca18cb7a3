import { Banknote } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

import {
  type CodOverview,
  type CodView,
  codViews,
  ledgerSearchMax,
} from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { currencyCodes } from '#shared/platform/market/markets.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { CodBank } from '#web/features/cod-ledger/cod-bank.tsx';
import { entryColumns, parcelColumns, payoutColumns } from '#web/features/cod-ledger/cod-columns.tsx';
import { CodDownloads } from '#web/features/cod-ledger/cod-downloads.tsx';
import { useEntries, useOverview, useParcels, usePayouts } from '#web/features/cod-ledger/cod-ledger.api.ts';
import { CodParcelPanel } from '#web/features/cod-ledger/cod-parcel-panel.tsx';
import { CodPayoutPanel } from '#web/features/cod-ledger/cod-payout-panel.tsx';
import { CodSummary } from '#web/features/cod-ledger/cod-summary.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import { MissingPanel } from '#web/platform/ui/missing-panel.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { EmptyView } from '#web/platform/ui/empty-view.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { type UrlFilters, useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { Pending } from '#web/platform/ui/pending.tsx';
import { paged } from '#web/platform/ui/table/paged.ts';

import classes from './cod-ledger.module.css';

const viewNames: Record<CodView, string> = {
  all: m.cod_ledger_parcels(),
  open: m.cod_ledger_view_open(),
  due: m.cod_ledger_state_due(),
  held: m.cod_ledger_state_held(),
  late: m.cod_ledger_view_late(),
  short: m.cod_ledger_state_short(),
  paying: m.cod_ledger_state_paying(),
  paid: m.cod_ledger_state_paid(),
  'written-off': m.cod_ledger_state_written_off(),
};
const isView = (text: string | undefined): text is CodView => codViews.some((view) => view === text);

/** Counts only the views that need attention. */
function countOf(view: CodView, balances: CodOverview['balances'] | undefined) {
  if (view !== 'late' && view !== 'short') return {};
  if (!balances) return { count: null };
  return {
    count: balances.reduce((sum, balance) => sum + balance[view].count, 0),
    isAtLeast: balances.some((balance) => balance[view].isCapped),
  };
}
const filtersOf = (view: CodView): Readonly<Record<string, string>> => (view === 'all' ? {} : { view });

/**
 * Leaving a view clears its pay day, and leaving the entries clears their period: on the parcels tab, older links use the same
 * parameters for the days on which parcels were created.
 */
const leaving = (url: UrlFilters): UrlFilters => {
  const left = { by: null, ...(url.values['tab'] === 'entries' && { from: null, to: null }) };
  return { ...url, set: (changes, how) => url.set({ ...left, ...changes }, how) };
};

/** Older links use `from` and `to`, now the period of the entries, for the days on which parcels were created. */
function useMadeDays(url: UrlFilters): { madeFrom: string | undefined; madeTo: string | undefined } {
  const { from, to, madeFrom = from, madeTo = to } = url.values;
  const isOld = from !== undefined || to !== undefined;
  const renew = useEffectEvent(() =>
    url.set({ madeFrom: madeFrom ?? null, madeTo: madeTo ?? null, from: null, to: null }, 'replace'),
  );
  useEffect(() => {
    if (isOld) renew();
  }, [isOld]);
  return { madeFrom, madeTo };
}

/** /codledger: where all COD money is, the payouts, the entries, the statements, the bank account. */
export function CodLedgerScreen() {
  const url = useUrlFilters();
  const { from, to, day, tab } = url.values;
  const overview = useOverview(day);
  // For the entries only: on the parcels tab, older links use these parameters for the days of creation.
  const span = tab === 'entries' ? { ...(from && { from }), ...(to && { to }) } : {};
  // The account's own currency comes first, as in the balances.
  const currencies = (overview.data?.balances ?? []).flatMap(({ currency }) =>
    currencyCodes.filter((code) => code === currency),
  );
  return (
    <Page
      kind="list"
      title={m.cod_ledger_title()}
      context={m.cod_ledger_context()}
      action={<CodDownloads of={span} label={m.cod_ledger_statement()} currencies={currencies} />}
    >
      {overview.data ? (
        <div className={classes.top}>
          <CodSummary overview={overview.data} url={url} />
          <CodBank overview={overview.data} />
        </div>
      ) : (
        <Pending error={overview.error} onRetry={overview.refetch} height={140} />
      )}
      <SavedViewTabs
        url={leaving(url)}
        label={m.cod_ledger_views()}
        views={[
          ...codViews.map((view) => ({
            key: view,
            label: viewNames[view],
            filters: filtersOf(view),
            ...countOf(view, overview.data?.balances),
          })),
          { key: 'payouts', label: m.cod_ledger_payouts(), filters: { tab: 'payouts' } },
          { key: 'entries', label: m.cod_ledger_entries(), filters: { tab: 'entries' } },
        ]}
      />
      {tab === 'payouts' ? (
        <Payouts url={url} />
      ) : tab === 'entries' ? (
        <Entries url={url} />
      ) : (
        <Parcels url={url} />
      )}
      <CodParcelPanel shipmentId={url.values['parcel'] ?? null} onClose={() => url.set({ parcel: null })} />
    </Page>
  );
}

function Parcels({ url }: { url: UrlFilters }) {
  const { facts } = useSession();
  const given = url.values['view'];
  const payoutNo = url.values['in'];
  const text = url.values['q'];
  const { by } = url.values;
  const { madeFrom, madeTo } = useMadeDays(url);
  const currency = currencyCodes.find((code) => code === url.values['currency']);
  const view = isView(given) ? given : 'all';
  const isPlain = !(madeFrom || madeTo || payoutNo || by || currency || text);
  const list = useParcels({
    view,
    ...(madeFrom && { madeFrom }),
    ...(madeTo && { madeTo }),
    ...(payoutNo && { payoutNo }),
    ...(by && { payBy: by }),
    ...(currency && { currency }),
    ...(text && { text }),
  });
  const chips = (
    <>
      {(madeFrom ?? madeTo) && (
        <button
          type="button"
          className={classes.chip}
          onClick={() => url.set({ madeFrom: null, madeTo: null })}
        >
          {m.cod_ledger_only_made({
            from: madeFrom ? showDay(madeFrom) : '…',
            to: madeTo ? showDay(madeTo) : '…',
          })}{' '}
          ✕
        </button>
      )}
      {by && (
        <button type="button" className={classes.chip} onClick={() => url.set({ by: null })}>
          {m.cod_ledger_only_pay_day({ day: showDay(by) })} ✕
        </button>
      )}
      {currency && (
        <button type="button" className={classes.chip} onClick={() => url.set({ currency: null })}>
          {`${m.cod_ledger_currency()}: ${currency}`} ✕
        </button>
      )}
      {payoutNo && (
        <button type="button" className={classes.chip} onClick={() => url.set({ in: null })}>
          {m.cod_ledger_only_payout({ payoutNo })} ✕
        </button>
      )}
    </>
  );
  return (
    <>
      <FilterBar
        url={url}
        searchLabel={facts.isAllowOrderId ? m.cod_ledger_search_order() : m.cod_ledger_search()}
        searchMax={ledgerSearchMax}
        filters={[]}
        more={chips}
      />
      <DataTable
        label={m.cod_ledger_parcels()}
        columns={parcelColumns}
        rows={list.rows}
        rowKey={(row) => row.shipmentId}
        rowLabel={(row) => row.consignmentNoteNo}
        onOpen={(row) => url.open('parcel', row.shipmentId)}
        openKey={url.values['parcel'] ?? null}
        {...paged(list)}
        searching={list.isSearching && !list.error && m.cod_ledger_searching_older()}
        empty={
          isPlain && view !== 'all' ? (
            <EmptyView
              view={viewNames[view]}
              icon={<Banknote size={24} aria-hidden />}
              onAll={() => url.set({ view: null })}
            />
          ) : (
            <EmptyState
              title={text ? m.cod_ledger_none_found() : m.cod_ledger_none()}
              icon={<Banknote size={24} aria-hidden />}
            >
              {text ? m.cod_ledger_none_found_help() : m.cod_ledger_none_help()}
            </EmptyState>
          )
        }
      />
    </>
  );
}

function Payouts({ url }: { url: UrlFilters }) {
  const list = usePayouts();
  const openNo = url.values['payout'] ?? null;
  const payout = list.rows?.find(({ payoutNo }) => payoutNo === openNo) ?? null;
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isFurther = openNo !== null && payout === null && hasNextPage && !isFetchingNextPage && !error;
  // A parcel's link may name an older payout, on a page that is not loaded yet.
  useEffect(() => {
    if (isFurther) void fetchNextPage();
  }, [isFurther, fetchNextPage]);
  return (
    <>
      <DataTable
        label={m.cod_ledger_payouts()}
        columns={payoutColumns}
        rows={list.rows}
        rowKey={(row) => row.payoutNo}
        rowLabel={(row) => row.payoutNo}
        onOpen={(row) => url.open('payout', row.payoutNo)}
        openKey={openNo}
        {...paged(list)}
        empty={
          <EmptyState title={m.cod_ledger_no_payouts()} icon={<Banknote size={24} aria-hidden />}>
            {m.cod_ledger_no_payouts_help()}
          </EmptyState>
        }
      />
      <CodPayoutPanel payout={payout} url={url} />
      {openNo && list.rows && !payout && !hasNextPage && (
        <MissingPanel what={m.cod_ledger_the_payout()} onClose={() => url.set({ payout: null })} />
      )}
    </>
  );
}

function Entries({ url }: { url: UrlFilters }) {
  const { from, to } = url.values;
  const list = useEntries({ ...(from && { from }), ...(to && { to }) });
  const choose = (name: 'from' | 'to') => (day: string | null) =>
    day !== null && url.set({ [name]: day }, 'replace');
  return (
    <>
      <div className={classes.filters}>
        <DateInput label={m.cod_ledger_field_from()} value={from ?? ''} onDay={choose('from')} maw={180} />
        <DateInput label={m.cod_ledger_field_to()} value={to ?? ''} onDay={choose('to')} maw={180} />
        <p className={classes.hint}>{m.cod_ledger_statement_days()}</p>
      </div>
      <DataTable
        label={m.cod_ledger_entries()}
        columns={entryColumns}
        rows={list.rows}
        rowKey={(row) => row.entryId}
        rowLabel={(row) => `${row.consignmentNoteNo} ${showDay(row.day)}`}
        onOpen={(row) => url.open('parcel', row.shipmentId)}
        {...paged(list)}
        empty={
          <EmptyState title={m.cod_ledger_no_entries()} icon={<Banknote size={24} aria-hidden />}>
            {m.cod_ledger_none_help()}
          </EmptyState>
        }
      />
    </>
  );
}

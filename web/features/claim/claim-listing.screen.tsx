import { Button } from '@mantine/core';
import { Plus, ShieldAlert } from 'lucide-react';

import {
  type ClaimRow,
  claimSearchMax,
  claimViews,
  type ClaimView,
} from '#shared/features/claim/claim.contract.ts';
import { causeWords, draftReasonWords } from '#shared/features/claim/claim.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useClaims } from '#web/features/claim/claim.api.ts';
import { ClaimPanel } from '#web/features/claim/claim-panel.tsx';
import { ClaimStateBadge, Due } from '#web/features/claim/claim-state.tsx';
import { Link } from '#web/platform/router/router.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import { Money } from '#web/platform/ui/money.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { EmptyView } from '#web/platform/ui/empty-view.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { TwoLines } from '#web/platform/ui/table/two-lines.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { paged } from '#web/platform/ui/table/paged.ts';

import classes from './due.module.css';

const viewNames: Record<ClaimView, string> = {
  all: m.common_all(),
  attention: m.claim_view_attention(),
  review: m.claim_view_review(),
  approved: m.claim_state_approved(),
  rejected: m.claim_state_rejected(),
};

const columns: readonly Column<ClaimRow>[] = [
  {
    id: 'no',
    header: m.claim_field_claim(),
    width: 116,
    phone: 'title',
    cell: ({ claimNo }) => <span className="consignment-number">{claimNo}</span>,
  },
  {
    id: 'state',
    header: m.common_status(),
    width: 174,
    phone: 'badge',
    cell: ({ state }) => <ClaimStateBadge state={state} />,
  },
  {
    id: 'due',
    header: m.claim_due(),
    width: 238,
    growTo: 248,
    phone: 'line',
    cell: ({ due }) => (due ? <Due due={due} /> : ''),
  },
  {
    id: 'cns',
    header: m.claim_field_consignments(),
    width: 180,
    growTo: 216,
    phone: 'line',
    cell: ({ cnNos, cnCount }) => (
      <TwoLines>
        {cnCount > 1 ? m.claim_cn_and_more({ cnNo: cnNos[0] ?? '', count: cnCount - 1 }) : (cnNos[0] ?? '')}
      </TwoLines>
    ),
  },
  {
    id: 'cause',
    header: m.claim_field_cause(),
    width: 134,
    growTo: 300,
    phone: 'line',
    cell: ({ cause, state, draftReason }) => (
      <span className={classes.cause}>
        {causeWords[cause]()}
        {state === 'draft' && draftReason !== null && <small>{draftReasonWords[draftReason]()}</small>}
      </span>
    ),
  },
  {
    id: 'amount',
    header: m.claim_amount(),
    width: 116,
    align: 'right',
    cell: ({ decidedCents, estimateCents, state, paymentReference }) =>
      state === 'approved' || state === 'rejected' ? (
        <span className={classes.paid}>
          <Money cents={decidedCents ?? 0} />
          {paymentReference && <span title={m.claim_field_payment_reference()}>{paymentReference}</span>}
        </span>
      ) : (
        <span title={m.claim_estimate()}>
          {estimateCents > 0 ? (
            <>
              ~ <Money cents={estimateCents} />
            </>
          ) : (
            '–'
          )}
        </span>
      ),
  },
  {
    id: 'at',
    header: m.claim_sent_on(),
    width: 112,
    cell: ({ submittedAt }) => <DateTime value={submittedAt} precision="day" />,
  },
];

const filtersOf = (view: ClaimView): Readonly<Record<string, string>> => (view === 'all' ? {} : { view });

const isView = (text: string | undefined): text is ClaimView => claimViews.some((view) => view === text);

/** /claimlisting: the claims, what is due from whom, and the outcomes. */
export function ClaimListingScreen() {
  const url = useUrlFilters();
  const given = url.values['view'];
  const view = isView(given) ? given : 'all';
  const text = url.values['q'] ?? '';
  const list = useClaims({ view, text });
  const claimId = url.values['claim'] ?? null;
  return (
    <Page
      kind="list"
      title={m.claim_listing_title()}
      context={m.claim_listing_context()}
      action={<SubmitLink />}
    >
      <SavedViewTabs
        url={url}
        label={m.claim_views()}
        views={claimViews.map((one) => ({
          key: one,
          label: viewNames[one],
          filters: filtersOf(one),
          count: list.first?.counts[one] ?? null,
        }))}
      />
      <FilterBar url={url} searchLabel={m.claim_search()} searchMax={claimSearchMax} filters={[]} />
      <DataTable
        label={m.claim_listing_title()}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.claimId}
        rowLabel={(row) => row.claimNo}
        onOpen={(row) => url.open('claim', row.claimId)}
        openKey={claimId}
        {...paged(list)}
        empty={
          text === '' && view === 'all' ? (
            <EmptyState
              title={m.claim_none_yet()}
              icon={<ShieldAlert size={24} aria-hidden />}
              action={<SubmitLink />}
            >
              {m.claim_none_yet_help()}
            </EmptyState>
          ) : text === '' ? (
            <EmptyView
              view={viewNames[view]}
              icon={<ShieldAlert size={24} aria-hidden />}
              onAll={() => url.clear()}
            />
          ) : (
            <EmptyState
              title={m.claim_none_match()}
              icon={<ShieldAlert size={24} aria-hidden />}
              action={
                <Button variant="default" onClick={() => url.clear()}>
                  {m.common_show_all()}
                </Button>
              }
            />
          )
        }
      />
      <ClaimPanel claimId={claimId} onClose={() => url.set({ claim: null })} />
    </Page>
  );
}

function SubmitLink() {
  return (
    <Button
      renderRoot={(props) => <Link to="/claimsubmit" {...props} />}
      leftSection={<Plus size={16} aria-hidden />}
    >
      {m.claim_submit_title()}
    </Button>
  );
}
